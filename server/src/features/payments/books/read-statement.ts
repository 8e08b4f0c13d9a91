import type { LineProblem } from '@fieldstone/contract/entities/payments/bank-line'
import type { Cents } from '@fieldstone/domain/money/cents'
import {
  fitsStatementMap,
  proposeStatementMap,
  readByMap,
  type StatementLine,
  type StatementMap,
  type StatementRecord,
} from '@fieldstone/domain/payments/statement-map'
import { CsvError, parse } from 'csv-parse/sync'

interface BadLine {
  /** The line number as an editor shows it. */
  readonly line: number
  readonly problem: LineProblem
}

export interface Statement {
  /** False if no row has headings for a date and an amount. */
  readonly hasHeadings: boolean
  readonly lines: readonly StatementLine[]
  readonly bad: readonly BadLine[]
  /** Rows without a day and an amount: titles and notes of the bank. */
  readonly restCount: number
  /** The running balance after the newest line. Null if the file has none. */
  readonly closingCents: Cents | null
}

/** Reads a CSV of the bank by a map, or else by what its headings are usually called. */
export function readStatement(text: string, map: StatementMap | null): Statement {
  const none = { hasHeadings: false, lines: [], bad: [], restCount: 0, closingCents: null }
  const records = recordsOf(text)
  if ('problem' in records) return { ...none, bad: [records] }
  const fits = map !== null && fitsStatementMap(records, map)
  const reading = readByMap(records, fits ? map : proposeStatementMap(records))
  return reading === null ? none : { hasHeadings: true, ...reading }
}

/** Returns the rows of the file, or the line with a quote that is not closed. */
export function recordsOf(text: string): readonly StatementRecord[] | BadLine {
  try {
    return parseRecords(text)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { line: Number(error['lines'] ?? 1), problem: 'quotes' }
  }
}

function parseRecords(text: string): readonly StatementRecord[] {
  const records: StatementRecord[] = []
  parse(text, {
    bom: true,
    delimiter: delimiterOf(text),
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
    on_record: (cells: readonly string[], { lines }) => {
      records.push({ line: lines, cells })
      return null
    },
  })
  return records
}

/** Returns the separator that is most frequent in the first lines. */
function delimiterOf(text: string): string {
  const head = text.slice(0, 2_000)
  const count = (sign: string) => head.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}
