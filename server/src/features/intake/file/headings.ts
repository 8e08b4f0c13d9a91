/** A heading in letters and digits alone, to compare it with others: 'Cert #' -> 'certno'. */
export const plainHeading = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('#', 'no')
    .replaceAll(/[^a-z0-9]/g, '')

/** The headings under which files name the county. */
export const COUNTY_HEADINGS: readonly string[] = ['county', 'countyname', 'nameofcounty']

/** A county's name without 'County', to compare it with others. */
export const plainCounty = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\s+county$/, '')
    .replaceAll(/[^a-z]/g, '')
