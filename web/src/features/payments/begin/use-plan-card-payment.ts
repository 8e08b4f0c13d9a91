import type { Certificate } from '@fieldstone/contract/entities/certificates/certificate'
import type { PaymentConfig } from '@fieldstone/contract/entities/payments/payment'
import type { Cents } from '@fieldstone/domain/money/cents'
import { chargeOf } from '@fieldstone/domain/payments/fees'
import { type CardProblem, useCheckout } from './use-card-payment.ts'

export interface PlanCardPayment {
  readonly isBusy: boolean
  readonly problem: CardProblem | null
  readonly start: (portion: Cents) => void
  readonly forget: () => void
}

/** Pays an amount inside a plan: the call takes its total, with the fee. */
export function usePlanCardPayment(certificate: Certificate, config: PaymentConfig): PlanCardPayment {
  const checkout = useCheckout(certificate)
  return {
    ...checkout,
    start: (portion) => checkout.start('ccpartial', chargeOf(portion, 'CC', config).totalCents, portion),
  }
}
