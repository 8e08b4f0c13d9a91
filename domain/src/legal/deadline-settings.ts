import type { PlainDate } from '../calendar/plain-date.ts'
import { nullIfRefused } from '../payoff/refused.ts'
import { type Regime, settingAt } from '../payoff/regime.ts'
import type { Settings } from '../payoff/settings.ts'
import type { DeadlineSettings } from './deadlines.ts'
import type { LegalFacts } from './file.ts'

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
    answerDaysWaiver: at('answerDaysWaiver', today),
    serviceMonths: at('serviceMonths', complaintFiledOn),
    federalRedemptionDays: at('federalRedemptionDays', sheriffSaleOn),
    shift: at('deadlineShift', today) ?? 'none',
  }
}
