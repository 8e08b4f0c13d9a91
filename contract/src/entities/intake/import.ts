import * as z from 'zod/mini'
import { type EntityOf, entity } from '../../entity.ts'
import { centsNumber, date, instant, text } from '../../values.ts'
import { task } from '../tasks/task.ts'

/** The states of an import. While it is checked, committed or undone, its task shows the progress. */
export const IMPORT_STATES = [
  'uploading',
  'draft',
  'checking',
  'checked',
  'committing',
  'imported',
  'undoing',
  'undone',
] as const

/** The files of a portfolio, each with a template. */
export const IMPORT_TEMPLATES = [
  'certificates',
  'subsequents',
  'expenses',
  'payments',
  'plans',
  'instalments',
  'legal',
  'defendants',
  'correspondence',
  'payoff-requests',
  'payoffs',
] as const

const column = text(300).check(z.minLength(1))

/** The form of a source's name, at most 60 characters. Its mapping is saved and its certificates are matched under this name. */
export const SOURCE_NAME = /^[\w.-]+(?: [\w.-]+)*$/

/** The name of a source, as the wire calls it. The API description takes this constant's name. */
export const sender = text(60).check(
  z.regex(SOURCE_NAME, 'Use letters, digits, dots, dashes and single spaces, such as Summit Treasurer'),
)

/** Accepts a county that is only partly filled in. The importer reports what is missing at its field. */
const place = z.object({ state: text(2), name: text(100), fips: z.nullable(text(5)) })

/** One county for all rows, the columns that name it, or a column whose texts are mapped to counties. */
const places = z.union([
  place,
  z.object({ stateColumn: text(300), nameColumn: text(300), fipsColumn: z.nullable(column) }),
  z.object({ column: text(300), values: z.record(text(300), place) }),
])

const texts = z.array(text(300)).check(z.maxLength(100))

/** The source of a field (exactly one of column, template and constant) and how its text is processed. */
const fieldMapping = z.object({
  column: z.optional(column),
  /** Combines several columns, such as '{tax_year}-{bill_number}'. */
  template: z.optional(text(300)),
  /** The same text for every row. */
  constant: z.optional(text(300)),
  /** Maps texts of the file to our values. Null stands for empty. */
  valueMap: z.optional(z.record(text(300), z.nullable(text(300)))),
  emptyIs: z.optional(texts),
  /** A regular expression. Its first group becomes the text. */
  match: z.optional(text(300)),
  noMatch: z.optional(z.enum(['reject', 'empty'])),
  /** A template for rows without a value. */
  default: z.optional(text(300)),
  required: z.optional(z.boolean()),
  /** The format of a date, such as 'MM/DD/YYYY'. Semicolons separate several formats. */
  dateFormat: z.nullable(text(200)),
  pivotYear: z.nullable(z.int()),
})
export type FieldMapping = z.output<typeof fieldMapping>

/** How a row is matched to its certificate: by the source's key, or by county and this number across all sources. */
export const MATCH_BY = ['key', 'certificateNo', 'parcelNo'] as const

/** What an empty cell of a mapped column does to the stored value. */
export const EMPTY_CELLS = ['keep', 'erase'] as const

/** Whether a source leaves out the separators of parcel numbers. */
export const PARCEL_NUMBERS = ['as-written', 'without-separators'] as const

/** Maps the columns of a file to our fields. */
export const importMapping = z.object({
  delimiter: z.enum([',', ';', '\t', '|']),
  sheet: z.nullable(text(300)),
  /** The line of the header. Null finds it by its column names. 'none' means no header; columns are A, B, C. */
  headerRow: z.nullable(z.union([z.int().check(z.minimum(1), z.maximum(1000)), z.literal('none')])),
  place: places,
  matchBy: z.optional(z.enum(MATCH_BY)),
  emptyCells: z.optional(z.enum(EMPTY_CELLS)),
  /** The columns by which rows are matched when the file is sent again. Empty until staff choose them. */
  key: z.array(column).check(z.maxLength(6)),
  /** The column that is summed for the control total. */
  total: z.nullable(column),
  /** Our fields by name. */
  fields: z.record(text(60), fieldMapping),
  /** Texts that count as empty in every column. */
  emptyIs: z.optional(texts),
  /** Columns that are stored with the certificate unchanged. */
  aside: z.optional(z.array(column).check(z.maxLength(2000))),
  parcelNumbers: z.optional(z.enum(PARCEL_NUMBERS)),
  /** The columns that filled no field when the file was checked. Any other unread column is new. */
  ignored: z.optional(z.array(column).check(z.maxLength(2000))),
})
export type ImportMapping = z.output<typeof importMapping>

/** The fields that every payoff needs. */
export const PAYOFF_NEEDS = ['saleType', 'purchasedOn', 'price', 'ratePercent'] as const
export type PayoffNeed = (typeof PAYOFF_NEEDS)[number]

/** The fields of a certificate that a file can set, in the order of the form. */
const FIELD_NAMES = [
  'certificateNo',
  'parcelNo',
  'municipality',
  'ownerName',
  'address',
  'city',
  'zip',
  'saleType',
  'purchasedOn',
  'price',
  'ratePercent',
  'statusId',
  'statusOverride',
  'redeemedOn',
  'redeemedAmount',
  'redeemedBy',
  'releaseRecordedOn',
  'bankruptcyCaseNo',
  'bankruptcyInOn',
  'bankruptcyOutOn',
  'noiFiledOn',
  'sentLegalOn',
  'firm',
] as const

/** A field that a column can fill. */
const importField = z.object({
  name: z.enum(FIELD_NAMES),
  kind: z.enum(['text', 'money', 'percent', 'date', 'number', 'firm']),
  isRequired: z.boolean(),
  choices: z.nullable(z.array(z.string())),
})

export type ImportField = z.output<typeof importField>

/** The columns of a file and a mapping for them: the last one of its source if its columns are there, else a suggestion. */
export const importColumns = z.object({
  kind: z.enum(['csv', 'xlsx', 'json']),
  columns: z.array(
    z.object({
      name: z.string(),
      samples: z.array(z.string()),
      /** All texts of the first rows. Empty if there are many. */
      values: z.array(z.string()),
      /** The proposed date format, which is the first of `dateForms`. Null if it has no dates, or all are YYYY-MM-DD. */
      dateFormat: z.nullable(z.string()),
      pivotYear: z.nullable(z.int()),
      /**
       * The formats in which its dates can be read, with examples. Empty if it has no dates, or all are YYYY-MM-DD. Two
       * if day and month cannot be told apart; the first has the month first, as US counties write.
       */
      dateForms: z.array(
        z.object({
          dateFormat: z.string(),
          pivotYear: z.nullable(z.int()),
          examples: z.array(z.object({ text: z.string(), date })),
        }),
      ),
    }),
  ),
  fields: z.array(importField),
  mapping: importMapping,
  isRemembered: z.boolean(),
})
export type ImportColumns = z.output<typeof importColumns>

/** The first rows as a mapping reads them, the problems of the mapping, and warnings. */
export const importPreview = z.object({
  /** Sentences about the first rows, such as a county that contradicts the mapping. */
  warnings: z.array(z.string()),
  /** `at` is a field, or 'place', 'key', 'total', 'aside', 'file'. */
  problems: z.array(z.object({ at: z.string(), message: z.string() })),
  rows: z.array(
    z.object({
      line: z.int(),
      fields: z.record(z.string(), z.object({ value: z.string(), problem: z.nullable(z.string()) })),
    }),
  ),
})
export type ImportPreview = z.output<typeof importPreview>

/** Counts the certificates on which an import changes or empties a field, or a column that is stored unchanged. */
const importFieldChange = z.object({
  /** The county and the attorney follow from other fields. Null for a column of the file. */
  field: z.nullable(z.enum([...FIELD_NAMES, 'county', 'attorney'])),
  column: z.nullable(z.string()),
  changedCount: z.int(),
  /** Emptied by an empty cell, if empty cells erase values. */
  emptiedCount: z.int(),
})
export type ImportFieldChange = z.output<typeof importFieldChange>

/** Every row of the file is new, changed, unchanged, rejected or blank. */
export const importReport = z.object({
  rowCount: z.int(),
  rejectedCount: z.int(),
  blankCount: z.int(),
  addedCount: z.int(),
  changedCount: z.int(),
  unchangedCount: z.int(),
  /** The summed column. Null if no column is summed. */
  totalColumn: z.nullable(z.string()),
  /** Its sum over all rows. Null if an amount cannot be read. */
  fileCents: z.nullable(centsNumber),
  validCents: centsNumber,
  /** Why the file cannot be imported as it is. Empty if it can. */
  faults: z.array(z.string()),
  /** The first rejected rows, with the reasons. */
  rejected: z.array(z.object({ line: z.int(), reasons: z.string() })),
  statesWithoutRules: z.array(z.string()),
  /** Warnings to read before the rows are stored, as sentences with counts and examples. */
  warnings: z.optional(z.array(z.string())),
  /** Valid rows whose certificate will have no payoff. The list has the first ones with what is missing. */
  withoutPayoffCount: z.optional(z.int()),
  /** Changes of existing certificates by field, most certificates first. */
  fields: z.optional(z.array(importFieldChange)),
  withoutPayoff: z.optional(z.array(z.object({ line: z.int(), missing: z.array(z.enum(PAYOFF_NEEDS)) }))),
  /** Parcel numbers that differ from another number only in separators. The list has the first ones with that number. */
  sameDigitsCount: z.optional(z.int()),
  sameDigits: z.optional(z.array(z.object({ line: z.int(), parcelNo: z.string(), other: z.string() }))),
})
export type ImportReport = z.output<typeof importReport>

const importFields = {
  id: ['importID', z.int()],
  source: ['sender', z.string()],
  fileName: z.string(),
  byteCount: z.int(),
  state: z.enum(IMPORT_STATES),
  mapping: z.nullable(importMapping),
  acceptsValid: z.boolean(),
  expectedRows: z.nullable(z.int()),
  expectedCents: z.nullable(centsNumber),
  report: z.nullable(importReport),
  error: z.nullable(z.string()),
  /** The running task, or the last one. */
  task: z.nullable(task),
  hasRejectedFile: z.boolean(),
  createdBy: z.nullable(z.string()),
  createdAt: ['created', instant],
  importedAt: ['imported', z.nullable(instant)],
} as const
export type ImportRun = EntityOf<typeof importFields>
export const importRun = entity(importFields)

/** A row of the list of imports. */
export const importSummary = entity({
  id: importFields.id,
  source: importFields.source,
  fileName: importFields.fileName,
  state: importFields.state,
  rowCount: z.nullable(z.int()),
  addedCount: z.nullable(z.int()),
  changedCount: z.nullable(z.int()),
  rejectedCount: z.nullable(z.int()),
  createdBy: importFields.createdBy,
  createdAt: importFields.createdAt,
})
export type ImportSummary = z.output<typeof importSummary>
