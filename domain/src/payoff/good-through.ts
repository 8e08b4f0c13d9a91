import { addMonths, lastOfMonth, type PlainDate } from '../calendar/plain-date.ts'
import { type Regime, settingAt } from './regime.ts'
import { type AccrualRule, strategyOf } from './strategies.ts'

/**
 * Returns the day through which today's payoff of a lien bought on `purchasedOn` is valid: the end of the month if the settings
 * say so and nothing of this lien accrues inside a month, else today.
 */
export function goodThroughOn(regime: Regime, purchasedOn: PlainDate, today: PlainDate): PlainDate {
  const isMonthEnd = settingAt(regime, 'goodThrough', today) === 'month-end'
  return isMonthEnd && isConstantWithinMonth(regime, purchasedOn) ? lastOfMonth(today) : today
}

/** Returns the date of a county's second figure: the last day of next month. */
export const goodThroughFuture = (today: PlainDate): PlainDate => lastOfMonth(addMonths(today, 1))

/** Whether 'month-end' may be combined with a strategy: only if the payoff never grows inside a calendar month. */
export const allowsMonthEnd = (rule: AccrualRule): boolean => strategyOf(rule).isConstantWithinMonth

/** Uses the rules of the day of purchase, not today's settings. */
const isConstantWithinMonth = (regime: Regime, purchasedOn: PlainDate): boolean =>
  allowsMonthEnd(settingAt(regime, 'strategy', purchasedOn)) &&
  allowsMonthEnd(settingAt(regime, 'subsequentStrategy', purchasedOn)) &&
  allowsMonthEnd(settingAt(regime, 'expenseStrategy', purchasedOn))
