import { type Cents, cents, sumCents } from '@fieldstone/domain/money/cents'
import { isOnItsWay } from '@fieldstone/domain/payments/states'
import type { CertificateRow } from './certificate-row.ts'

/** Money for a certificate that is not posted yet: its funds have not cleared, or staff must look at it first. */
export interface Awaiting {
  readonly isAny: boolean
  /** Some of it has not come yet: it is more than money that came and waits for staff. */
  readonly isOnItsWay: boolean
  readonly totalCents: Cents
  readonly isInReview: boolean
}

/** The one definition of what is on its way, for the certificate, the plan's page and the payment dialog. */
export function awaitingOf({ payments, receipts }: Pick<CertificateRow, 'payments' | 'receipts'>): Awaiting {
  const pending = payments.filter(isOnItsWay)
  const received = receipts.filter(({ state }) => state === 'pending')
  const receivedCents = sumCents(received.map((it) => cents(it.amountCents)))
  const paidCents = sumCents(pending.map((it) => cents(it.portionCents)))
  const totalCents = cents(paidCents + receivedCents)
  return {
    isAny: pending.length + received.length > 0,
    isOnItsWay: received.length > 0 || pending.some(({ state }) => state !== 'SUCCEEDED'),
    totalCents,
    isInReview: pending.some(({ needsReview }) => needsReview),
  }
}
