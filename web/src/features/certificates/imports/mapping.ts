import type { ImportColumns, ImportMapping } from '@fieldstone/contract/entities/import'

/** Rows are known again by their certificate number, and by the county where the file names it. */
export function withKey(mapping: ImportMapping): ImportMapping {
  const { place, fields } = mapping
  const number = fields['certificateNo']?.column
  const county = 'state' in place ? [] : [place.stateColumn, place.nameColumn]
  return { ...mapping, key: number === undefined ? [] : [...county, number] }
}

/** A field without a column is left out. */
export function withColumn(
  fields: ImportMapping['fields'],
  name: string,
  column: string,
): ImportMapping['fields'] {
  const { [name]: known, ...others } = fields
  if (column === '') return others
  return { ...fields, [name]: { dateFormat: null, pivotYear: null, ...known, column } }
}

/** The earliest year of two digits, until somebody says otherwise. */
const PIVOT_YEAR = 1980

export const hasShortYear = (dateFormat: string | null): boolean =>
  dateFormat?.replace('YYYY', '').includes('YY') ?? false

export function withDateForm(
  fields: ImportMapping['fields'],
  name: string,
  dateFormat: string | null,
): ImportMapping['fields'] {
  const known = fields[name]
  if (known === undefined) return fields
  const pivotYear = hasShortYear(dateFormat) ? (known.pivotYear ?? PIVOT_YEAR) : null
  return { ...fields, [name]: { ...known, dateFormat, pivotYear } }
}

type Columns = ImportColumns['columns']

/** The columns of a file that a mapping does not read. */
export function unusedColumns({ fields, place, total }: ImportMapping, columns: Columns): string[] {
  const used = [
    ...Object.values(fields).map(({ column }) => column),
    ...('state' in place ? [] : [place.stateColumn, place.nameColumn, place.fipsColumn]),
    total,
  ]
  return columns.map(({ name }) => name).filter((name) => name !== '' && !used.includes(name))
}

/** Remembers what was left out, so that a column which comes later is seen to be new. */
export const withIgnored = (mapping: ImportMapping, columns: Columns): ImportMapping => ({
  ...mapping,
  ignored: unusedColumns(mapping, columns),
})
