import type { ImportMapping } from '@fieldstone/contract/entities/import'
import { type ImportMap, parseMap } from '../import/map.ts'

/**
 * The mapping of the browser as the importer takes it. Throws ImportProblem with every fault.
 */
export function mapOf(sender: string, mapping: ImportMapping): ImportMap {
  const { delimiter, sheet, headerRow, place, key, total, fields } = mapping
  return parseMap(
    {
      source: sender,
      delimiter,
      headerRow,
      ...(sheet === null ? {} : { sheet }),
      county: countyOf(place),
      key,
      fields: Object.fromEntries(
        Object.entries(fields).map(([name, { column, dateFormat, pivotYear }]) => [
          name,
          { column, pivotYear, dateFormats: dateFormat === null ? [] : [dateFormat] },
        ]),
      ),
      ...(total === null ? {} : { total }),
    },
    `of ${sender}`,
  )
}

function countyOf(place: ImportMapping['place']): object {
  if ('state' in place) {
    const { state, name, fips } = place
    return { state, name, ...(fips === null ? {} : { fips }) }
  }
  const { stateColumn, nameColumn, fipsColumn } = place
  return { stateColumn, nameColumn, ...(fipsColumn === null ? {} : { fipsColumn }) }
}

/** The columns that a mapping reads. */
export const mappedColumns = ({ place, key, total, fields }: ImportMapping): string[] => [
  ...key,
  ...('state' in place ? [] : [place.stateColumn, place.nameColumn]),
  ...('state' in place || place.fipsColumn === null ? [] : [place.fipsColumn]),
  ...(total === null ? [] : [total]),
  ...Object.values(fields).map(({ column }) => column),
]
