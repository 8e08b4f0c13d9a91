import { isReturnable } from '@fieldstone/domain/payments/charge-methods'
import type { PaymentProgress } from '../entities/payments/payment-progress.ts'
import type { ReceiptWords } from './receipt-words.ts'

/** What decides when the lien release of a payment is recorded. */
export interface ReleaseFacts {
  readonly progress: PaymentProgress | null
  readonly method: string
}

type Words = Pick<ReceiptWords, 'releaseOnceAllPaid' | 'release' | 'releaseAfterDebit'>

/** Words the rule for the lien release: one sentence for the page, the receipt and the e-mails. The progress has its days. */
export function releaseSentence({ progress, method }: ReleaseFacts, words: Words): string {
  if (!progress?.steps.some(({ step }) => step === 'released')) return words.releaseOnceAllPaid
  return isReturnable(method) ? words.releaseAfterDebit : words.release
}
