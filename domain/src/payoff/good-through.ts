import { addMonths, lastOfMonth, type PlainDate } from '../calendar/plain-date.ts'
import { type Regime, settingAt } from './regime.ts'
import { type AccrualRule, strategyOf } from './strategies.ts'

/**
 * The day a payoff of a lien bought on `purchasedOn` holds through when asked for today: the end of
 * the month where the settings say so and nothing of this lien accrues inside a month, else today.
 */
export function goodThroughOn(regime: Regime, purchasedOn: PlainDate, today: PlainDate): PlainDate {
  const isMonthEnd = settingAt(regime, 'goodThrough', today) === 'month-end'
  return isMonthEnd && isSteadyLien(regime, purchasedOn) ? lastOfMonth(today) : today
}

/** The second figure of a county's payoff: the last day of the month after today's. */
export const goodThroughFuture = (today: PlainDate): PlainDate => lastOfMonth(addMonths(today, 1))

/** Whether 'month-end' may stand beside a strategy in the settings: only if a month's last day costs no more than its first. */
export const allowsMonthEnd = (rule: AccrualRule): boolean => strategyOf(rule).isSteadyWithinMonth

/** The rules of the day of purchase hold, whatever the settings of today are. */
const isSteadyLien = (regime: Regime, purchasedOn: PlainDate): boolean =>
  allowsMonthEnd(settingAt(regime, 'strategy', purchasedOn)) &&
  allowsMonthEnd(settingAt(regime, 'subsequentStrategy', purchasedOn)) &&
  allowsMonthEnd(settingAt(regime, 'expenseStrategy', purchasedOn))
