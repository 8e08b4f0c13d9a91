import type { LineProblem } from '@fieldstone/contract/entities/payments/bank-line'
import {
  proposeStatementMap,
  readByMap,
  type StatementLine,
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
}

/** Reads a CSV of the bank. Finds its columns by their headings, in any order. */
export function readStatement(text: string): Statement {
  const none = { hasHeadings: false, lines: [], bad: [], restCount: 0 }
  let records: readonly StatementRecord[]
  try {
    records = parseRecords(text)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { ...none, bad: [{ line: Number(error['lines'] ?? 1), problem: 'quotes' }] }
  }
  const reading = readByMap(records, proposeStatementMap(records))
  return reading === null ? none : { hasHeadings: true, ...reading }
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
