import { isReturnable } from '@fieldstone/domain/payments/charge-methods'
import type { PaymentProgress } from '../entities/payments/payment-progress.ts'
import type { ReceiptWords } from './receipt-words.ts'

/** What decides when the lien release of a payment is recorded. */
export interface ReleaseFacts {
  readonly progress: PaymentProgress | null
  readonly method: string
}

type Words = Pick<ReceiptWords, 'releaseOnceAllPaid' | 'release' | 'releaseAfterDebit'>

/** From when the days of the lien release count: one sentence for the page, the receipt and the mails. The progress has the days. */
export function releaseSentence({ progress, method }: ReleaseFacts, words: Words): string {
  if (!progress?.steps.some(({ step }) => step === 'released')) return words.releaseOnceAllPaid
  return isReturnable(method) ? words.releaseAfterDebit : words.release
}
