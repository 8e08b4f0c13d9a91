import type { Certificate } from '@fieldstone/contract/entities/certificate'
import type { PaymentConfig } from '@fieldstone/contract/entities/payment'
import { paymentRoutes } from '@fieldstone/contract/routes/payments'
import type { Cents } from '@fieldstone/domain/money/cents'
import { chargeOf } from '@fieldstone/domain/payments/fees'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { certificateKey } from '../../records/certificate.ts'
import { sendCardForm } from './card-form.ts'
import { type CardProblem, onReturn, problemOf } from './use-card-payment.ts'

export interface PlanCardPayment {
  readonly isBusy: boolean
  readonly problem: CardProblem | null
  readonly start: (portion: Cents) => void
  readonly forget: () => void
}

/** Asks for a ticket with the total that the payer sees, then leaves for the checkout. */
export function usePlanCardPayment(certificate: Certificate, config: PaymentConfig): PlanCardPayment {
  const session = useSession()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<CardProblem | null>(null)
  useEffect(() => onReturn(() => setBusy(false)), [])
  const { id, parcelNo } = certificate
  const start = async (portion: Cents) => {
    if (session === null) return
    setBusy(true)
    try {
      const { totalCents } = chargeOf(portion, 'CC', config)
      const body = { purpose: 'ccpartial', parcelId: id, amount: totalCents } as const
      const { ticket } = await call(paymentRoutes.paymentTicket, { body })
      sendCardForm({
        purpose: 'ccpartial',
        parcelNo,
        amountCents: totalCents,
        certificateId: id,
        userId: session.userId,
        ticket,
      })
      // It stays busy: the browser is leaving.
    } catch (error) {
      setBusy(false)
      setProblem(problemOf(error, portion))
      void queries.invalidateQueries({ queryKey: certificateKey(id) })
    }
  }
  return { isBusy, problem, start: (portion) => void start(portion), forget: () => setProblem(null) }
}
