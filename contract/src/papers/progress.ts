import type { PaymentProgress } from '../entities/payments/payment-progress.ts'
import { formatDate, type Language } from '../format.ts'
import { fill } from './fill.ts'
import type { Entry } from './payoff-invoice.ts'
import type { ProgressWords } from './progress-words.ts'

type Step = PaymentProgress['steps'][number]

/** Words when a step happened or is expected, for the page, the receipt and the e-mails. */
export function stepText(
  { step, state, on, until, isLate, waitDays }: Step,
  words: ProgressWords,
  language: Language,
) {
  const day = (date: Step['on']) => formatDate(date, language)
  if (state === 'done') return day(on)
  if (isLate) return fill(words.late, { until: day(until) })
  if (until !== null) return fill(words.expectedBetween, { from: day(on), until: day(until) })
  if (on !== null) return fill(words.expectedOn, { day: day(on) })
  if (waitDays !== null) return fill(words.clearedAfterHold, { count: String(waitDays) })
  return words[UNKNOWN[step] ?? 'clearedUnknown']
}

/** What is known of a step without a day. */
const UNKNOWN: Partial<Record<Step['step'], keyof ProgressWords>> = {
  recorded: 'recordedUnknown',
  released: 'releasedUnknown',
  'under-review': 'reviewUnknown',
  held: 'heldUnknown',
}

/** Lists each step with when it happens. */
export const progressEntries = (
  { steps }: PaymentProgress,
  words: ProgressWords,
  language: Language,
): readonly Entry[] => steps.map((step) => [words[step.step], stepText(step, words, language)])
