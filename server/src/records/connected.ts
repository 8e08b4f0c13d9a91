import { sql } from 'kysely'

/**
 * How accounts and certificates belong together: saved, planned or paid. Nobody gets mail about a certificate, or goes
 * before others at its checkout because staff named them, without one of these.
 */
export const CONNECTED = sql`(
  select saved.user_id, saved.certificate_id, 'saved' as kind from saved_certificate saved
  union select plan.requested_by, plan.certificate_id, 'plan' from payment_plan plan where plan.requested_by is not null
  union select payment.user_id, payment.certificate_id, 'payment' from payment where payment.user_id is not null)`
