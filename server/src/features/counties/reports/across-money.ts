import { REPORTS } from '@fieldstone/contract/reports'
import { daysOfAge, MONEY_AGES, type MoneyAge } from '@fieldstone/domain/payments/money-age'
import type { Instrument } from '@fieldstone/domain/payments/received'
import { type RawBuilder, sql } from 'kysely'
import { anyMatch, inText } from '../../../lists/narrow-by-text.ts'
import { numberKey } from '../../../lists/sort.ts'
import { METHOD_NAMES } from '../../../messages/methods.ts'
import { CASH_BOOKINGS, PORTION, UNAPPLIED_MONEY } from '../../../records/payment-accounts.ts'
import { isPartOverdue } from '../../../records/plan-standing.ts'
import { certificatesWith } from '../../certificates/service.ts'
import { caseOf, inCounty, LIEN, monthOf, NOT_SETTLED, PLAN_STATUS, sourceOf } from './source.ts'

/** How money came. A check of a lockbox is counted as lockbox. */
const METHODS: Readonly<Record<string, string>> = {
  ...METHOD_NAMES,
  ...({ CHECK: 'Check', MONEY_ORDER: 'Money order', WIRE: 'Wire', CASH: 'Cash' } satisfies Record<
    Instrument,
    string
  >),
  LOCKBOX: 'Lockbox',
}

const METHOD_CODE = sql`case
  when received.id in (select received_payment_id from lockbox_row where received_payment_id is not null) then 'LOCKBOX'
  else coalesce(payment.method, received.instrument) end`

const sumOf = (isCounted: RawBuilder<unknown>) =>
  sql`coalesce(sum(booking.amount_cents) filter (where ${isCounted}), 0)::bigint`

/**
 * Cash bookings by county, month of settling and method. Received and returned add up to the net; so do the part for
 * certificates and our fees.
 */
export const collections = sourceOf(REPORTS.collections, (scope) => {
  const { from, to } = scope.days
  const amount = sql`stat.total`
  return {
    columns: {
      month: sql`stat.month`,
      method: sql`stat.method`,
      count: sql`stat.count`,
      receivedCents: sql`stat.received`,
      returnedCents: sql`stat.returned`,
      totalCents: amount,
      portionCents: sql`stat.portion`,
      feeCents: sql`stat.fees`,
    },
    sums: sql`with stat as (
      select row_number() over (order by county_id, month, method) as no, it.* from (
        select c.county_id, coalesce(${monthOf(sql`booking.settled_on`)}, ${NOT_SETTLED}) as month,
          ${caseOf(METHOD_CODE, METHODS, 'Not recorded')} as method,
          count(*) filter (where booking.is_first and booking.cause = 'payment') as count,
          ${sumOf(sql`booking.amount_cents > 0`)} as received, ${sumOf(sql`booking.amount_cents < 0`)} as returned,
          ${sumOf(sql`true`)} as total, ${sumOf(PORTION)} as portion, ${sumOf(sql`not (${PORTION})`)} as fees
        from ${CASH_BOOKINGS} booking join certificate c on c.id = booking.certificate_id
          left join payment on payment.id = booking.money_id
          left join received_payment received on received.money_id = booking.money_id
        where ${inCounty(scope, sql`c.county_id`)}
          and ${from ? sql`booking.settled_on >= ${from}::date` : sql`true`}
          and ${to ? sql`booking.settled_on <= ${to}::date` : sql`true`}
        group by 1, 2, 3) it)`,
    from: sql`stat`,
    county: sql`stat.county_id`,
    key: numberKey(sql`stat.no`),
    usualSort: '-month',
    contains: (text) => inText(sql`concat_ws(' ', stat.month, stat.method)`, text),
    charts: {
      month: { by: sql`stat.month`, count: sql`stat.count`, amount },
      method: { by: sql`stat.method`, count: sql`stat.count`, amount },
    },
  }
})

/** Accepted plans. Installments of plans that are complete, canceled or redeemed are not overdue. */
export const planPerformance = sourceOf(REPORTS.planPerformance, ({ countyId, today }) => {
  const isOverdue = sql`plan.status in ('ACTIVE', 'DEFAULT') and c.redeemed_on is null and ${isPartOverdue(today)}`
  return {
    columns: {
      certificateNo: LIEN.certificateNo,
      ownerName: LIEN.ownerName,
      status: PLAN_STATUS,
      acceptedOn: sql`plan.accepted_on`,
      agreedCents: sql`due.agreed`,
      paidCents: sql`due.paid`,
      overdueCount: sql`due.overdue_count`,
      overdueCents: sql`due.overdue`,
      overdueSince: sql`due.overdue_since`,
    },
    from: sql`payment_plan plan join certificate c on c.id = plan.certificate_id
      cross join lateral (select coalesce(sum(part.portion_cents), 0)::bigint as agreed,
        coalesce(sum(part.paid_cents), 0)::bigint as paid, count(*) filter (where ${isOverdue}) as overdue_count,
        coalesce(sum(part.portion_cents - part.paid_cents) filter (where ${isOverdue}), 0)::bigint as overdue,
        min(part.due_on) filter (where ${isOverdue}) as overdue_since
      from plan_instalment part where part.plan_id = plan.id) due`,
    county: sql`plan.county_id`,
    where: sql`plan.accepted_on is not null`,
    certificate: sql`c.id`,
    key: numberKey(sql`plan.id`),
    usualSort: '-overdueAmount',
    contains: (text) => anyMatch([certificatesWith(text, countyId), inText(PLAN_STATUS, text)]),
    day: sql`plan.accepted_on`,
    charts: { status: { by: PLAN_STATUS, amount: sql`due.agreed` } },
  }
})

const AGE_NAMES: Readonly<Record<MoneyAge, string>> = {
  'under-31': '0–30 days',
  'under-91': '31–90 days',
  'under-366': '91–365 days',
  'over-1-year': 'Over 1 year',
  'over-3-years': 'Over 3 years',
}

const KIND_NAMES = { unapplied: 'Unapplied', unidentified: 'Unidentified', review: 'In review' }

const RECEIVED_ON = sql`coalesce(payment.effective_on, received.received_on)`

/** Money that pays nothing, as the list of unapplied funds has it. Unidentified money has no county. */
export const unappliedFunds = sourceOf(REPORTS.unappliedFunds, (scope) => {
  const figures = { count: sql`stat.count`, amount: sql`stat.cents` }
  // Each band ends where the one before it begins. Money dated after today counts in the first.
  const [first, ...older] = MONEY_AGES
  const ages = older
    .toReversed()
    .map(
      (age) =>
        sql`when (${scope.today}::date - ${RECEIVED_ON}) >= ${daysOfAge(age).from}::int then ${AGE_NAMES[age]}`,
    )
  return {
    columns: {
      kind: sql`stat.kind`,
      age: sql`stat.age`,
      count: sql`stat.count`,
      heldCents: sql`stat.cents`,
      oldestOn: sql`stat.oldest`,
    },
    sums: sql`with stat as (
      select row_number() over (order by county_id, kind, oldest desc) as no, it.* from (
        select c.county_id, ${caseOf(sql`money.kind`, KIND_NAMES, '')} as kind,
          case ${sql.join(ages, sql` `)} else ${AGE_NAMES[first]} end as age,
          count(*) as count, sum(money.cents)::bigint as cents, min(${RECEIVED_ON}) as oldest
        from (${UNAPPLIED_MONEY}) money left join payment on payment.id = money.id
          left join received_payment received on received.money_id = money.id
          left join certificate c on c.id = money.certificate_id
        where ${inCounty(scope, sql`c.county_id`)} group by 1, 2, 3) it)`,
    from: sql`stat`,
    county: sql`stat.county_id`,
    key: numberKey(sql`stat.no`),
    usualSort: 'oldestReceived',
    contains: (text) => inText(sql`concat_ws(' ', stat.kind, stat.age)`, text),
    charts: {
      ageing: { by: sql`stat.age`, ...figures, rank: sql`${scope.today}::date - stat.oldest` },
      kind: { by: sql`stat.kind`, ...figures },
    },
  }
})
