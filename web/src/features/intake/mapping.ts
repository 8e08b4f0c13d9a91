import {
  type FieldMapping,
  type ImportColumns,
  type ImportField,
  type ImportMapping,
  type ImportPreview,
  PAYOFF_NEEDS,
} from '@fieldstone/contract/entities/intake/import'

type Columns = ImportColumns['columns']
type Fields = ImportMapping['fields']

/** Values of the select that chooses a field's source. A column has its position in the file as its value. */
export const CONSTANT = 'constant'
export const TEMPLATE = 'template'

const PLACEHOLDER = /\{([^{}]+)\}/g

const columnsIn = ({ column, template, default: other }: FieldMapping): string[] => [
  ...(column === undefined ? [] : [column]),
  ...[template, other].flatMap((text) =>
    [...(text ?? '').matchAll(PLACEHOLDER)].map((match) => match[1] ?? ''),
  ),
]

const placeColumns = ({ place }: ImportMapping): string[] => {
  if ('state' in place) return []
  return 'values' in place ? [place.column] : [place.stateColumn, place.nameColumn]
}

/** Returns the default key: the columns of the certificate number, and of the county if the file names it. */
export function usualKey(mapping: ImportMapping): string[] {
  const { certificateNo } = mapping.fields
  const number = certificateNo === undefined ? [] : columnsIn(certificateNo)
  return number.length === 0
    ? []
    : [...new Set([...placeColumns(mapping), ...number])].filter((each) => each !== '')
}

/** Whether a field must have a source. Rows that are matched by a number need only that number. */
export const isRequiredBy = (
  { matchBy = 'key' }: { readonly matchBy: ImportMapping['matchBy'] },
  { name, isRequired }: Pick<ImportField, 'name' | 'isRequired'>,
): boolean => (matchBy === 'key' ? isRequired : name === matchBy)

/** A field that needs a decision, one whose column is certain, or one that the file does not have and needs not have. */
export type FieldGroup = 'open' | 'recognized' | 'absent'

/** Decides how a field is shown at first. Dates that can be read in two ways need a decision. */
export function groupOf(
  { found, fields, matchBy }: Pick<ColumnsTableProps, 'found' | 'fields' | 'matchBy'>,
  field: ImportField,
): FieldGroup {
  const chosen = fields[field.name]
  if (chosen === undefined) {
    const isNeeded =
      isRequiredBy({ matchBy }, field) ||
      (matchBy === 'key' && PAYOFF_NEEDS.some((name) => name === field.name))
    return isNeeded ? 'open' : 'absent'
  }
  const column = found.columns.find(({ name }) => name === chosen.column)
  const isAmbiguous = !found.isRemembered && (column?.dateForms.length ?? 0) > 1
  return isAmbiguous ? 'open' : 'recognized'
}

const BLANK = { dateFormat: null, pivotYear: null }

type Named = Pick<ImportField, 'name' | 'kind'>

/** Sets the source of a field, and keeps its other options. Removes the field if the source is ''. A column of dates sets its formats. */
export function withSource(fields: Fields, { name, kind }: Named, source: string, columns: Columns): Fields {
  const { [name]: known, ...others } = fields
  if (source === '') return others
  const { column: _, template, constant, ...rest }: FieldMapping = known ?? BLANK
  if (source === CONSTANT) return { ...fields, [name]: { ...rest, constant: constant ?? '' } }
  if (source === TEMPLATE) return { ...fields, [name]: { ...rest, template: template ?? '' } }
  const chosen = columns[Number(source)]
  if (chosen === undefined) return fields
  const { dateFormat, pivotYear } = kind === 'date' ? chosen : BLANK
  return { ...fields, [name]: { ...rest, column: chosen.name, dateFormat, pivotYear } }
}

export function sourceOf(field: FieldMapping | undefined, columns: Columns): string {
  if (field === undefined) return ''
  if (field.constant !== undefined) return CONSTANT
  if (field.template !== undefined) return TEMPLATE
  const at = columns.findIndex(({ name }) => name === field.column)
  return at === -1 ? '' : String(at)
}

/** Changes options of a field. `undefined` removes an option. */
export function withChange(
  fields: Fields,
  name: string,
  change: { readonly [Key in keyof FieldMapping]?: FieldMapping[Key] | undefined },
): Fields {
  const merged = { ...(fields[name] ?? BLANK), ...change }
  const kept = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined))
  return { ...fields, [name]: kept as FieldMapping }
}

export const hasShortYear = (dateFormat: string | null): boolean =>
  dateFormat?.replaceAll('YYYY', '').includes('YY') ?? false

/** Returns the columns of a file that a mapping does not read. */
export function unusedColumns(mapping: ImportMapping, columns: Columns): string[] {
  const { fields, place, total, aside = [], key } = mapping
  const used = [
    ...Object.values(fields).flatMap(columnsIn),
    ...placeColumns(mapping),
    ...('fipsColumn' in place ? [place.fipsColumn] : []),
    ...[total, ...aside, ...key],
  ]
  return columns.map(({ name }) => name).filter((name) => name !== '' && !used.includes(name))
}

/** Adds the unread columns to a mapping, so that the next file shows which columns are new. */
export const withIgnored = (mapping: ImportMapping, columns: Columns): ImportMapping => ({
  ...mapping,
  ignored: unusedColumns(mapping, columns),
})

/** Splits a text at its commas. */
export const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')

export interface ColumnsTableProps {
  readonly found: ImportColumns
  readonly fields: Fields
  readonly matchBy: ImportMapping['matchBy']
  readonly preview: ImportPreview | null
  readonly onFields: (fields: Fields) => void
}

/** Props of the components that edit one field. */
export interface FieldPartProps {
  readonly field: ImportField
  readonly label: string
  readonly chosen: FieldMapping
  readonly onChange: (change: Parameters<typeof withChange>[2]) => void
}
