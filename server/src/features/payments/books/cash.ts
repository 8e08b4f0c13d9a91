import { sql } from 'kysely'
import { CASH_BOOKINGS } from '../../../records/payment-accounts.ts'

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

/** The day of a line of the provider, as the company counts days. */
export const dayOfLine = (timeZone: string) => sql`(line.made_at at time zone ${timeZone})::date`
