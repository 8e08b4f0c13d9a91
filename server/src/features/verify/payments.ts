import { type RawBuilder, sql } from 'kysely'
import { rowCheck } from './check.ts'

const payments = sql<{ n: number }>`select count(*) as n from payment`

export const I3 = rowCheck({
  id: 'I3',
  title: 'A certificate has at most one full payment under way; money on a row that is over waits for staff',
  rows: payments,
  wrong: sql`select 'certificate ' || allocation.certificate_id as name
      from payment join payment_allocation allocation on allocation.money_id = payment.id
      where kind = 'FULL' and status in ('NEW', 'OPEN', 'PROCESSING')
      group by allocation.certificate_id having count(*) > 1
    union all
    select id || ' (no open task)' from payment where needs_review and not exists (
      select from staff_task where subject_kind = 'payment' and subject_id = payment.id and done_at is null)
    union all
    select id || ' (money on a row that is over)' from payment
      where status in ('FAILED', 'EXPIRED', 'CANCELED') and amount_received_cents > refunded_cents
        and not needs_review`,
})

/** What left the escrow of a payment. */
const movedOf = (id: RawBuilder<unknown>) => sql`coalesce((select sum(amount_cents) from escrow_move
  where source_id = ${id} and undone_at is null), 0)`

/** What was posted for a payment must equal what reached the cash account for it. */
export const I4 = rowCheck({
  id: 'I4',
  title:
    'Each object and event of the provider is applied once; each payment is posted in full or not at all',
  rows: payments,
  wrong: sql`select 'object ' || object as name from payment
      cross join lateral (values (stripe_pi_id), (stripe_checkout_id), (stripe_charge_id)) held(object)
      where object is not null group by object having count(*) > 1
    union all
    select 'event ' || event_id from payment_transition where event_id is not null
      group by event_id having count(distinct payment_id) > 1
    union all
    select 'event ' || event_id || ' twice' from payment_transition where event_id is not null
      group by event_id, payment_id, from_status, to_status having count(*) > 1
    union all
    select 'event ' || event_id || ' not kept' from payment_transition step where event_id is not null
      and not exists (select from stripe_event where id = step.event_id)
    union all
    select money.id || ' (posted ' || coalesce(posted, 0) || ' of ' || due || ' cents)' from (
      select id, case when status = 'SUCCEEDED' and not needs_review then total_cents - refunded_cents
          - disputed_cents - ${movedOf(sql`payment.id`)} else 0 end as due
        from payment
      union all
      select money_id, case when state = 'settled' then amount_cents + fee_cents else 0 end
          - ${movedOf(sql`received_payment.money_id`)}
        from received_payment
      union all
      select money_id, amount_cents from escrow_move where kind = 'apply' and undone_at is null) money
    left join (
      select money_id, sum(amount_cents) as posted
      from ledger_entry entry join ledger_posting posting on posting.id = entry.posting_id
      where account = 'cash' and posting.cause <> 'loss' group by money_id) booked on booked.money_id = money.id
    where coalesce(posted, 0) <> due
    union all
    select payment.id || ' (lost ' || lost || ' of ' || refunded_cents || ' cents given back)' from payment
    join (
      select money_id, sum(amount_cents) as lost
      from ledger_entry entry join ledger_posting posting on posting.id = entry.posting_id
      where account = 'loss' group by money_id) booked on booked.money_id = payment.id
    where lost not between 0 and refunded_cents
    union all
    select payment.id || ' (disputed ' || disputed_cents || ' cents, ' || taken || ' by its disputes)' from payment
    cross join lateral (select coalesce(sum(amount_cents), 0) as taken from dispute
      where payment_id = payment.id and (outcome is null or outcome = 'lost')) it
    where taken <> disputed_cents`,
})

export const I5 = rowCheck({
  id: 'I5',
  title: 'Portion and fee make the total, and the fee is that of the rate the payment was made with',
  rows: payments,
  wrong: sql`select id as name from payment
    where portion_cents + fee_cents <> total_cents or fee_cents <> (portion_cents * fee_bps + 5000) / 10000`,
})

/**
 * Redemptions that come with an import are in the county's own records; for those of a demo of an earlier version, the log
 * names them.
 */
export const I8 = rowCheck({
  id: 'I8',
  title: 'Nothing counts as paid without an object of the provider, or a redemption with its proof',
  rows: payments,
  wrong: sql`select id || ' (no payment of the provider)' as name from payment
      where status = 'SUCCEEDED' and not imported and stripe_pi_id is null
    union all
    select id || ' (received another amount)' from payment where status = 'SUCCEEDED' and not imported
      and not needs_review and amount_received_cents is distinct from total_cents
    union all
    select 'certificate ' || certificate.id || ' (waits for a payment that is not settled)' from certificate
      where redemption_in_process_on is not null and redemption_payment_id is not null
        and not exists (select from money_in_row money
          where money.id = certificate.redemption_payment_id and money.is_settled)
        and not exists (select from escrow_move moved
          where moved.money_id = certificate.redemption_payment_id and moved.undone_at is null)
    union all
    select 'certificate ' || certificate.id || ' (redeemed without proof)' from certificate
      where redeemed_on is not null and import_source is null and coalesce(redeemed_payer, '') = ''
        and coalesce(treasurer_receipt_no, '') = '' and redemption_payment_id is null
        and not exists (select from audit_log where action = 'load-demo'
          and certificate.id between (detail->>'firstCertificateId')::bigint and (detail->>'lastCertificateId')::bigint)`,
})
