import type { ChargedRecord, GivenQuote } from '@fieldstone/domain/analysis/overcharges/overcharge'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { cents } from '@fieldstone/domain/money/cents'
import type { Lien } from '@fieldstone/domain/payoff/lien'
import type { Regime } from '@fieldstone/domain/payoff/regime'
import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { listCertificateRows } from '../../records/certificate-row.ts'
import { businessDayOf } from './business-day.ts'
import { storedEntries } from './ledger.ts'
import { lienOf } from './lien.ts'
import type { PayoffServices } from './record.ts'
import { readRegime } from './regime-rows.ts'

export interface StoredCharges {
  readonly certificateId: number
  /** Null: too little is known for any charge, or no rules are set by which it could be judged. */
  readonly record: ChargedRecord | null
}

/** What is stored of the charges of some certificates, by id. Read in a snapshot, so that all of it is of one moment. */
export async function readCharges(
  trx: Transaction,
  services: Pick<PayoffServices, 'clock' | 'config'>,
  ids: readonly number[],
): Promise<StoredCharges[]> {
  const rows = await listCertificateRows(trx, ids)
  const entries = await storedEntries(trx, ids)
  const quotes = await standingQuotes(trx, ids)
  const plans = await activePlans(trx, ids)
  const proved = await provedExpenses(trx, ids)
  return rows.map((row) => {
    const { regime } = readRegime(row)
    const lien = lienOf(row, regime, services)
    return {
      certificateId: row.id,
      record: lien &&
        regime && {
          ...{ lien, regime, entries: entries.get(row.id) ?? [] },
          quotes: (quotes.get(row.id) ?? []).map((it) => quoteOf(it, regime, services)),
          plan: plans.get(row.id) ?? null,
          provedExpenseIds: knownIn(proved, lien),
        },
    }
  })
}

interface QuoteRow {
  readonly certificateId: number
  readonly id: number
  readonly askedAt: Date
  readonly goodThrough: PlainDate
  readonly totalCents: number
  readonly lines: unknown
}

/** Those that nothing has superseded. Of the same lines, which most views of a month tell, the last one stands for all. */
async function standingQuotes(
  trx: Transaction,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly QuoteRow[]>> {
  const { rows } = await sql<QuoteRow>`
    select distinct on (certificate_id, lines) certificate_id as "certificateId", id, asked_at as "askedAt",
      good_through as "goodThrough", total_cents as "totalCents", lines
    from payoff_quote quote
    where certificate_id = any(${[...ids]}::bigint[])
      and not exists (select from payoff_quote_supersession gone where gone.quote_id = quote.id)
    order by certificate_id, lines, id desc`.execute(trx)
  const byCertificate = new Map<number, QuoteRow[]>()
  for (const row of rows) {
    const known = byCertificate.get(row.certificateId)
    if (known) known.push(row)
    else byCertificate.set(row.certificateId, [row])
  }
  return byCertificate
}

/** Lines as they were stored by `recordQuote`. */
const quoteOf = (
  { id, askedAt, goodThrough, totalCents, lines }: QuoteRow,
  regime: Regime,
  { config }: Pick<PayoffServices, 'config'>,
): GivenQuote => ({
  ...{ id, goodThrough, totalCents: cents(totalCents), lines: lines as GivenQuote['lines'] },
  askedOn: businessDayOf(askedAt, regime, config),
})

async function activePlans(
  trx: Transaction,
  ids: readonly number[],
): Promise<ReadonlyMap<number, NonNullable<ChargedRecord['plan']>>> {
  const { rows } = await sql<{ certificateId: number; plan: NonNullable<ChargedRecord['plan']> }>`
    select plan.certificate_id as "certificateId", json_build_object('id', plan.id, 'computedOn', plan.accepted_on,
      'installments', json_agg(json_build_object('dueOn', due_on, 'portionCents', portion_cents) order by due_on, no)) as plan
    from payment_plan plan join plan_instalment on plan_id = plan.id
    where plan.certificate_id = any(${[...ids]}::bigint[]) and plan.status = 'ACTIVE' and plan.accepted_on is not null
    group by plan.id`.execute(trx)
  return new Map(rows.map(({ certificateId, plan }) => [certificateId, plan]))
}

/** By a document of their own, or the court's order under which they were posted. */
async function provedExpenses(trx: Transaction, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select expense.id from expense
    where certificate_id = any(${[...ids]}::bigint[]) and exists (select from document
      where document.id in (expense.document_id, expense.court_order_id) and removed_at is null)`.execute(trx)
  return new Set(rows.map(({ id }) => id))
}

const knownIn = (proved: ReadonlySet<number>, { expenses }: Lien): ReadonlySet<number> =>
  new Set(expenses.map(({ id }) => id).filter((id) => proved.has(id)))
