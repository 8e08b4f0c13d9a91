import { Readable } from 'node:stream'
import type { CsvColumn, CsvRow, CsvTable, DayOf } from '@fieldstone/contract/csv'
import type { UnreadableRow } from '@fieldstone/contract/list-headers'
import { type Cents, sumCents, ZERO } from '@fieldstone/domain/money/cents'
import { centsToDollars, dollarsToCents } from '@fieldstone/domain/money/dollars'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** How many rows are read, encoded and sent at a time. */
export const CSV_PAGE_SIZE = 1_000

/** Only when text/csv is named: '*\/*' gets JSON. */
export const wantsCsv = (request: FastifyRequest): boolean =>
  /(?:^|[\s,])text\/csv(?:$|[\s,;])/i.test(request.headers.accept ?? '')

export interface CsvPage {
  readonly rows: readonly CsvRow[]
  /** What of the page cannot be shown, and is not among its rows. */
  readonly unreadable?: readonly UnreadableRow[]
  /** Where the next page begins; null on the last one. */
  readonly next: string | null
}

interface CsvSource {
  readonly firstPage: CsvPage
  readonly pageAfter: (next: string) => Promise<CsvPage>
  readonly dayOf: DayOf
}

/**
 * The whole list as a file, read page by page while it is sent. The first page is read by the caller, so that a refusal
 * still becomes a proper answer; a later failure breaks off the download.
 */
export function sendCsv(
  reply: FastifyReply,
  table: CsvTable,
  source: CsvSource & { day: string },
): FastifyReply {
  return reply
    .code(200)
    .headers({
      'content-disposition': `attachment; filename="${table.name}-${source.day}.csv"`,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    })
    .type('text/csv; charset=utf-8; header=present')
    .send(Readable.from(csvText(table, source), { objectMode: false }))
}

/** UTF-8 with a byte order mark, which spreadsheets need to recognize it; line ends as in RFC 4180. */
export async function* csvText(
  { columns, totals = [], counts = [], money = totals }: CsvTable,
  { firstPage, pageAfter, dayOf }: CsvSource,
): AsyncGenerator<string> {
  yield `\uFEFF${rawLine(columns.map(([title]) => csvCell(title)))}`
  const control = controlOf(columns, { totals, counts })
  const isMoney = columns.map(([title]) => money.includes(title))
  const lineOf = (cells: readonly unknown[]) =>
    rawLine(
      cells.map((cell, at) => (isMoney[at] && typeof cell === 'number' ? cell.toFixed(2) : csvCell(cell))),
    )
  for (let page = firstPage; ; page = await pageAfter(page.next)) {
    const cells = page.rows.map((row) =>
      columns.map(([, value]) => (typeof value === 'string' ? row[value] : value(row, dayOf))),
    )
    for (const row of cells) control.add(row)
    yield withUnreadable(cells.map(lineOf), page.unreadable ?? []).join('')
    if (page.next === null) break
  }
  yield lineOf(control.line())
}

/** Rows that are all at hand, as a whole file. */
export async function csvFile(table: CsvTable, rows: readonly CsvRow[]): Promise<Buffer> {
  const source: CsvSource = {
    firstPage: { rows, next: null },
    pageAfter: () => Promise.reject(new Error('the file has one page')),
    dayOf: (instant) => instant,
  }
  let text = ''
  for await (const part of csvText(table, source)) text += part
  return Buffer.from(text, 'utf8')
}

/** The lines with a line of its own at the place of each row that cannot be shown. */
function withUnreadable(lines: readonly string[], unreadable: readonly UnreadableRow[]): string[] {
  const all = [...lines]
  for (const { at, id } of unreadable) {
    const name = id === null ? '' : ` (number ${id})`
    all.splice(at, 0, rawLine([csvCell(`This row cannot be shown${name}. It is not in the total.`)]))
  }
  return all
}

/** Counts the rows and sums the named columns. A file without this last line is incomplete. */
function controlOf(
  columns: readonly CsvColumn[],
  { totals, counts }: Required<Pick<CsvTable, 'totals' | 'counts'>>,
) {
  let count = 0
  const sums: (Cents | null)[] = columns.map(([title]) => (totals.includes(title) ? ZERO : null))
  const counted: (number | null)[] = columns.map(([title]) => (counts.includes(title) ? 0 : null))
  return {
    add: (cells: readonly unknown[]) => {
      count += 1
      for (const [index, sum] of counted.entries())
        if (sum !== null) counted[index] = sum + Number(cells[index])
      for (const [index, sum] of sums.entries()) {
        if (sum === null) continue
        const amount = dollarsToCents(Number(cells[index]))
        if (amount === null) throw new Error(`'${columns[index]?.[0]}' holds what is no amount`)
        sums[index] = sumCents([sum, amount])
      }
    },
    line: () =>
      sums.map((sum, index) =>
        sum !== null
          ? centsToDollars(sum)
          : (counted[index] ?? (index === 0 ? `Total of ${count} ${count === 1 ? 'row' : 'rows'}` : null)),
      ),
  }
}

/** Of cells that are written already. */
const rawLine = (cells: readonly string[]): string => `${cells.join(',')}\r\n`

/**
 * Numbers stay plain. Text that a spreadsheet would read as a formula gets a leading apostrophe, also after a separator
 * that some spreadsheets use instead of the comma. Text with commas, quotes or line breaks is quoted.
 */
export function csvCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = String(value)
  const guarded = text.replace(FORMULA_AFTER_SEPARATOR, "$1'$2")
  return quotedCell(FORMULA_AT_START.test(guarded) ? `'${guarded}` : guarded)
}

/** Including the full-width forms, which some spreadsheets treat alike. */
const FORMULA_AT_START = /^(?:[\t\r]|[\s;,|']*[=+\-@＝＋－＠])/
const FORMULA_AFTER_SEPARATOR = /([;\t|]\s*)([=+\-@＝＋－＠])/g

/** The text as one cell that no spreadsheet takes for a formula. */
export const quotedCell = (text: string): string =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
