import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { settingsOf } from '@fieldstone/domain/legal/deadline-settings'
import type { DeadlineSettings } from '@fieldstone/domain/legal/deadlines'
import type { Regime } from '@fieldstone/domain/payoff/regime'

/** The settings of a county whose key dates lie in `since` up to, but not on, `until`. */
export interface SettingsPeriod extends DeadlineSettings {
  readonly countyId: number
  readonly since: PlainDate | '-infinity'
  readonly until: PlainDate | 'infinity'
  /** Today in the county. */
  readonly today: PlainDate
  readonly holdsToday: boolean
}

/** All settings of a county over time: a new period begins with each of its rows. */
export function periodsOf(regime: Regime | null, countyId: number, today: PlainDate): SettingsPeriod[] {
  const starts = [...new Set((regime?.rows ?? []).map(({ effectiveFrom }) => effectiveFrom))].sort()
  return [null, ...starts].map((start, at) => {
    const since = start ?? '-infinity'
    const until = starts[at] ?? 'infinity'
    const on = start ?? FIRST_DAY
    const keyDates = { purchasedOn: on, noiFiledOn: on, complaintFiledOn: on, sheriffSaleOn: on }
    const holdsToday = (start === null || start <= today) && (until === 'infinity' || today < until)
    return { countyId, since, until, today, holdsToday, ...settingsOf(regime, on, keyDates) }
  })
}

const FIRST_DAY = '0001-01-01' as PlainDate
