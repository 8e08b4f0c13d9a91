import { readFileSync } from 'node:fs'
import {
  EMPTY_CELLS,
  MATCH_BY,
  PARCEL_NUMBERS,
  SOURCE_NAME,
} from '@fieldstone/contract/entities/intake/import'
import * as z from 'zod'
import { DELIMITERS, ENCODINGS } from './csv-form.ts'
import { FIELD_NAMES, type FieldName, fieldOf } from './fields.ts'
import { compilePattern, MAX_TOTAL_PATTERN_SIZE } from './pattern.ts'
import { ImportProblem } from './problem.ts'
import { ROW_LIMITS } from './row-limits.ts'
import { dateReader, hasShortYear } from './values.ts'

const text = z.string().min(1, 'must not be empty').max(300, 'must be at most 300 characters')
const note = z.string().optional()

const stateId = z.string().regex(/^[A-Z]{2}$/, 'must be two capital letters, such as OH')
const fips = z.string().regex(/^\d{5}$/, 'must be the five digits of the county, such as 39153')

const place = z.strictObject({ state: stateId, name: text, fips: fips.optional() })

const countyMap = z.union(
  [
    place,
    z.strictObject({ column: text, values: z.record(z.string(), place) }),
    z.strictObject({ stateColumn: text, nameColumn: text, fipsColumn: text.optional() }),
  ],
  'must be { state, name, fips }, or { column, values: { text of the file: { state, name, fips } } }, or { stateColumn, nameColumn, fipsColumn }',
)

/** Checks the format of a date. A missing pivot for two-digit years is reported separately. */
const ANY_YEAR = 1950

const pattern = z
  .string()
  .max(300, 'must be at most 300 characters')
  .superRefine((source, { addIssue }) => {
    const compiled = compilePattern(source)
    if (typeof compiled === 'string') addIssue({ code: 'custom', message: compiled })
  })

export const fieldSource = z
  .strictObject({
    note,
    /** The source of the text: exactly one of column, template and constant. */
    column: text.optional(),
    /** '{tax_year}-{bill_number}'. Leaves out an empty column, except in the number of a certificate or parcel. */
    template: text.optional(),
    constant: text.optional(),
    /** Texts that count as empty, such as '0' or 'N/A'. */
    emptyIs: z.array(z.string()).default([]),
    /** Takes the first group, or the whole match. */
    match: pattern.optional(),
    /** Whether a text that does not match is rejected or counts as empty. */
    noMatch: z.enum(['reject', 'empty']).default('reject'),
    dateFormats: z
      .array(
        z
          .string()
          .refine(
            (form) => dateReader(form, ANY_YEAR) !== null,
            'must hold a year (YYYY, or YY with a pivotYear), a month (M to MMMM) and a day (D or DD)',
          ),
      )
      .default([]),
    /** The earliest year that a two-digit year (YY) can mean. */
    pivotYear: z.int().min(1800).max(2100).nullable().default(null),
    /** Text in the file -> our value; null is empty. Other texts are rejected. */
    valueMap: z.record(z.string(), z.string().nullable()).optional(),
    /** A template for rows without a value. */
    default: text.optional(),
    required: z.boolean().default(false),
  })
  .refine(
    (value) =>
      [value.column, value.template, value.constant].filter((each) => each !== undefined).length === 1,
    'needs exactly one of column, template and constant',
  )
  .refine(
    ({ dateFormats, pivotYear }) => pivotYear !== null || !dateFormats.some(hasShortYear),
    'has a two-digit year: set pivotYear to the earliest year that it can mean, such as 1950',
  )

/** The part that all maps have in common. */
export const fileShape = {
  note,
  /** The source of the file. Its items are matched by the source and their own numbers. */
  source: z
    .string()
    .max(60, 'must have at most 60 characters')
    .regex(SOURCE_NAME, 'must be a short name of letters, digits, dots, dashes and single spaces'),
  delimiter: z.enum(DELIMITERS).default(','),
  encoding: z.enum(ENCODINGS).default('utf-8'),
  sheet: text.optional(),
  /** The line number of the header. Null finds it by its column names. 'none' names the columns A, B, C. */
  headerRow: z
    .union([z.int().min(1).max(1_000), z.literal('none')], 'must be a line number from 1 to 1000, or "none"')
    .nullable()
    .default(null),
  /** Texts that count as empty in every column, such as 'NA'. */
  emptyIs: z.array(z.string()).default([]),
  county: countyMap,
} as const

const schema = z.strictObject({
  ...fileShape,
  /** The columns by which rows are matched in the next file. Not needed if rows are matched by a number. */
  key: z.array(text).max(6).default([]),
  /**
   * How a row is matched to its certificate. 'key': by source and key; a row without a match adds a certificate.
   * Otherwise by county and this number across all sources; a row without exactly one match is rejected.
   */
  matchBy: z.enum(MATCH_BY).default('key'),
  /** Whether an empty cell of a mapped column keeps the stored value or erases it. */
  emptyCells: z.enum(EMPTY_CELLS).default('keep'),
  fields: z.partialRecord(z.enum(FIELD_NAMES as [FieldName, ...FieldName[]]), fieldSource),
  total: text.optional(),
  aside: z.array(text).default([]),
  /** 'without-separators' means that the source leaves out the dashes and dots of parcel numbers. */
  parcelNumbers: z.enum(PARCEL_NUMBERS).default('as-written'),
})

export type ImportMap = z.output<typeof schema>
export type FieldSource = z.output<typeof fieldSource>
export type CountySource = ImportMap['county']

/** Reads a mapping file. Throws an ImportProblem that lists every faulty key. */
export const readMap = (path: string): ImportMap => parseMap(readMapJson(path), path)

/** The JSON of a mapping file, unchecked: parseMap validates it. */
export function readMapJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown cause'
    throw new ImportProblem(`The map ${path} cannot be read: ${reason}`)
  }
}

export function parseMap(json: unknown, name: string): ImportMap {
  const { map, problems } = checkMap(json)
  if (map === null) throw invalidMap(name, problems.map(sentence))
  return map
}

export const invalidMap = (name: string, faults: readonly string[]): ImportProblem =>
  new ImportProblem(`The map ${name} is invalid:\n${faults.map((line) => `  ${line}`).join('\n')}`)

/** A problem of a map, and where it is. */
export interface MapProblem {
  readonly path: readonly string[]
  readonly message: string
}

/** Returns the map, or all its problems. */
export function checkMap(json: unknown): { map: ImportMap | null; problems: readonly MapProblem[] } {
  const parsed = schema.safeParse(json)
  const problems = parsed.success
    ? [...missingKey(parsed.data), ...missingFields(parsed.data), ...oversizedPatterns(parsed.data)]
    : parsed.error.issues.map(({ path, message }) => ({ path: path.map(String), message }))
  return { map: parsed.success && problems.length === 0 ? parsed.data : null, problems }
}

/** Options of a command that override the map. */
export type MapChoices = Partial<Pick<ImportMap, 'matchBy' | 'emptyCells'>>

/** Returns the map's JSON with these options in place of its own. */
export const withChoices = (json: unknown, choices: MapChoices): unknown =>
  typeof json === 'object' && json !== null ? { ...json, ...choices } : json

/**
 * Returns the map of a file with the column names of the template (examples/template.csv). Leaves out missing columns.
 */
export function templateMap(header: readonly string[], choices: MapChoices = {}): ImportMap {
  const unknown = header.filter((name) => !TEMPLATE_COLUMNS.includes(name))
  const missing = templateNeeds(choices).filter((name) => !header.includes(name))
  if (unknown.length > 0 || missing.length > 0) {
    const faults = [
      ...(missing.length > 0 ? [`lacks the columns ${missing.join(', ')}`] : []),
      ...(unknown.length > 0 ? [`has columns of other names: ${unknown.join(', ')}`] : []),
    ]
    throw new ImportProblem(
      `Without --map the header must have our names, as in examples/template.csv. This one ${faults.join(' and ')}. Columns: ${TEMPLATE_COLUMNS.join(', ')}.`,
    )
  }
  const fields = FIELD_NAMES.filter((name) => header.includes(name))
  return parseMap(
    {
      source: 'template',
      county: {
        stateColumn: 'state',
        nameColumn: 'county',
        ...(header.includes('fips') ? { fipsColumn: 'fips' } : {}),
      },
      key: ['state', 'county', ...(header.includes('municipality') ? ['municipality'] : []), 'certificateNo'],
      fields: Object.fromEntries(fields.map((name) => [name, { column: name }])),
      ...(header.includes('price') ? { total: 'price' } : {}),
      ...choices,
    },
    'of the template',
  )
}

/** Returns the required columns of the template. */
export const templateNeeds = ({ matchBy = 'key' }: MapChoices = {}): readonly string[] => [
  'state',
  'county',
  ...requiredFields(matchBy),
]

export const TEMPLATE_COLUMNS: readonly string[] = ['state', 'county', 'fips', ...FIELD_NAMES]

/** Returns the distinct columns that a map reads. */
export function columnsOf(map: ImportMap): string[] {
  const { county: where } = map
  const places =
    'column' in where
      ? [where.column]
      : 'stateColumn' in where
        ? [where.stateColumn, where.nameColumn, ...(where.fipsColumn ? [where.fipsColumn] : [])]
        : []
  const sources = Object.values(map.fields).flatMap((field) => [
    ...(field.column ? [field.column] : []),
    ...placeholders(field.template),
    ...placeholders(field.default),
  ])
  const key = map.matchBy === 'key' ? map.key : []
  return [...new Set([...key, ...places, ...sources, ...map.aside, ...(map.total ? [map.total] : [])])]
}

const PLACEHOLDER = /\{([^{}]+)\}/g

export const placeholders = (template = ''): string[] =>
  [...template.matchAll(PLACEHOLDER)].map((match) => match[1] ?? '')

/** Returns the text of a template before its first column. */
export const textBefore = (template = ''): string => template.split('{')[0] ?? ''

/** 'all' requires every part (an identifier). Otherwise empty parts are left out (a name, an address). */
type Parts = 'all' | 'filled'

/**
 * Fills a template with the cells of a row. Leaves out an empty part with the text before it, so that "{a}, {b}" without
 * a second part is only the first. Returns null if all parts are empty, or with 'all' if one is. Stops at the maximum
 * length of a cell, because a template can repeat a column.
 */
export function fillTemplate(
  template: string,
  cells: (column: string) => string,
  parts: Parts = 'filled',
): string | null {
  const names = placeholders(template)
  if (names.length === 0) return template
  const filled = names.filter((column) => cells(column) !== '').length
  if (filled === 0 || (parts === 'all' && filled < names.length)) return null
  let left: number = ROW_LIMITS.cellCharacters
  let text = ''
  let end = 0
  for (const match of template.matchAll(PLACEHOLDER)) {
    const value = cells(match[1] ?? '').slice(0, left)
    left -= value.length
    if (value !== '') text += template.slice(end, match.index) + value
    end = match.index + match[0].length
  }
  text += template.slice(end)
  return cells(names[0] ?? '') === '' ? text.replace(/^[\s,;:/&|+-]+/, '') : text
}

export const MISSING_KEY = 'needs at least one column by which a row is known again'

const missingKey = ({ key, matchBy }: ImportMap): MapProblem[] =>
  matchBy === 'key' && key.length === 0 ? [{ path: ['key'], message: MISSING_KEY }] : []

const missingFields = (map: ImportMap): MapProblem[] =>
  requiredFields(map.matchBy)
    .filter((name) => map.fields[name] === undefined)
    .map((name) => ({ path: ['fields', name], message: missingField(map.matchBy) }))

/** Returns the fields that every row needs. */
export const requiredFields = (matchBy: ImportMap['matchBy']): readonly FieldName[] =>
  matchBy === 'key' ? FIELD_NAMES.filter((name) => fieldOf(name).isRequired) : [matchBy]

export const missingField = (matchBy: ImportMap['matchBy']): string =>
  matchBy === 'key' ? 'is missing: every certificate needs it' : 'is missing: certificates are matched by it'

/** Returns the fields whose patterns exceed the total size: a row runs them all, and blocks the server meanwhile. */
function oversizedPatterns({ fields }: ImportMap): MapProblem[] {
  let total = 0
  return FIELD_NAMES.flatMap((name) => {
    const source = fields[name]?.match
    const compiled = source === undefined ? '' : compilePattern(source)
    if (typeof compiled === 'string') return []
    total += compiled.size
    if (total <= MAX_TOTAL_PATTERN_SIZE) return []
    return [
      { path: ['fields', name, 'match'], message: 'makes the patterns of all fields too large together' },
    ]
  })
}

const sentence = ({ path, message }: MapProblem): string =>
  `${path.length === 0 ? 'The whole' : path.join('.')}: ${message}`
