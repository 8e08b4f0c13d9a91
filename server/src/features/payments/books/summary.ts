import type { ReconciliationSummary } from '@fieldstone/contract/entities/payments/payout'
import { cents } from '@fieldstone/domain/money/cents'
import { RETURNABLE_METHODS } from '@fieldstone/domain/payments/charge-methods'
import {
  ADMINISTRATIVE_CODES,
  type ReturnCounts,
  UNAUTHORIZED_CODES,
} from '@fieldstone/domain/payments/return-rates'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Services } from '../../../services.ts'
import { BOOKS_START } from './closed.ts'
import { findFetchedAt } from './fetch.ts'
import { COUNTED_LINES } from './match-lines.ts'
import { CASH, countDifferences, type Days, dayOfLine, readTotals } from './reconciliation.ts'

interface Sums {
  readonly ledger: number
  readonly provider: number
  readonly providerFee: number
  readonly otherFee: number
  readonly payouts: number
  readonly bank: number
  readonly withoutBank: number
  readonly openLines: number
  readonly waitingCount: number
  readonly waiting: number
  readonly waitingSince: Date | null
}

/** Reads the totals of ledger, provider and bank for some days, and what has not reached the bank yet. */
export async function readReconciliationSummary(
  services: Services,
  { from, to }: Days,
): Promise<ReconciliationSummary> {
  const { db, config, clock } = services
  const timeZone = config.businessTimeZone
  const day = dayOfLine(timeZone)
  const { rows } = await sql<Sums>`
    select
      (select coalesce(sum(amount), 0)::bigint from (${CASH}) cash
        where cash.posted_on between ${from}::date and ${to}::date) as ledger,
      (select coalesce(sum(amount_cents), 0)::bigint from balance_entry line
        where category <> 'fee' and ${day} between ${from}::date and ${to}::date) as provider,
      (select coalesce(sum(fee_cents), 0)::bigint from balance_entry line
        where category <> 'fee' and ${day} between ${from}::date and ${to}::date) as "providerFee",
      (select coalesce(-sum(net_cents), 0)::bigint from balance_entry line
        where category = 'fee' and ${day} between ${from}::date and ${to}::date) as "otherFee",
      (select coalesce(sum(amount_cents), 0)::bigint from payout
        where arrives_on between ${from}::date and ${to}::date and status not in ('failed', 'canceled')) as payouts,
      (select coalesce(sum(bank.amount_cents), 0)::bigint from payout
        join bank_match_item item on item.kind = 'payout' and item.item_id = payout.id
        join bank_line bank on bank.match_id = item.match_id
        where arrives_on between ${from}::date and ${to}::date and status not in ('failed', 'canceled')) as bank,
      (select count(*) from payout where status = 'paid'
        and not exists (select from bank_match_item item where item.kind = 'payout' and item.item_id = payout.id)
        and payout.arrives_on >= coalesce(${BOOKS_START}, '-infinity')) as "withoutBank",
      (select count(*) from ${COUNTED_LINES} where line.match_id is null and line.category is null) as "openLines",
      (select count(*) from balance_entry where payout_id is null) as "waitingCount",
      (select coalesce(sum(net_cents), 0)::bigint from balance_entry where payout_id is null) as waiting,
      (select min(made_at) from balance_entry where payout_id is null) as "waitingSince"`.execute(db)
  const [sums] = rows
  if (!sums) throw new Error('one row always comes')
  return {
    from,
    to,
    fetchedAt: await findFetchedAt(db),
    totals: await readTotals(db, { from, to }, timeZone),
    differenceCount: await countDifferences(db, to, timeZone),
    ledgerCents: cents(sums.ledger),
    providerCents: cents(sums.provider),
    providerFeeCents: cents(sums.providerFee),
    otherFeeCents: cents(sums.otherFee),
    payoutCents: cents(sums.payouts),
    bankCents: cents(sums.bank),
    withoutBankCount: sums.withoutBank,
    openLineCount: sums.openLines,
    waitingCount: sums.waitingCount,
    waitingCents: cents(sums.waiting),
    waitingSince: sums.waitingSince,
    returns: await countReturns(db, clock.now()),
  }
}

const WINDOW_MS = 60 * 86_400_000

/** Counts the ACH debits of the last 60 days and their returns. */
export async function countReturns(db: Db, now: Date): Promise<ReturnCounts> {
  const since = new Date(now.getTime() - WINDOW_MS)
  const isReturned = sql`(status = 'REVERSED' or (status = 'FAILED' and return_code is not null))`
  const { rows } = await sql<ReturnCounts>`
    select count(*) as "debitCount", count(*) filter (where ${isReturned}) as "returnedCount",
      count(*) filter (where status = 'REVERSED' or return_code = any(${[...UNAUTHORIZED_CODES]}::text[]))
        as "unauthorizedCount",
      count(*) filter (where return_code = any(${[...ADMINISTRATIVE_CODES]}::text[])) as "administrativeCount"
    from payment where method = any(${[...RETURNABLE_METHODS]}::text[]) and not imported and exists (select from payment_transition step
      where step.payment_id = payment.id and step.to_status = 'PROCESSING' and step.at >= ${since})`.execute(
    db,
  )
  const [counts] = rows
  if (!counts) throw new Error('one row always comes')
  return counts
}
