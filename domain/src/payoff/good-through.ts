import { addMonths, lastOfMonth, type PlainDate } from '../calendar/plain-date.ts'
import { type Regime, settingAt } from './regime.ts'
import { type AccrualRule, strategyOf } from './strategies.ts'

/**
 * The day a payoff of a lien bought on `purchasedOn` holds through when asked for today: the end of
 * the month where the settings say so and nothing of this lien accrues inside a month, else today.
 */
export function goodThroughOn(regime: Regime, purchasedOn: PlainDate, today: PlainDate): PlainDate {
  const isMonthEnd = settingAt(regime, 'goodThrough', today) === 'month-end'
  return isMonthEnd && isConstantWithinMonth(regime, purchasedOn) ? lastOfMonth(today) : today
}

/** The date of a county's second figure: the last day of next month. */
export const goodThroughFuture = (today: PlainDate): PlainDate => lastOfMonth(addMonths(today, 1))

/** Whether 'month-end' may be combined with a strategy: only if the payoff never grows inside a calendar month. */
export const allowsMonthEnd = (rule: AccrualRule): boolean => strategyOf(rule).isConstantWithinMonth

/** Decided by the rules of the day of purchase, whatever the settings of today are. */
const isConstantWithinMonth = (regime: Regime, purchasedOn: PlainDate): boolean =>
  allowsMonthEnd(settingAt(regime, 'strategy', purchasedOn)) &&
  allowsMonthEnd(settingAt(regime, 'subsequentStrategy', purchasedOn)) &&
  allowsMonthEnd(settingAt(regime, 'expenseStrategy', purchasedOn))
