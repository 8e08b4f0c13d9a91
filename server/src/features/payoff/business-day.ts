import { businessDate } from '@fieldstone/domain/calendar/business-date'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { nullIfRefused } from '@fieldstone/domain/payoff/refused'
import { type Regime, settingAt } from '@fieldstone/domain/payoff/regime'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/database.ts'
import { findCertificateRow } from '../../records/certificate-row.ts'
import type { Services } from '../../services.ts'
import { readRegime } from './regime-rows.ts'

/** Returns the calendar day of an instant, in the county's time zone if one is set, else in the company's. */
export function businessDayOf(
  at: Date,
  regime: Regime | null,
  { businessTimeZone }: Pick<Config, 'businessTimeZone'>,
): PlainDate {
  const day = businessDate(at, businessTimeZone)
  const ofCounty = regime && nullIfRefused(() => settingAt(regime, 'timeZone', day))
  return ofCounty ? businessDate(at, ofCounty) : day
}

type Day = Pick<Services, 'clock' | 'config'>

/** Returns today's date in the county. */
export const todayOf = ({ clock, config }: Day, regime: Regime | null): PlainDate =>
  businessDayOf(clock.now(), regime, config)

/** Returns today's date in the certificate's county. Throws if there is no such certificate. */
export async function businessDayOfCertificate(
  db: Db,
  services: Day,
  certificateId: number,
): Promise<PlainDate> {
  const row = await findCertificateRow(db, certificateId)
  if (!row) throw new Error(`certificate ${certificateId} is gone`)
  return todayOf(services, readRegime(row).regime)
}
