import { readDollars } from '@fieldstone/domain/money/dollars'
import { formatMoney } from './format.ts'

/** An amount that a file states: '4240.5' -> '$4,240.50'; as it is written where it is none, '–' where nothing is. */
export function statedAmount(text: string): string {
  const amount = readDollars(text)
  return amount === null ? text || '–' : formatMoney(amount)
}
