import { UNDER_WAY } from '@fieldstone/domain/payments/states'
import { type RawBuilder, sql } from 'kysely'
import { literals } from '../db/literals.ts'

type Sql = RawBuilder<unknown>

/**
 * Whether money for a certificate has settled since a day, by whomever and in whatever way. Of a check no more is known than
 * the day on which its funds cleared, so that what settled on the day itself came since.
 */
export const hasMoneySince = (certificateId: Sql, day: Sql, timeZone: string): Sql => sql`(
  exists (select from received_payment later where later.certificate_id = ${certificateId}
    and later.state = 'settled' and coalesce(later.cleared_on, later.received_on) >= ${day})
  or exists (select from payment later join payment_transition step on step.payment_id = later.id
    where later.certificate_id = ${certificateId} and later.status = 'SUCCEEDED' and not later.needs_review
      and step.to_status = 'SUCCEEDED' and (step.at at time zone ${timeZone})::date >= ${day}))`

/** The day since which `payment` pays nothing: it failed, or its money is gone again. Null while it counts, or may. */
export const goneOn = (timeZone: string): Sql => sql`(select (max(step.at) at time zone ${timeZone})::date
  from payment_transition step where step.payment_id = payment.id and payment.status not in (${COUNTS})
    and step.to_status not in (${COUNTS}) and step.from_status <> 'DISPUTED')`

/** It is on its way, or there. From a dispute on it is gone, however that ends. */
const COUNTS = literals([...UNDER_WAY, 'SUCCEEDED'])
