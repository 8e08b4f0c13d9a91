import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { isReturnable } from '@fieldstone/domain/payments/charge-methods'
import { releaseWindow } from '@fieldstone/domain/payments/release'
import { formatLongDate, type Language } from '../format.ts'
import { fill } from './fill.ts'
import type { ReceiptWords } from './receipt-words.ts'

/** What decides when the lien release of a payment is recorded. */
export interface ReleaseFacts {
  /** From this day on the 30 to 60 days count; null while it is not known, or where more is owed. */
  readonly fundsClearOn: PlainDate | null
  readonly method: string
}

type Words = Pick<ReceiptWords, 'releaseOnceAllPaid' | 'release' | 'releaseAfterDebit'>

/** When the lien release is recorded: one sentence for the page, the receipt and the mails. */
export function releaseSentence(
  { fundsClearOn, method }: ReleaseFacts,
  words: Words,
  language: Language,
): string {
  if (fundsClearOn === null) return words.releaseOnceAllPaid
  const { from, until } = releaseWindow(fundsClearOn)
  const day = (date: PlainDate) => formatLongDate(date, language)
  return fill(isReturnable(method) ? words.releaseAfterDebit : words.release, {
    day: day(fundsClearOn),
    from: day(from),
    until: day(until),
  })
}
