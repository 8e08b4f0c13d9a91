import type { ImportMapping, ImportPreview } from '@fieldstone/contract/entities/intake/import'
import { cellsOf } from '../file/cells.ts'
import { FIELD_NAMES, type FieldName, fieldOf, type Value } from '../file/fields.ts'
import { type Firms, nameOfFirm } from '../file/firms.ts'
import type { InspectedFile } from '../file/inspect-file.ts'
import type { Known } from '../file/known.ts'
import {
  checkMap,
  type FieldSource,
  fieldSource,
  type MapProblem,
  MISSING_KEY,
  missingField,
  requiredFields,
} from '../file/map.ts'
import { FieldReader, isRefused, readFields } from '../file/read-field.ts'
import { readTable, type SourceTable } from '../file/read-rows.ts'
import { dollars } from '../file/values.ts'
import { mapJsonOf, mappedColumns } from './mapping.ts'

const SHOWN_ROWS = 5

interface Asked {
  readonly sender: string
  readonly mapping: ImportMapping
  readonly known: Known
}

/**
 * What a mapping makes of the first rows, and what is wrong with it: a fault of one field leaves the others to be seen.
 * Throws ImportProblem when the file cannot be read.
 */
export async function previewFile(file: InspectedFile, asked: Asked): Promise<ImportPreview> {
  const { sender, mapping } = asked
  const { matchBy = 'key' } = mapping
  const json = mapJsonOf(sender, mapping)
  const read = mappedColumns(mapping)
  const table = await readTable(file, {
    delimiter: mapping.delimiter,
    sheet: file.kind === 'xlsx' ? mapping.sheet : null,
    headerRow: mapping.headerRow,
    columns: read.map(({ column }) => column),
  })
  const missing = read.filter(({ column }) => !table.header.includes(column))
  const problems = [
    ...checkMap(json).problems.map((problem) => ({ at: placeOf(problem), message: messageOf(problem) })),
    ...(matchBy === 'key' && mapping.key.length === 0 ? [{ at: 'key', message: MISSING_KEY }] : []),
    ...requiredFields(matchBy)
      .filter((name) => !(name in mapping.fields))
      .map((at) => ({ at, message: missingField(matchBy) })),
    ...missing.map(({ at, column }) => ({ at, message: `the file has no column ${column}` })),
  ]
  return {
    problems: problems.filter(
      ({ at, message }, no) => problems.findIndex((it) => it.at === at && it.message === message) === no,
    ),
    rows: await firstRows(table, { ...asked, sources: sourcesOf(json.fields) }),
  }
}

/** Where the person sees it: the field, or the part of the form. */
function placeOf({ path: [first = 'file', second] }: MapProblem): string {
  if (first === 'fields') return second ?? 'file'
  return { county: 'place', key: 'key', total: 'total', aside: 'aside' }[first] ?? 'file'
}

const COUNTY_NEEDED =
  'Choose how the county is known: its state as two capital letters, its name, and the five digits of its FIPS code, if it has one.'

function messageOf({ path, message }: MapProblem): string {
  if (path[0] === 'county') return COUNTY_NEEDED
  return path.at(-1) === 'match' ? `The pattern ${message}.` : message
}

/** Those that can be read. */
function sourcesOf(fields: Readonly<Record<string, object>>): Partial<Record<string, FieldSource>> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const parsed = fieldSource.safeParse(field)
      return parsed.success ? [[name, parsed.data] as const] : []
    }),
  )
}

type Reading = Asked & { readonly sources: Partial<Record<string, FieldSource>> }

async function firstRows({ header, rows }: SourceTable, reading: Reading): Promise<ImportPreview['rows']> {
  const { mapping, sources, known } = reading
  const reader = new FieldReader({ fields: readFields(mapping.matchBy ?? 'key'), sources, known })
  const names = FIELD_NAMES.filter((name) => sources[name] !== undefined)
  const shown: ImportPreview['rows'] = []
  for await (const row of rows) {
    if (row.problem !== null) continue
    const cells = cellsOf(row, (column) => header.indexOf(column), mapping.emptyIs ?? [])
    shown.push({
      line: row.line,
      fields: Object.fromEntries(
        names.map((name) => [name, shownOf(name, reader.read(name, cells), known.firms)]),
      ),
    })
    if (shown.length === SHOWN_ROWS) break
  }
  return shown
}

type Read = ReturnType<FieldReader['read']>

function shownOf(name: FieldName, value: Read, firms: Firms) {
  if (isRefused(value)) return { value: '', problem: value.refusal }
  return { value: textOf(name, value, firms), problem: null }
}

function textOf(name: FieldName, value: Value, firms: Firms): string {
  if (value === null) return ''
  const { kind } = fieldOf(name)
  if (kind === 'money') return dollars(Number(value))
  if (kind === 'firm') return nameOfFirm(firms, value)
  return kind === 'percent' ? `${Number(value) / 100} %` : String(value)
}
