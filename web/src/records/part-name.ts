import type { OwnName } from '@fieldstone/domain/payoff/own-names'
import { t } from '../lib/messages/payoff.ts'

const WORDS = {
  'purchase-price': 'purchasePrice',
  'returned-payment': 'returnedPaymentFee',
  'redemption-fee': 'redemptionFee',
} as const satisfies Readonly<Record<OwnName, string>>

interface Named {
  readonly label: string | null
  readonly labelCode: OwnName | null
}

/** What a part of the payoff is called: the product's own names in the reader's language, all others as they are written. */
export const partName = ({ label, labelCode }: Named): string =>
  labelCode === null ? (label ?? '') : t(WORDS[labelCode])
