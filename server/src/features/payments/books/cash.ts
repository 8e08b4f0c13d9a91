import { sql } from 'kysely'

/**
 * What the ledger booked for each online payment at the provider, by posting. The first posting of a payment and of its
 * fee is what was collected; later ones took it back, or brought it again. Replays that change only what a payment was
 * applied to sum to zero, and are left out.
 */
export const CASH = sql`
  select payment.id as payment_id, payment.method, c.county_id, payment.dispute_id, posting.cause, posting.posted_on,
    sum(entry.amount_cents)::bigint as amount,
    row_number() over (partition by posting.cause, payment.id order by posting.id) as nth
  from ledger_posting posting
  join ledger_entry entry on entry.posting_id = posting.id and entry.account = 'cash'
  join payment on payment.id = posting.cause_id
  join certificate c on c.id = payment.certificate_id
  where posting.cause in ('payment', 'fee', 'refund', 'loss')
  group by posting.id, payment.id, c.county_id
  having sum(entry.amount_cents) <> 0`

/** The day of a line of the provider, as the company counts days. */
export const dayOfLine = (timeZone: string) => sql`(line.made_at at time zone ${timeZone})::date`
