import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { type RawBuilder, sql } from 'kysely'
import { PROPERTY_ADDRESS } from '../../../records/property-address.ts'

/** SQL that several reports share. `c` is the certificate, `plan` the payment plan. */

export const LIEN = {
  certificateNo: sql`c.certificate_no`,
  parcelNo: sql`c.parcel_no`,
  ownerName: sql`c.owner_name`,
}

export const CERTIFICATE = {
  ...LIEN,
  address: PROPERTY_ADDRESS,
}

/** The status on a day, by the columns that the database derives from the dates (0011_legal.sql). */
export const statusOn = (today: PlainDate) => sql`case
  when c.bankruptcy_from <= ${today}::date and coalesce(c.bankruptcy_until > ${today}::date, true) then 'Bankruptcy'
  else c.base_status end`

/** The status of a plan in the words of a county. */
export const PLAN_STATUS = sql`case plan.status
  when 'COMPLETE' then 'Completed' when 'ACTIVE' then 'Active' when 'DEFAULT' then 'Default'
  when 'PENDING' then initcap(plan.stage)
  else case when plan.stage in ('declined', 'expired') then initcap(plan.stage) else 'Canceled' end end`

export const yearOf = (day: RawBuilder<unknown>) => sql`to_char(${day}, 'YYYY')`
export const monthOf = (day: RawBuilder<unknown>) => sql`to_char(${day}, 'YYYY-MM')`
