import type { KnownFigure } from '@fieldstone/contract/entities/record/known-then'
import type { Quote } from '@fieldstone/domain/payoff/quote'
import { presentLine } from '../../certificates/service.ts'

/** What of a payoff is told, whether it was computed or stored. */
export type ToldQuote = Pick<
  Quote,
  'goodThrough' | 'principalCents' | 'interestCents' | 'expensesCents' | 'totalCents' | 'lines'
>

export function presentFigure(quote: ToldQuote): KnownFigure
export function presentFigure(quote: ToldQuote | null): KnownFigure | null
export function presentFigure(quote: ToldQuote | null): KnownFigure | null {
  if (quote === null) return null
  const { goodThrough, principalCents, interestCents, expensesCents, totalCents, lines } = quote
  return {
    ...{ goodThrough, principalCents, interestCents, expenseCents: expensesCents, totalCents },
    lines: lines.map(presentLine),
  }
}
