import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { Db, Transaction } from '../../../db/database.ts'
import { csvCell, quotedCell } from '../../../http/csv.ts'
import type { Rejection } from './problem.ts'
import type { SourceTable } from './read-rows.ts'
import { shownValues } from './source-row.ts'
import { type RejectedRow, rejectedRows } from './staging.ts'

/**
 * Writes FILE.rejected.csv: every rejected row unchanged, preceded by its line number and the reasons. Written next to the
 * file, or to the working directory if that folder is not writable. Only the owner can read it: it holds personal data.
 */
export async function writeRejected(
  db: Db | Transaction,
  batchId: number,
  filePath: string,
  table: SourceTable,
): Promise<string> {
  const file = await openFirst([
    `${resolve(filePath)}.rejected.csv`,
    join(process.cwd(), `${basename(filePath)}.rejected.csv`),
  ])
  // A byte-order mark makes spreadsheets read it as UTF-8.
  file.stream.write(`\ufeff${csvLine(['line', 'reasons', ...table.header])}`)
  const rejected = rejectedPages(db, batchId)
  let next = await rejected.next()
  for await (const row of table.rows) {
    if (next.done) break
    if (row.line !== next.value.line) continue
    const cells = [String(row.line), next.value.rejections.map(sentence).join('; '), ...shownValues(row)]
    if (!file.stream.write(csvLine(cells))) await once(file.stream, 'drain')
    next = await rejected.next()
  }
  file.stream.end()
  await once(file.stream, 'close')
  return file.path
}

/** 'parcel_id: is missing', "price '12,3': is not an amount of dollars". */
export function sentence({ column, value, reason }: Rejection): string {
  const what = column === '' ? 'the row' : column
  return `${what}${value === '' ? '' : ` '${value}'`}: ${reason}`
}

async function* rejectedPages(db: Db | Transaction, batchId: number): AsyncGenerator<RejectedRow, void> {
  for (let line = 0; ; ) {
    const page = await rejectedRows(db, batchId, line, 500)
    yield* page
    const last = page.at(-1)
    if (!last) return
    line = last.line
  }
}

async function openFirst(paths: readonly string[]): Promise<{ path: string; stream: WriteStream }> {
  let failure: unknown
  for (const path of new Set(paths)) {
    try {
      const stream = createWriteStream(path, { mode: 0o600 })
      await once(stream, 'open')
      return { path, stream }
    } catch (error) {
      failure = error
    }
  }
  throw new Error(`the list of rejected rows cannot be written to ${dirname(paths[0] ?? '')}`, {
    cause: failure,
  })
}

const csvLine = (cells: readonly string[]): string => `${cells.map(rejectedCell).join(',')}\r\n`

/** Escaped against formulas like every CSV export, except for numbers, which are texts here. */
export const rejectedCell = (text: string): string =>
  /^-?\$?[\d,]+(?:\.\d+)?$/.test(text) ? quotedCell(text) : csvCell(text)
