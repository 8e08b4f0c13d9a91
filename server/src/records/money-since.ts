import { UNDER_WAY } from '@fieldstone/domain/payments/states'
import { type RawBuilder, sql } from 'kysely'
import { literals } from '../db/literals.ts'

type Sql = RawBuilder<unknown>

/** It is on its way, or there. From a dispute on it is gone, however that ends. */
const COUNTS = literals([...UNDER_WAY, 'SUCCEEDED'])

/** When money was gone: the instant where it is known, else the day, as of a check that its bank returned. */
type Gone = { readonly at: Sql } | { readonly on: Sql }

/**
 * Whether money for a certificate has settled since other money was gone, by whomever and in whatever way. Of a check no
 * more is known than days: what settled on the very day came since.
 */
export const hasMoneySince = (certificateId: Sql, gone: Gone, timeZone: string): Sql => {
  const dayOf = (at: Sql) => sql`(${at} at time zone ${timeZone})::date`
  const isSince = 'at' in gone ? sql`step.at > ${gone.at}` : sql`${dayOf(sql`step.at`)} >= ${gone.on}`
  return sql`(exists (select from received_payment later where later.certificate_id = ${certificateId}
      and later.state = 'settled' and coalesce(later.cleared_on, later.received_on) >= ${'at' in gone ? dayOf(gone.at) : gone.on})
    or exists (select from payment later where later.certificate_id = ${certificateId} and later.status = 'SUCCEEDED'
      and not later.needs_review and exists (select from payment_transition step
        where step.payment_id = later.id and step.to_status = 'SUCCEEDED' and ${isSince})))`
}

/** Since when `payment` pays nothing: it failed, or its money is gone again. Null while it counts, or may. */
export const GONE_AT: Sql = sql`(select max(step.at) from payment_transition step
  where step.payment_id = payment.id and payment.status not in (${COUNTS})
    and step.to_status not in (${COUNTS}) and step.from_status <> 'DISPUTED')`
