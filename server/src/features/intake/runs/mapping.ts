import type { FieldMapping, ImportMapping } from '@fieldstone/contract/entities/intake/import'
import { type ImportMap, parseMap, placeholders } from '../file/map.ts'

/** Converts the browser's mapping to a map for the importer. Throws ImportProblem with all problems. */
export const mapOf = (source: string, mapping: ImportMapping): ImportMap =>
  parseMap(mapJsonOf(source, mapping), `of ${source}`)

/** The same, without checks. */
export function mapJsonOf(source: string, mapping: ImportMapping) {
  const { delimiter, sheet, headerRow, place, key, total, fields, emptyIs, aside, parcelNumbers } = mapping
  const { matchBy, emptyCells } = mapping
  return {
    source,
    delimiter,
    headerRow,
    ...(sheet === null ? {} : { sheet }),
    county: countyOf(place),
    key,
    ...(matchBy === undefined ? {} : { matchBy }),
    ...(emptyCells === undefined ? {} : { emptyCells }),
    fields: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, sourceOf(field)])),
    ...(total === null ? {} : { total }),
    ...(emptyIs === undefined ? {} : { emptyIs }),
    ...(aside === undefined ? {} : { aside }),
    ...(parcelNumbers === undefined ? {} : { parcelNumbers }),
  }
}

function sourceOf({ dateFormat, ...field }: FieldMapping): object {
  const forms = (dateFormat ?? '').split(';').map((form) => form.trim())
  return { ...field, dateFormats: forms.filter((form) => form !== '') }
}

type Place = { readonly state: string; readonly name: string; readonly fips: string | null }

function countyOf(place: ImportMapping['place']): object {
  if ('state' in place) return oneCounty(place)
  if ('values' in place) {
    const values = Object.entries(place.values).map(([said, county]) => [said, oneCounty(county)])
    return { column: place.column, values: Object.fromEntries(values) }
  }
  const { stateColumn, nameColumn, fipsColumn } = place
  return { stateColumn, nameColumn, ...(fipsColumn === null ? {} : { fipsColumn }) }
}

const oneCounty = ({ state, name, fips }: Place) => ({ state, name, ...(fips === null ? {} : { fips }) })

/** Returns the columns that a mapping reads, each with its use: a field, or 'place', 'key', 'total', 'aside'. */
export function mappedColumns({ place, key, total, fields, aside = [] }: ImportMapping) {
  const at = (where: string, columns: readonly (string | null | undefined)[]) =>
    columns
      .filter((column) => typeof column === 'string' && column !== '')
      .map((column) => ({ at: where, column: column ?? '' }))
  return [
    ...at('key', key),
    ...at('place', placeColumns(place)),
    ...at('total', [total]),
    ...at('aside', aside),
    ...Object.entries(fields).flatMap(([name, field]) =>
      at(name, [field.column, ...placeholders(field.template), ...placeholders(field.default)]),
    ),
  ]
}

function placeColumns(place: ImportMapping['place']): readonly (string | null)[] {
  if ('state' in place) return []
  if ('values' in place) return [place.column]
  return [place.stateColumn, place.nameColumn, place.fipsColumn]
}
