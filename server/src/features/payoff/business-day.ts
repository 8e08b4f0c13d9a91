import { businessDate } from '@fieldstone/domain/calendar/business-date'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { nullIfRefused } from '@fieldstone/domain/payoff/refused'
import { type Regime, settingAt } from '@fieldstone/domain/payoff/regime'
import type { Config } from '../../config.ts'
import type { Services } from '../../services.ts'

/** The calendar day of an instant: in the county's time zone where one is set, else in the company's. */
export function businessDayOf(
  at: Date,
  regime: Regime | null,
  { businessTimeZone }: Pick<Config, 'businessTimeZone'>,
): PlainDate {
  const day = businessDate(at, businessTimeZone)
  const ofCounty = regime && nullIfRefused(() => settingAt(regime, 'timeZone', day))
  return ofCounty ? businessDate(at, ofCounty) : day
}

/** Today in the county. */
export const todayOf = ({ clock, config }: Pick<Services, 'clock' | 'config'>, regime: Regime | null) =>
  businessDayOf(clock.now(), regime, config)
