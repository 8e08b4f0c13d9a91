import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { goodThroughFuture, goodThroughOn } from '@fieldstone/domain/payoff/good-through'
import type { Lien } from '@fieldstone/domain/payoff/lien'
import { type Quote, quoteAt } from '@fieldstone/domain/payoff/quote'
import { PayoffRefused, type RefusalCode } from '@fieldstone/domain/payoff/refused'
import type { RegimeReading } from './regime-rows.ts'

/** The data contradict themselves or the payoff rules. */
export interface RefusedFigure {
  readonly kind: 'refused'
  /** Null if the engine returned an impossible figure. */
  readonly code: RefusalCode | null
  /** The short form. */
  readonly reason: string
  /** A sentence that says what to correct. */
  readonly sentence: string
}

/** Whether a certificate has a payoff. */
export type Figure =
  /** What is owed through today's good-through date, and through next month's. */
  | { readonly kind: 'quoted'; readonly totalsCents: readonly number[] }
  /** The data are incomplete, so staff give the payoff. This is not an error. */
  | { readonly kind: 'unquoted'; readonly reason: string }
  | RefusedFigure

interface Rules extends RegimeReading {
  readonly stateId: string
  /** The county's date. */
  readonly today: PlainDate
}

/** Computes the payoff directly. `verify` and the import report what the engine refuses. */
export function figureOf(lien: Lien | null, { stateId, regime, unreadable, today }: Rules): Figure {
  if (!lien) return unquoted('price, rate, purchase date or kind of sale is not known')
  if (unreadable.length > 0) return unquoted(`a row of the payoff rules of ${stateId} cannot be read`)
  if (!regime) return unquoted(`no payoff rules are set for ${stateId}`)
  try {
    const totalsCents: number[] = []
    for (const on of [goodThroughOn(regime, lien.purchasedOn, today), goodThroughFuture(today)]) {
      const quote = quoteAt(lien, regime, on)
      totalsCents.push(quote.totalCents)
      const reason = unsoundness(quote)
      if (reason !== null) return { kind: 'refused', code: null, reason, sentence: `It has ${reason}.` }
    }
    return { kind: 'quoted', totalsCents }
  } catch (error) {
    if (!(error instanceof PayoffRefused)) throw error
    const { code, message } = error
    if (code === 'no_setting') return unquoted(`a payoff rule of ${stateId} is not set for its dates`)
    return { kind: 'refused', code, reason: code, sentence: message }
  }
}

const unquoted = (reason: string): Figure => ({ kind: 'unquoted', reason })

/** Returns why a quote is impossible, or null. */
function unsoundness({
  principalCents,
  interestCents,
  expensesCents,
  totalCents,
  lines,
}: Quote): string | null {
  if (principalCents < 0 || interestCents < 0 || expensesCents < 0) return 'a negative figure'
  const unpaid = lines.reduce((sum, line) => sum + line.unpaidCents, 0)
  const isSum = principalCents + interestCents + expensesCents === totalCents && unpaid === totalCents
  return isSum ? null : 'lines that do not make the total'
}
