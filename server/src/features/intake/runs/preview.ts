import type { ImportMapping, ImportPreview } from '@fieldstone/contract/entities/intake/import'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { FIELD_NAMES, type FieldName, fieldOf, type Value } from '../file/fields.ts'
import type { InspectedFile } from '../file/inspect-file.ts'
import type { Lookups } from '../file/lookups.ts'
import { type Firms, nameOfFirm } from '../file/lookups.ts'
import {
  checkMap,
  type FieldSource,
  fieldSource,
  type MapProblem,
  MISSING_KEY,
  missingField,
  requiredFields,
  textBefore,
} from '../file/map.ts'
import { FieldReader, isRefused, readFields } from '../file/read-field.ts'
import { doubledColumn, readTable, type SourceTable } from '../file/read-rows.ts'
import { cellsOf, charactersOf } from '../file/source-row.ts'
import { identifyingCells } from '../file/total-line.ts'
import { dollars } from '../file/values.ts'
import { FileWarnings, type JudgedValues } from '../file/warnings.ts'
import { mapJsonOf, mappedColumns } from './mapping.ts'

const SHOWN_ROWS = 5
/** The number of rows read for warnings. The check reads all. */
const JUDGED_ROWS = 200
/** Reads fewer rows if their texts exceed this total length. */
const JUDGED_CHARACTERS = 1_000_000

interface Asked {
  readonly source: string
  readonly mapping: ImportMapping
  readonly lookups: Lookups
  readonly today: PlainDate
}

/**
 * Reads the first rows by a mapping and reports its problems. A problem of one field does not hide the other fields.
 * Throws ImportProblem if the file cannot be read.
 */
export async function previewFile(file: InspectedFile, asked: Asked): Promise<ImportPreview> {
  const { source, mapping } = asked
  const { matchBy = 'key' } = mapping
  const json = mapJsonOf(source, mapping)
  const read = mappedColumns(mapping)
  const table = await readTable(file, {
    delimiter: mapping.delimiter,
    sheet: file.kind === 'xlsx' ? mapping.sheet : null,
    headerRow: mapping.headerRow,
    columns: read.map(({ column }) => column),
    allowsDoubled: true,
  })
  const missing = read.filter(({ column }) => !table.header.includes(column))
  const problems = [
    ...checkMap(json).problems.map((problem) => ({ at: placeOf(problem), message: messageOf(problem) })),
    ...(matchBy === 'key' && mapping.key.length === 0 ? [{ at: 'key', message: MISSING_KEY }] : []),
    ...requiredFields(matchBy)
      .filter((name) => !(name in mapping.fields))
      .map((at) => ({ at, message: missingField(matchBy) })),
    ...missing.map(({ at, column }) => ({ at, message: `the file has no column ${column}` })),
    ...read
      .filter(({ column }) => table.doubled.includes(column))
      .map(({ at, column }) => ({ at, message: doubledColumn(column) })),
  ]
  return {
    problems: problems.filter(
      ({ at, message }, no) => problems.findIndex((it) => it.at === at && it.message === message) === no,
    ),
    ...(await firstRows(table, { ...asked, sources: sourcesOf(json.fields) })),
  }
}

/** Returns where the form shows a problem: a field, or a part of the form. */
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

/** Returns the fields that can be read. */
function sourcesOf(fields: Readonly<Record<string, object>>): Partial<Record<string, FieldSource>> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const parsed = fieldSource.safeParse(field)
      return parsed.success ? [[name, parsed.data] as const] : []
    }),
  )
}

type Reading = Asked & { readonly sources: Partial<Record<string, FieldSource>> }

async function firstRows(
  { header, doubled, rows }: SourceTable,
  { mapping, sources, lookups, today }: Reading,
): Promise<Pick<ImportPreview, 'rows' | 'warnings'>> {
  const reader = new FieldReader({ fields: readFields(mapping.matchBy ?? 'key'), sources, lookups })
  const names = FIELD_NAMES.filter((name) => sources[name] !== undefined)
  const indexOf = (column: string) => header.indexOf(column)
  const warnings = new FileWarnings({
    header,
    doubled,
    today,
    headerRow: mapping.headerRow,
    columns: mappedColumns(mapping).map(({ column }) => column),
    county: 'name' in mapping.place ? mapping.place.name : null,
    madeParcel: textBefore(sources['parcelNo']?.default),
    identifying: identifyingCells(sources, indexOf),
  })
  const shown: ImportPreview['rows'] = []
  let [judged, characters] = [0, 0]
  for await (const row of rows) {
    judged += 1
    characters += charactersOf(row)
    if (!warnings.addTotal(row) && row.problem === null) {
      const cells = cellsOf(row, indexOf, mapping.emptyIs ?? [])
      const read = (name: FieldName) => reader.read(name, cells)
      if (shown.length < SHOWN_ROWS)
        shown.push({
          line: row.line,
          fields: Object.fromEntries(names.map((name) => [name, shownOf(name, read(name), lookups.firms)])),
        })
      warnings.add(row, judgedValues(read))
    }
    if (judged === JUDGED_ROWS || characters >= JUDGED_CHARACTERS) break
  }
  return { rows: shown, warnings: warnings.sentences() }
}

function judgedValues(read: (name: FieldName) => Read): JudgedValues {
  const judged = (name: FieldName) => {
    const value = read(name)
    return isRefused(value) ? null : value
  }
  return {
    parcelNo: judged('parcelNo'),
    zip: judged('zip'),
    purchasedOn: judged('purchasedOn'),
    price: judged('price'),
  }
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
