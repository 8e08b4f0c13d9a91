import { wordsByMethod } from '@fieldstone/contract/words-by-method'
import type { ChargeMethod } from '@fieldstone/domain/payments/charge-methods'

export interface MethodWords {
  /** In queues, letters and reports. */
  readonly name: string
  /** The line of its fee in a receipt. */
  readonly fee: string
  /** What it draws on, without and with its last digits. */
  readonly source: string
  readonly sourceEnding: string
}

/** What is said of each way to charge. Without all of it a new one does not compile. */
export const methods = wordsByMethod({
  CC: {
    name: 'Card',
    fee: 'Card service fee ({rate}%)',
    source: 'card',
    sourceEnding: 'card ending in {last4}',
  },
  ACH: {
    name: 'ACH debit',
    fee: 'ACH service fee ({rate}%)',
    source: 'bank account',
    sourceEnding: 'bank account ending in {last4}',
  },
} as const satisfies Readonly<Record<ChargeMethod, MethodWords>>)
