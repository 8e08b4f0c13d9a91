import type { BalanceEntry, Payout } from '@fieldstone/contract/entities/payments/payout'
import type { payoutRoutes } from '@fieldstone/contract/routes/payments/books'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Page } from '../../../lists/page.ts'
import { type ListQuery, type ListSource, readList } from '../../../lists/read-list.ts'
import { dateKey, instantKey, numberKey, textKey } from '../../../lists/sort.ts'

import { matchDifference } from './match-lines.ts'

type AdminContext = Context<ActorOf<'admin'>>

const PAYOUTS: ListSource<(typeof payoutRoutes.listPayouts.sorts)[number]> = {
  columns: sql`payout.id, payout.made_at as "madeAt", payout.arrives_on as "arrivesOn", payout.status,
    payout.is_automatic as "isAutomatic", payout.split_at is not null as "isSplit", payout.trace_id as "traceId",
    coalesce(carried.count, 0)::bigint as "entryCount", coalesce(carried.gross, 0)::bigint as "grossCents",
    coalesce(carried.fee, 0)::bigint as "feeCents", payout.amount_cents as "amountCents",
    ${matchDifference(sql`match.id`)} + payout.amount_cents as "bankCents",
    (select min(line.booked_on) from bank_line line where line.match_id = match.id) as "bankOn",
    (select string_agg(line.description, '; ' order by line.id) from bank_line line where line.match_id = match.id)
      as "bankReference",
    match.evidence as "bankEvidence", ${matchDifference(sql`match.id`)} as "bankDifferenceCents"`,
  from: sql`payout left join (select payout_id, count(*) as count, sum(amount_cents) as gross, sum(fee_cents) as fee
    from balance_entry group by payout_id) carried on carried.payout_id = payout.id
    left join bank_match_item matched on matched.kind = 'payout' and matched.item_id = payout.id
    left join bank_match match on match.id = matched.match_id`,
  sorts: {
    created: instantKey(sql`payout.made_at`),
    arrivalDate: dateKey(sql`payout.arrives_on`),
    amount: numberKey(sql`payout.amount_cents`),
  },
  totals: {
    gross: sql`carried.gross`,
    processorFee: sql`carried.fee`,
    amount: sql`payout.amount_cents`,
  },
  usualSort: '-created',
  key: textKey(sql`payout.id`),
  filtered: sql`concat_ws(' ', payout.id, payout.status, payout.trace_id,
    (select string_agg(line.description, ' ') from bank_line line where line.match_id = match.id))`,
  at: sql`payout.made_at`,
}

interface PayoutQuery extends ListQuery {
  /** Only those without a line of the bank. */
  readonly bank?: 'missing' | undefined
}

export const listPayouts = (
  context: AdminContext,
  { bank, ...query }: PayoutQuery,
): Promise<Page<Payout[]>> =>
  readList<Payout>(context, PAYOUTS, query, bank === 'missing' ? sql`matched.match_id is null` : sql`true`)

const ENTRIES: ListSource<(typeof payoutRoutes.listBalanceEntries.sorts)[number]> = {
  columns: sql`line.id, line.made_at as "madeAt", line.kind, payment.id as "paymentId",
    c.certificate_no as "certificateNo", county.name as "countyName", line.amount_cents as "amountCents",
    line.fee_cents as "feeCents", line.net_cents as "netCents", line.payout_id as "payoutId"`,
  from: sql`balance_entry line left join payment on payment.stripe_pi_id = line.provider_payment_id
    left join certificate c on c.id = payment.certificate_id left join county on county.id = c.county_id`,
  sorts: {
    created: instantKey(sql`line.made_at`),
    gross: numberKey(sql`line.amount_cents`),
    net: numberKey(sql`line.net_cents`),
  },
  usualSort: '-created',
  key: textKey(sql`line.id`),
  filtered: sql`concat_ws(' ', line.id, line.kind, payment.id, c.certificate_no, county.name, line.payout_id)`,
  at: sql`line.made_at`,
}

interface EntryQuery extends ListQuery {
  /** A payout, or 'none' for lines that are not paid out yet. */
  readonly payout?: string | undefined
}

export function listBalanceEntries(
  context: AdminContext,
  { payout, ...query }: EntryQuery,
): Promise<Page<BalanceEntry[]>> {
  const isNone = payout === 'none'
  const scope =
    payout === undefined ? sql`true` : isNone ? sql`line.payout_id is null` : sql`line.payout_id = ${payout}`
  return readList<BalanceEntry>(context, ENTRIES, query, scope)
}
