import type { Report } from '@fieldstone/contract/report'
import { REPORTS, type ReportName } from '@fieldstone/contract/reports'
import type { ChargeMethod } from '@fieldstone/domain/payments/charge-methods'
import type { Channel } from '@fieldstone/domain/payments/received'
import { type RawBuilder, sql } from 'kysely'
import { anyMatch, inText, type TextMatch } from '../../../lists/narrow-by-text.ts'
import { numberKey } from '../../../lists/sort.ts'
import { METHOD_NAMES } from '../../../messages/methods.ts'
import { CASH_BOOKINGS, PORTION } from '../../../records/payment-accounts.ts'
import { paysCertificate } from '../../../records/payment-allocations.ts'
import { certificatesWith } from '../../certificates/service.ts'
import { collections, planPerformance, unappliedFunds } from './across-money.ts'
import { legalPipeline, portfolioByCounty } from './across-portfolio.ts'
import { fundsAndRedemptions } from './differences.ts'
import { portfolioByYear } from './portfolio.ts'
import { servicingStats } from './servicing.ts'
import {
  CERTIFICATE,
  caseOf,
  LIEN,
  type MakeSource,
  monthOf,
  NOT_SETTLED,
  PLAN_STATUS,
  sourceOf,
  statusOn,
  yearOf,
} from './source.ts'

/** The person's request, then the staff's note. */
const PLAN_MEMO = sql`concat_ws(E'\\n', nullif(plan.comment, ''), nullif(plan.memo, ''))`

const paymentPlans = sourceOf(REPORTS.paymentPlans, ({ countyId, userId }) => ({
  columns: {
    ...CERTIFICATE,
    isMine: sql`exists (select from saved_certificate where certificate_id = c.id and user_id = ${userId})`,
    requestedOn: sql`plan.requested_on`,
    offeredOn: sql`plan.offered_on`,
    offerExpiresOn: sql`plan.offer_expires_on`,
    acceptedOn: sql`plan.accepted_on`,
    defaultedOn: sql`plan.defaulted_on`,
    noiFiledOn: sql`legal.noi_filed_on`,
    counteredOn: sql`plan.countered_on`,
    completedOn: sql`plan.completed_on`,
    certificateId: sql`c.id`,
    memo: PLAN_MEMO,
  },
  own: sql`payment_plan plan`,
  from: sql`payment_plan plan join certificate c on c.id = plan.certificate_id
    left join legal_case legal on legal.certificate_id = c.id`,
  county: sql`plan.county_id`,
  certificate: sql`plan.certificate_id`,
  key: numberKey(sql`plan.id`),
  usualSort: '-requestDate',
  contains: (text) =>
    anyMatch([
      certificatesWith(text, countyId),
      inText(sql`plan.memo`, text),
      inText(sql`plan.comment`, text),
    ]),
  day: sql`plan.requested_on`,
  charts: { status: { by: PLAN_STATUS } },
}))

const EXPENSE_AMOUNT = sql`case when expense.reverses_id is null then 1 else -1 end * expense.amount_cents`

const expenses = sourceOf(REPORTS.expenses, ({ countyId, today, timeZone }) => ({
  columns: {
    ...CERTIFICATE,
    stateId: sql`county.state_id`,
    countyName: sql`county.name`,
    caseNo: sql`coalesce(legal.case_no, '')`,
    receivedOn: sql`c.redeemed_on`,
    // The day the redemption was posted, if it was posted here. The funds may have arrived earlier.
    redeemedOn: sql`coalesce((redemption.posted_at at time zone ${timeZone})::date, c.redeemed_on)`,
    status: statusOn(today),
    // A reversing entry subtracts the amount.
    amountCents: EXPENSE_AMOUNT,
    incurredOn: sql`expense.incurred_on`,
    description: sql`expense.description`,
  },
  own: sql`expense`,
  from: sql`expense join certificate c on c.id = expense.certificate_id join county on county.id = expense.county_id
    left join legal_case legal on legal.certificate_id = c.id
    left join redemption on redemption.certificate_id = c.id and redemption.undone_at is null`,
  county: sql`expense.county_id`,
  certificate: sql`expense.certificate_id`,
  key: numberKey(sql`expense.id`),
  usualSort: '-expenseDate',
  filled: ['incurredOn'],
  contains: (text) =>
    anyMatch([
      certificatesWith(text, countyId),
      inText(sql`legal.case_no`, text),
      inText(sql`expense.description`, text),
    ]),
  day: sql`expense.incurred_on`,
  charts: {
    year: { by: sql`expense.incurred_on`, name: yearOf, amount: EXPENSE_AMOUNT },
    status: { by: statusOn(today), readsAll: true, amount: EXPENSE_AMOUNT },
  },
}))

const DAYS = sql`(c.redeemed_on - c.purchased_on)`

const redemptions = sourceOf(REPORTS.redemptions, ({ countyId }) => {
  const amount = sql`c.redeemed_cents`
  return {
    columns: {
      ...CERTIFICATE,
      purchasedOn: sql`c.purchased_on`,
      redeemedOn: sql`c.redeemed_on`,
      redeemedCents: amount,
      redeemedBy: sql`coalesce(c.redeemed_by, '')`,
      days: DAYS,
    },
    from: sql`certificate c`,
    county: sql`c.county_id`,
    where: sql`c.redeemed_on is not null`,
    certificate: sql`c.id`,
    key: numberKey(sql`c.id`),
    usualSort: '-rtReceivedDate',
    filled: ['redeemedOn'],
    contains: (text) => certificatesWith(text, countyId),
    day: sql`c.redeemed_on`,
    charts: {
      year: { by: sql`c.redeemed_on`, name: yearOf, amount },
      month: { by: sql`c.redeemed_on`, name: monthOf, amount },
      type: {
        by: sql`c.redeemed_by`,
        name: (by) => sql`coalesce(nullif(${by}, ''), 'Not recorded')`,
        amount,
      },
      days: { by: DAYS, name: spanOf, amount, rank: DAYS },
    },
  }
})

const spanOf = (days: RawBuilder<unknown>) => sql`case when ${days} is null then 'Not known'
  when ${days} < 91 then '0 to 90 days' when ${days} < 181 then '91 to 180 days'
  when ${days} < 366 then '181 to 365 days' when ${days} < 1096 then 'Second and third year' else 'Later' end`

/**
 * Ledger entries of a certificate: received, and paid back as negative amounts. Our own fees are not the county's.
 */
const funds = sourceOf(REPORTS.funds, ({ countyId }) => {
  const amount = sql`booking.amount_cents`
  return {
    columns: {
      ...LIEN,
      collectedOn: sql`booking.received_on`,
      settledOn: sql`booking.settled_on`,
      method: METHOD_AND_WAY_BACK,
      reference: sql`coalesce(payment.receipt_no::text, received.reference, '')`,
      amountCents: amount,
    },
    from: sql`certificate c
      join ${CASH_BOOKINGS} booking on booking.certificate_id = c.id and ${PORTION}
      left join payment on payment.id = booking.money_id and ${paysCertificate(sql`c.id`)}
      left join received_payment received on received.money_id = booking.money_id and received.certificate_id = c.id`,
    county: sql`c.county_id`,
    certificate: sql`c.id`,
    key: numberKey(sql`booking.id`),
    usualSort: '-settledDate',
    contains: (text) =>
      anyMatch([
        certificatesWith(text, countyId),
        inText(sql`payment.receipt_no::text`, text),
        inText(sql`received.reference`, text),
        ...methodsWith(text),
      ]),
    day: sql`booking.settled_on`,
    charts: {
      month: {
        by: sql`booking.settled_on`,
        name: (day) => sql`coalesce(${monthOf(day)}, ${NOT_SETTLED})`,
        amount,
      },
      method: { by: METHOD, amount },
    },
  }
})

const METHODS: Readonly<Record<ChargeMethod | Channel, string>> = {
  ...METHOD_NAMES,
  MAIL: 'Mail',
  WIRE: 'Wire',
  COUNTER: 'Counter',
}

const NO_METHOD = 'Not recorded'

const METHOD_CODE = sql`coalesce(payment.method, received.method)`

const METHOD = caseOf(METHOD_CODE, METHODS, NO_METHOD)

/** A refund goes back through the payment processor. */
const WAY_BACK = sql`case when booking.cause = 'return' then 'returned by check' when booking.cause = 'refund' then 'refunded'
  when booking.amount_cents < 0 then 'taken back' end`

const METHOD_AND_WAY_BACK = sql`${METHOD} || coalesce(' (' || ${WAY_BACK} || ')', '')`

/** These have no index: they are only searched by a text that is part of a method's name. */
function methodsWith(text: string): readonly TextMatch[] {
  const names = [...Object.values(METHODS), NO_METHOD, 'refunded', 'returned by check', 'taken back']
  const isNamed = names.some((name) => name.toLowerCase().includes(text.toLowerCase()))
  return isNamed ? [inText(METHOD_AND_WAY_BACK, text)] : []
}

const CONTACT = sql`concat_ws(' ', nullif(letter.contact_first_name, ''), nullif(letter.contact_last_name, ''))`
const REPRESENTATIVE = sql`concat_ws(' ', nullif(letter.rep_first_name, ''), nullif(letter.rep_last_name, ''))`

/** As the index correspondence_text has it. */
const LETTER_TEXT = sql`(letter.contact_first_name || ' ' || letter.contact_last_name || ' ' ||
  letter.rep_first_name || ' ' || letter.rep_last_name || ' ' || letter.notes)`

const correspondence = sourceOf(REPORTS.correspondence, ({ countyId }) => ({
  columns: {
    ...LIEN,
    loggedOn: sql`letter.logged_on`,
    direction: sql`case when letter.is_incoming then 'Incoming' else 'Outgoing' end`,
    method: sql`letter.method`,
    reason: sql`letter.reason`,
    contact: CONTACT,
    representative: REPRESENTATIVE,
    notes: sql`letter.notes`,
  },
  own: sql`correspondence letter`,
  from: sql`correspondence letter join certificate c on c.id = letter.certificate_id`,
  county: sql`letter.county_id`,
  certificate: sql`letter.certificate_id`,
  key: numberKey(sql`letter.id`),
  usualSort: '-logDate',
  filled: ['loggedOn'],
  contains: (text) => anyMatch([certificatesWith(text, countyId), inText(LETTER_TEXT, text)]),
  day: sql`letter.logged_on`,
  charts: { reason: { by: sql`letter.reason` }, method: { by: sql`letter.method` } },
}))

/** The source of each report. A report without a source does not compile. */
export const SOURCES: Readonly<Record<ReportName, MakeSource<Report>>> = {
  paymentPlans,
  expenses,
  redemptions,
  servicing: servicingStats,
  portfolio: portfolioByYear,
  funds,
  differences: fundsAndRedemptions,
  correspondence,
  portfolioByCounty,
  collections,
  planPerformance,
  unappliedFunds,
  legalPipeline,
}
