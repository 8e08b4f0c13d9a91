import { OPEN_REFUND } from '@fieldstone/domain/payments/refundable'
import { ON_ITS_WAY } from '@fieldstone/domain/payments/states'
import { sql } from 'kysely'
import { literals } from '../../db/literals.ts'
import { paysCertificate } from '../../records/payment-allocations.ts'
import { rowCheck } from './check.ts'

/** When the row `payment` came to the state in which it is. */
const SINCE = sql`(select max(step.at) from payment_transition step where step.payment_id = payment.id)`

/** What settled payments of the row `c` leave over, in cents, without what was refunded after the release `it`. */
const LEFT_AT_RELEASE = sql`(
  coalesce((select -sum(entry.amount_cents) from ledger_posting posting
    join ledger_entry entry on entry.posting_id = posting.id and entry.account = 'escrow'
    where posting.certificate_id = c.id and not exists (select from money_in_row money
      where money.id = posting.money_id and not money.is_settled)), 0)
  + coalesce((select sum(refund.amount_cents) from payment_refund refund join payment on payment.id = refund.payment_id
    where payment.certificate_id = c.id and payment.status = 'SUCCEEDED' and refund.status = 'SUCCEEDED'
      and refund.requested_at > it.release_recorded_at), 0)
  + coalesce((select sum(move.amount_cents) from escrow_move move where move.certificate_id = c.id
    and move.kind = 'return' and move.undone_at is null and move.moved_at > it.release_recorded_at), 0))`

/** What happened after a release, or was not known before it, is not its fault: I16 finds what that leaves owed. */
export const I20 = rowCheck({
  id: 'I20',
  title:
    'No lien was released with an open refund, an open dispute, negative unapplied funds or money on its way',
  rows: sql<{ n: number }>`select count(*) as n from redemption where released_on is not null`,
  wrong: sql`select distinct 'certificate ' || c.certificate_no as name from redemption it
      join certificate c on c.id = it.certificate_id
    where it.released_on is not null and it.undone_at is null and (
      exists (select from payment_refund refund join payment on payment.id = refund.payment_id
        where ${paysCertificate(sql`c.id`)} and refund.status in (${literals(OPEN_REFUND)})
          and refund.requested_at <= it.release_recorded_at)
      or exists (select from escrow_refund refund where refund.certificate_id = c.id and refund.decision is null
        and refund.requested_at <= it.release_recorded_at)
      or exists (select from payment where ${paysCertificate(sql`c.id`)}
        and payment.status in (${literals([...ON_ITS_WAY, 'DISPUTED'])}) and ${SINCE} <= it.release_recorded_at)
      or exists (select from dispute join payment on payment.id = dispute.payment_id
        where ${paysCertificate(sql`c.id`)} and dispute.outcome is null and dispute.recorded_at <= it.release_recorded_at)
      or exists (select from received_payment received where received.certificate_id = c.id
        and received.state = 'pending' and received.recorded_at <= it.release_recorded_at)
      or (it.release_recorded_at is not null and ${LEFT_AT_RELEASE} < 0))`,
})
