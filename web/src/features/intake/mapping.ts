import type {
  FieldMapping,
  ImportColumns,
  ImportField,
  ImportMapping,
  ImportPreview,
} from '@fieldstone/contract/entities/intake/import'

type Columns = ImportColumns['columns']
export type Fields = ImportMapping['fields']

/** Where a field comes from, as the select of the form says it; a column by its place in the file. */
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

/** Rows are known again by what makes their certificate number, and by the county where the file names it. */
export function usualKey(mapping: ImportMapping): string[] {
  const { certificateNo } = mapping.fields
  const number = certificateNo === undefined ? [] : columnsIn(certificateNo)
  return number.length === 0
    ? []
    : [...new Set([...placeColumns(mapping), ...number])].filter((each) => each !== '')
}

/** The number by which rows find their certificates is needed, and nothing else then. */
export const isRequiredBy = (
  { matchBy = 'key' }: { readonly matchBy: ImportMapping['matchBy'] },
  { name, isRequired }: Pick<ImportField, 'name' | 'isRequired'>,
): boolean => (matchBy === 'key' ? isRequired : name === matchBy)

const BLANK = { dateFormat: null, pivotYear: null }

type Named = Pick<ImportField, 'name' | 'kind'>

/** A field without a source is left out. What else was said of it stays; a column of dates brings their form. */
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

/** Changes what is said of a field; `undefined` takes it away. */
export function withChange(
  fields: Fields,
  name: string,
  change: { readonly [Key in keyof FieldMapping]?: FieldMapping[Key] | undefined },
): Fields {
  const merged = { ...(fields[name] ?? BLANK), ...change }
  const said = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined))
  return { ...fields, [name]: said as FieldMapping }
}

export const hasShortYear = (dateFormat: string | null): boolean =>
  dateFormat?.replaceAll('YYYY', '').includes('YY') ?? false

/** The columns of a file that a mapping does not read. */
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

/** As it is sent: with what was left out, so that a column which comes later is seen to be new. */
export const withIgnored = (mapping: ImportMapping, columns: Columns): ImportMapping => ({
  ...mapping,
  ignored: unusedColumns(mapping, columns),
})

/** Texts separated by commas, as they are typed. */
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

/** What the parts of one field's source need. */
export interface FieldPartProps {
  readonly field: ImportField
  readonly label: string
  readonly chosen: FieldMapping
  readonly onChange: (change: Parameters<typeof withChange>[2]) => void
}
