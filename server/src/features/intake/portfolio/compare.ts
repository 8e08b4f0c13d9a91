import { writeFileSync } from 'node:fs'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { cents } from '@fieldstone/domain/money/cents'
import { centsToText } from '@fieldstone/domain/money/dollars'
import { type Quote, quoteAt } from '@fieldstone/domain/payoff/quote'
import { PayoffRefused } from '@fieldstone/domain/payoff/refused'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import { csvCell } from '../../../http/csv.ts'
import type { TaskServices } from '../../../tasks/task.ts'
import { type LienRecord, liensIn } from '../../payoff/service.ts'
import { readCounties } from '../file/counties.ts'
import { PartChecker, type PartRow } from './check-part.ts'
import type { Fault } from './faults.ts'
import type { PortfolioFile } from './folder.ts'
import { openPart } from './part-map.ts'
import { PAYOFFS } from './parts.ts'
import { NO_REFERENCES } from './references.ts'

/** The first day on which the payoff of a certificate differs from the old system's. */
export interface Difference {
  /** The line in the file. */
  readonly line: number
  readonly certificateNo: string
  readonly day: string
  readonly theirCents: number
  /** Null if we give no figure. */
  readonly ourCents: number | null
  /** The first part that differs, if the file states parts. */
  readonly begins: 'principal' | 'interest' | 'expenses' | 'total'
  /** Our figure line by line, or why there is none. */
  readonly ours: string
}

export interface Comparison {
  readonly comparedCount: number
  readonly differences: readonly Difference[]
  readonly file: string | null
}

const AT_ONCE = 200

/**
 * Compares our payoffs with those of the old system, as the transaction sees them. Lists the earliest day of each
 * certificate whose payoffs differ, also in FILE.differences.csv.
 */
export async function comparePayoffs(
  trx: Transaction,
  services: TaskServices,
  path: string,
  byCertificate: Claims,
): Promise<Comparison> {
  const differences: Difference[] = []
  const keys = [...byCertificate.keys()]
  for (let at = 0; at < keys.length; at += AT_ONCE) {
    const page = keys.slice(at, at + AT_ONCE)
    const ids = await idsOf(trx, page)
    const records = new Map(
      (await liensIn(trx, services, [...ids.values()])).map((record) => [record.row.id, record]),
    )
    for (const key of page) {
      const found = firstDifference(byCertificate.get(key) ?? [], records.get(ids.get(key) ?? 0) ?? null)
      if (found !== null) differences.push(found)
    }
  }
  const comparedCount = [...byCertificate.values()].reduce((sum, { length }) => sum + length, 0)
  return { comparedCount, differences, file: writeDifferences(path, differences) }
}

/** The payoffs that the old system states, by certificate. */
export type Claims = ReadonlyMap<string, readonly PartRow[]>

/** Reads them, with the problems of the file. */
export async function readClaims(
  trx: Transaction,
  portfolioFile: PortfolioFile,
  today: string,
): Promise<{ claims: Claims; faults: readonly Fault[] }> {
  const { map, table, file } = await openPart(PAYOFFS, portfolioFile)
  const counties = await readCounties(trx)
  const checker = new PartChecker({
    part: PAYOFFS,
    map,
    header: table.header,
    counties,
    today,
    references: NO_REFERENCES,
  })
  const claims = new Map<string, PartRow[]>()
  const faults: Fault[] = []
  for await (const row of table.rows) {
    const checked = checker.check(row)
    const { line, certificateNo } = checked
    for (const { column, value, reason } of checked.rejections)
      faults.push({ file: file.name, line, column, value, certificateNo: certificateNo ?? '', rule: reason })
    if (checked.rejections.length > 0) continue
    const key = `${checked.countyId}|${checked.certificateNo}`
    claims.set(key, [...(claims.get(key) ?? []), checked])
  }
  return { claims, faults }
}

async function idsOf(trx: Transaction, keys: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ key: string; id: number }>`
    select k.key, min(c.id) as id from unnest(${[...keys]}::text[]) as k(key)
    join certificate c on c.county_id = split_part(k.key, '|', 1)::bigint
      and c.certificate_no = substr(k.key, strpos(k.key, '|') + 1)
    group by k.key having count(*) = 1`.execute(trx)
  return new Map(rows.map(({ key, id }) => [key, id]))
}

function firstDifference(claims: readonly PartRow[], record: LienRecord | null): Difference | null {
  const dayOf = ({ columns }: PartRow) => String(columns?.['day'] ?? '')
  for (const claim of claims.toSorted((a, b) => (dayOf(a) < dayOf(b) ? -1 : 1))) {
    const found = differenceOf(claim, dayOf(claim), record)
    if (found !== null) return found
  }
  return null
}

function differenceOf(claim: PartRow, day: string, record: LienRecord | null): Difference | null {
  const { line, certificateNo, columns } = claim
  const theirCents = Number(columns?.['amount'])
  const place = { line, certificateNo: certificateNo ?? '', day, theirCents }
  const quote = record === null ? 'there is no such certificate' : quoteOf(record, day as PlainDate)
  if (typeof quote === 'string') return { ...place, ourCents: null, begins: 'total', ours: quote }
  const parts = [
    ['principal', quote.principalCents],
    ['interest', quote.interestCents],
    ['expenses', quote.expensesCents],
  ] as const
  const wrong = parts.find(([name, ours]) => (columns?.[name] ?? null) !== null && columns?.[name] !== ours)
  if (wrong === undefined && quote.totalCents === theirCents) return null
  return { ...place, ourCents: quote.totalCents, begins: wrong?.[0] ?? 'total', ours: linesOf(quote) }
}

function quoteOf({ lien, regime, row }: LienRecord, day: PlainDate): Quote | string {
  if (!lien) return 'its price, rate, purchase date or kind of sale is not known'
  if (!regime) return `no payoff rules are set for ${row.stateId}`
  try {
    return quoteAt(lien, regime, day)
  } catch (error) {
    if (error instanceof PayoffRefused) return error.message
    throw error
  }
}

const dollars = (amount: number): string => centsToText(cents(amount))

const linesOf = ({ lines }: Quote): string =>
  lines
    .map(({ label, base, interest }) => {
      const interestText = interest.chargedCents === 0 ? '' : ` + interest ${dollars(interest.unpaidCents)}`
      return `${label} ${dollars(base.unpaidCents)}${interestText}`
    })
    .join('; ')

/** Writes the file, which only its owner can read. Null if nothing differs. */
function writeDifferences(path: string, differences: readonly Difference[]): string | null {
  if (differences.length === 0) return null
  const file = `${path}.differences.csv`
  const head = ['line', 'certificateNo', 'day', 'theirs', 'ours', 'difference', 'begins', 'our lines']
  const rows = differences.map(({ line, certificateNo, day, theirCents, ourCents, begins, ours }) => [
    ...[String(line), certificateNo, day, dollars(theirCents)],
    ...(ourCents === null ? ['', ''] : [dollars(ourCents), signed(ourCents - theirCents)]),
    ...[begins, ours],
  ])
  const text = [head, ...rows].map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')
  writeFileSync(file, `\ufeff${text}`, { mode: 0o600 })
  return file
}

const signed = (amount: number): string => (amount < 0 ? `-${dollars(-amount)}` : dollars(amount))
