import { type RawBuilder, sql } from 'kysely'
import { RECEIVED_OUTCOME } from '../../../records/funds.ts'
import type { PersonScope } from '../scope.ts'

/** A table of an export. The columns have readable names. */
export interface Section {
  readonly file: string
  /** Its description in the index. */
  readonly about: string
  readonly rows: (asked: Asked) => RawBuilder<unknown>
  /** Internal to staff: not in the download of the person. */
  readonly isForStaff?: true
}

export interface Asked {
  readonly scope: PersonScope
  /** The account. Null for a person who is known by name only. */
  readonly userId: number | null
  /** The company's time zone, which decides the day of an instant. */
  readonly zone: string
}

const dollars = (cents: string) => sql`to_char(${sql.ref(cents)} / 100.0, 'FM999999999990.00')`
const moment = (column: string, zone: string) =>
  sql`to_char(${sql.ref(column)} at time zone ${zone}, 'YYYY-MM-DD HH24:MI')`
const idsOf = ({ scope }: Asked) => sql`${[...scope.ties.keys()]}::bigint[]`

export const SECTIONS: readonly Section[] = [
  {
    file: 'account.csv',
    about: 'The account: name, address, phone, e-mail, language, and when it was made.',
    rows: ({ userId, zone }) => sql`
      select person.username as "User name", person.first_name as "First name", person.last_name as "Last name",
        person.email as "E-mail", person.phone as "Phone", person.address1 as "Address", person.address2 as "Address 2",
        person.city as "City", person.state as "State", person.zip as "ZIP", person.language as "Language",
        ${moment('person.created_at', zone)} as "Signed up"
      from app_user person where person.id = ${userId}`,
  },
  {
    file: 'email-addresses.csv',
    about: 'E-mail addresses that the account has had, and when each was confirmed.',
    rows: ({ userId, zone }) => sql`
      select known.email_key as "E-mail", ${moment('known.since', zone)} as "Since",
        ${moment('known.confirmed_at', zone)} as "Confirmed", ${moment('known.until', zone)} as "Until"
      from app_user_email known where known.user_id = ${userId} order by known.id`,
  },
  {
    file: 'certificates.csv',
    about: 'Certificates that belong to the person, and their owner of record.',
    rows: (asked) => sql`
      select lien.certificate_no as "Certificate", lien.parcel_no as "Parcel", lien.owner_name as "Owner of record",
        lien.address as "Address", lien.city as "City", lien.zip as "ZIP", place.name as "County",
        lien.purchased_on as "Sold on", lien.redeemed_on as "Redeemed on"
      from certificate lien join county place on place.id = lien.county_id
      where lien.id = any(${idsOf(asked)}) order by lien.id`,
  },
  {
    file: 'payments.csv',
    about: 'Payments made on this site, with fee, receipt, and what went back.',
    rows: ({ scope }) => sql`
      select payment.id as "Payment", lien.certificate_no as "Certificate", payment.effective_on as "Day",
        payment.method as "Method", ${dollars('payment.portion_cents')} as "Amount",
        ${dollars('payment.fee_cents')} as "Fee", ${dollars('payment.total_cents')} as "Total",
        ${dollars('payment.refunded_cents')} as "Went back", payment.status as "State", payment.receipt_no as "Receipt"
      from payment join certificate lien on lien.id = payment.certificate_id
      where ${scope.online} order by payment.created_at, payment.id`,
  },
  {
    file: 'received-payments.csv',
    about: 'Checks, money orders, wires and cash that were received by mail or at the office.',
    rows: ({ scope }) => sql`
      select lien.certificate_no as "Certificate", received.received_on as "Received", received.instrument as "Kind",
        ${dollars('received.amount_cents')} as "Amount", received.payer_name as "Name on it",
        received.reference as "Reference", ${RECEIVED_OUTCOME} as "State", received.receipt_no as "Receipt"
      from received_payment received left join certificate lien on lien.id = received.certificate_id
      where ${scope.received} order by received.received_on, received.id`,
  },
  {
    file: 'plans.csv',
    about: 'Payment plans: asked for, offered, agreed.',
    rows: ({ scope }) => sql`
      select plan.id as "Plan", lien.certificate_no as "Certificate", plan.requested_on as "Asked for",
        plan.requester_first_name as "First name", plan.requester_last_name as "Last name", plan.status as "State",
        plan.term_months as "Months", ${dollars('plan.level_cents')} as "Monthly", plan.comment as "Comment"
      from payment_plan plan join certificate lien on lien.id = plan.certificate_id
      where ${scope.plans} order by plan.id`,
  },
  {
    file: 'installments.csv',
    about: 'The installments of these plans, and what was paid of each.',
    rows: ({ scope }) => sql`
      select installment.plan_id as "Plan", installment.no as "Number", installment.due_on as "Due",
        ${dollars('installment.portion_cents')} as "Amount", ${dollars('installment.paid_cents')} as "Paid",
        installment.status as "State"
      from plan_instalment installment join payment_plan plan on plan.id = installment.plan_id
      where ${scope.plans} order by installment.plan_id, installment.no`,
  },
  {
    file: 'agreements.csv',
    about: 'What was agreed to: debits, plans, letters by e-mail, with the text and from where.',
    rows: ({ userId, zone }) => sql`
      select agreed.kind as "Agreement", ${moment('agreed.at', zone)} as "Agreed", agreed.place as "From address",
        agreed.browser as "Browser", ${moment('agreed.until', zone)} as "Ended", agreed.text as "Text"
      from (
        select 'bank debit' as kind, debit.accepted_at as at, debit.address as place, debit.browser,
          debit.revoked_at as until, debit.full_text as text
        from debit_authorization debit where debit.user_id = ${userId}
        union all
        select 'payment plan', plan.accepted_at, plan.address, plan.browser, null, plan.full_text
        from plan_acceptance plan where plan.user_id = ${userId}
        union all
        select 'letters by e-mail', given.given_at, given.given_from, given.browser, given.withdrawn_at, given.full_text
        from delivery_consent given where given.user_id = ${userId} and given.given_at is not null) agreed
      order by agreed.at`,
  },
  {
    file: 'bank-accounts-and-cards.csv',
    about:
      'Bank accounts and cards that were saved: bank or brand, and the last four digits. We never had more.',
    rows: ({ userId, zone }) => sql`
      select kept.kind as "Kind", kept.name as "Bank or brand", kept.last4 as "Last four digits",
        kept.status as "State", ${moment('kept.at', zone)} as "Since"
      from (
        select 'bank account' as kind, bank.institution as name, bank.last4, bank.status, bank.created_at as at
        from ach_account bank where bank.user_id = ${userId}
        union all
        select 'card', card.brand, card.last4, card.status, card.created_at
        from saved_card card where card.user_id = ${userId}) kept
      order by kept.at`,
  },
  {
    file: 'mails.csv',
    about: 'E-mails that were sent. The text of each is in the folder mails.',
    rows: ({ scope, zone }) => sql`
      select mail.id as "Mail", ${moment('mail.sent_at', zone)} as "Sent", mail.recipient as "To",
        mail.subject as "Subject", lien.certificate_no as "Certificate"
      from outbox mail left join certificate lien on lien.id = mail.certificate_id
      where ${scope.mails} and mail.sent_at is not null order by mail.id`,
  },
  {
    file: 'letters.csv',
    about: 'Letters that were sent. Each is in the folder letters.',
    rows: ({ scope, zone }) => sql`
      select letter.id as "Letter", letter.kind as "Kind", ${moment('letter.made_at', zone)} as "Made",
        letter.delivery as "Sent by", lien.certificate_no as "Certificate"
      from letter join certificate lien on lien.id = letter.certificate_id
      where ${scope.letters} and letter.outcome = 'sent' order by letter.id`,
  },
  {
    file: 'calls.csv',
    about: 'Calls and visits that staff wrote down.',
    isForStaff: true,
    rows: ({ scope }) => sql`
      select line.logged_on as "Day", lien.certificate_no as "Certificate", line.method as "How", line.reason as "Why",
        line.contact_first_name as "First name", line.contact_last_name as "Last name", line.notes as "Notes"
      from correspondence line join certificate lien on lien.id = line.certificate_id
      where ${scope.correspondence} order by line.logged_on, line.id`,
  },
  {
    file: 'messages.csv',
    about: 'Messages sent by the contact form, and their answers.',
    rows: ({ scope, zone }) => sql`
      select ${moment('message.received_at', zone)} as "Received", message.full_name as "Name",
        message.email as "E-mail", message.phone as "Phone", message.address as "Address",
        message.city_state_zip as "City, state, ZIP", message.message as "Message", message.answer as "Answer"
      from contact_message message where ${scope.messages} order by message.id`,
  },
  {
    file: 'payoff-requests.csv',
    about: 'Payoffs that were asked for by phone or mail.',
    isForStaff: true,
    rows: ({ scope }) => sql`
      select request.requested_on as "Day", lien.certificate_no as "Certificate", request.first_name as "First name",
        request.last_name as "Last name", ${dollars('request.offer_cents')} as "Answered", request.memo as "Notes"
      from payoff_request request join certificate lien on lien.id = request.certificate_id
      where ${scope.requests} order by request.id`,
  },
  {
    file: 'payoff-views.csv',
    about: 'Payoffs that were looked at while logged in.',
    rows: ({ userId, zone }) => sql`
      select ${moment('view.viewed_at', zone)} as "Looked at", lien.certificate_no as "Certificate",
        ${dollars('view.total_cents')} as "Payoff"
      from payoff_view view join certificate lien on lien.id = view.certificate_id
      where view.user_id = ${userId} order by view.id`,
  },
  {
    file: 'log-ins.csv',
    about: 'Log-ins that are still known, with the network address and the browser.',
    rows: ({ userId, zone }) => sql`
      select ${moment('session.created_at', zone)} as "Logged in", session.address as "From address",
        session.browser as "Browser"
      from user_session session where session.user_id = ${userId} order by session.created_at`,
  },
  {
    file: 'audit-log.csv',
    about: 'What was done from this account, as the audit log has it.',
    rows: ({ userId, zone }) => sql`
      select ${moment('line.at', zone)} as "When", line.action as "What", line.subject_kind as "On",
        line.subject_id as "Number", line.result as "Result", line.address as "From address"
      from audit_log line where line.actor_user_id = ${userId} order by line.id`,
  },
]
