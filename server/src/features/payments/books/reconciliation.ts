import type {
  Difference,
  Reconciliation,
  ReconciliationFigures,
} from '@fieldstone/contract/entities/payments/payout'
import type { payoutRoutes } from '@fieldstone/contract/routes/payments/books'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import type { Page } from '../../../lists/page.ts'
import { type ListQuery, type ListSource, readList } from '../../../lists/read-list.ts'
import { numberKey, textKey } from '../../../lists/sort.ts'
import { CASH_BOOKINGS } from '../../../records/payment-accounts.ts'

type AdminContext = Context<ActorOf<'admin'>>
type Paging = Omit<ListQuery, 'from' | 'to' | 'filter'>

export interface Days {
  readonly from: PlainDate
  readonly to: PlainDate
}

/** Lists the payments of some days by county and method: what was booked, and what the provider reports. */
export const listReconciliation = (
  context: AdminContext,
  { from, to, ...paging }: Paging & Days,
): Promise<Page<Reconciliation[]>> =>
  readList<Reconciliation>(context, byCountyAndMethod(context, { from, to }), paging, sql`true`)

function byCountyAndMethod(
  { services }: AdminContext,
  days: Days,
): ListSource<(typeof payoutRoutes.listReconciliation.sorts)[number]> {
  return {
    columns: sql`county.id as "countyId", county.name as "countyName", rows.method, "paidCount", "portionCents", "feeCents",
      "collectedCents", "refundedCents", "returnedCents", "ledgerCents", "providerCents", "providerFeeCents", "netCents",
      "inProcessCount", "inProcessCents"`,
    from: sql`(${sums(days, services.config.businessTimeZone)}) rows join county on county.id = rows.county_id`,
    sorts: {
      countyName: textKey(sql`county.name`),
      collected: numberKey(sql`"collectedCents"`),
    },
    usualSort: 'countyName',
    key: textKey(sql`county.name || ' ' || county.id || rows.method`),
  }
}

const sums = ({ from, to }: Days, timeZone: string): RawBuilder<unknown> => sql`
  select county_id, method, ${total('paid')} as "paidCount", ${total('portion')} as "portionCents",
    ${total('fee')} as "feeCents", (sum(portion) + sum(fee))::bigint as "collectedCents",
    ${total('refunded')} as "refundedCents", ${total('returned')} as "returnedCents",
    (sum(portion) + sum(fee) + sum(refunded) + sum(returned))::bigint as "ledgerCents",
    ${total('provider')} as "providerCents", ${total('provider_fee')} as "providerFeeCents",
    (sum(provider) - sum(provider_fee))::bigint as "netCents",
    ${total('in_process')} as "inProcessCount", ${total('in_process_cents')} as "inProcessCents"
  from (
    select county_id, method,
      (is_first and cause = 'payment')::int as paid,
      case when is_first and cause = 'payment' then amount else 0 end as portion,
      case when is_first and cause = 'fee' then amount else 0 end as fee,
      case when cause = 'refund' or (not is_first and cause <> 'loss' and not is_disputed) then amount else 0 end as refunded,
      case when cause = 'loss' or (not is_first and cause <> 'refund' and is_disputed) then amount else 0 end as returned,
      0 as provider, 0 as provider_fee, 0 as in_process, 0 as in_process_cents
    from (${CASH}) cash where posted_on between ${from}::date and ${to}::date
    union all
    select c.county_id, payment.method, 0, 0, 0, 0, 0, line.amount_cents, line.fee_cents, 0, 0
    from balance_entry line join payment on payment.stripe_pi_id = line.provider_payment_id
    join certificate c on c.id = payment.certificate_id
    where ${dayOfLine(timeZone)} between ${from}::date and ${to}::date
    union all
    select c.county_id, payment.method, 0, 0, 0, 0, 0, 0, 0, 1, payment.total_cents
    from payment join certificate c on c.id = payment.certificate_id
    where 'PROCESSING' = (select to_status from payment_transition step where step.payment_id = payment.id
      and (step.at at time zone ${timeZone})::date <= ${to}::date order by step.id desc limit 1)
  ) parts group by county_id, method`

const total = (column: string) => sql`sum(${sql.ref(column)})::bigint`

const FIGURES = [
  'paidCount',
  'portionCents',
  'feeCents',
  'collectedCents',
  'refundedCents',
  'returnedCents',
  'ledgerCents',
  'providerCents',
  'providerFeeCents',
  'netCents',
  'inProcessCount',
  'inProcessCents',
] as const satisfies readonly (keyof ReconciliationFigures)[]

/** Adds up all rows by county and method. */
export async function readTotals(db: Db, days: Days, timeZone: string): Promise<ReconciliationFigures> {
  const columns = FIGURES.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0)::bigint as ${sql.ref(name)}`)
  const { rows } = await sql<ReconciliationFigures>`
    select ${sql.join(columns)} from (${sums(days, timeZone)}) by_method`.execute(db)
  const [totals] = rows
  if (!totals) throw new Error('one row always comes')
  return totals
}

/** Lists payments whose ledger and provider differ at the end of a day, and provider lines without a payment. */
export async function listDifferences(
  context: AdminContext,
  { to, ...paging }: Paging & Pick<Days, 'to'>,
): Promise<Page<Difference[]>> {
  const timeZone = context.services.config.businessTimeZone
  const source: ListSource<(typeof payoutRoutes.listDifferences.sorts)[number]> = {
    columns: sql`"paymentId", "certificateNo", "entryId", "ledgerCents", "providerCents", reason`,
    from: sql`(${differences(to, timeZone)}) found`,
    sorts: { taxSaleNo: textKey(sql`"certificateNo"`) },
    usualSort: 'taxSaleNo',
    key: textKey(sql`coalesce("paymentId", "entryId")`),
  }
  return readList<Difference>(context, source, paging, sql`true`)
}

export async function countDifferences(db: Db, to: PlainDate, timeZone: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${differences(to, timeZone)}) found`.execute(db)
  return rows[0]?.count ?? 0
}

const differences = (to: PlainDate, timeZone: string): RawBuilder<unknown> => sql`
  select payment.id as "paymentId", c.certificate_no as "certificateNo", null::text as "entryId",
    coalesce(booked.amount, 0)::bigint as "ledgerCents", coalesce(reported.amount, 0)::bigint as "providerCents",
    case when payment.needs_review then 'waits-for-review'
      when exists (select from payment_refund refund where refund.payment_id = payment.id and refund.status = 'PENDING')
        then 'refund-on-its-way'
      when reported.amount is null then 'not-at-provider'
      when booked.amount is null then 'not-in-ledger'
      else 'amounts-differ' end as reason
  from payment join certificate c on c.id = payment.certificate_id
  left join (select payment_id, sum(amount) as amount from (${CASH}) cash where posted_on <= ${to}::date
    group by payment_id) booked on booked.payment_id = payment.id
  left join (select provider_payment_id, sum(amount_cents) as amount from balance_entry line
    where ${dayOfLine(timeZone)} <= ${to}::date group by provider_payment_id) reported
    on reported.provider_payment_id = payment.stripe_pi_id
  where not payment.imported and coalesce(booked.amount, 0) <> coalesce(reported.amount, 0)
  union all
  select null, null, line.id, 0, line.amount_cents, 'no-payment' from balance_entry line
  -- A payout that failed puts the money of its payments into the balance again.
  where line.category <> 'fee' and line.kind <> 'payout_failure' and ${dayOfLine(timeZone)} <= ${to}::date
    and not exists (select from payment where stripe_pi_id = line.provider_payment_id)`

/**
 * What the ledger took in and gave back of each online payment at the provider (`CASH_BOOKINGS`). A return by check leaves
 * our bank, of which the provider knows nothing.
 */
export const CASH = sql`
  select payment.id as payment_id, payment.method, c.county_id, exists (select from dispute where dispute.payment_id = payment.id) as is_disputed, booking.cause,
    booking.posted_on, booking.amount_cents as amount, booking.is_first
  from ${CASH_BOOKINGS} booking
  join payment on payment.id = booking.money_id
  join certificate c on c.id = payment.certificate_id
  where booking.cause <> 'return'`

/** The day of a provider line in the company's time zone. */
export const dayOfLine = (timeZone: string) => sql`(line.made_at at time zone ${timeZone})::date`
