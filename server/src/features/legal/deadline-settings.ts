import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { DeadlineSettings } from '@fieldstone/domain/legal/deadlines'
import type { LegalFacts } from '@fieldstone/domain/legal/file'
import { nullIfRefused } from '@fieldstone/domain/payoff/refused'
import { type Regime, settingAt } from '@fieldstone/domain/payoff/regime'
import type { Settings } from '@fieldstone/domain/payoff/settings'

type KeyDates = Pick<LegalFacts, 'purchasedOn' | 'noiFiledOn' | 'complaintFiledOn' | 'sheriffSaleOn'>

/** Each setting as of its key date. Where no rule is known there is no deadline; nothing is guessed. */
export function settingsOf(
  regime: Regime | null,
  today: PlainDate,
  { purchasedOn, noiFiledOn, complaintFiledOn, sheriffSaleOn }: KeyDates,
): DeadlineSettings {
  const at = <Name extends keyof Settings>(name: Name, on: PlainDate | null): Settings[Name] | null =>
    regime && nullIfRefused(() => settingAt(regime, name, on ?? today))
  return {
    noticeMonths: at('noiEarliestMonths', purchasedOn),
    complaintDays: at('noiToComplaintDays', noiFiledOn),
    periodMonths: at('certificatePeriodMonths', purchasedOn),
    isExpiryTolled: at('expiryTolledInBankruptcy', purchasedOn) ?? false,
    answerDays: at('answerDays', today),
    answerDaysUnitedStates: at('answerDaysUnitedStates', today),
    serviceMonths: at('serviceMonths', complaintFiledOn),
    federalRedemptionDays: at('federalRedemptionDays', sheriffSaleOn),
    shift: at('deadlineShift', today) ?? 'none',
  }
}

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
