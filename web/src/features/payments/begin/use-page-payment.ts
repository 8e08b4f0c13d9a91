import type { Certificate } from '@fieldstone/contract/entities/certificates/certificate'
import { alreadyPaying, amountChanged, notPayable } from '@fieldstone/contract/refusals/payments'
import { paymentRoutes } from '@fieldstone/contract/routes/payments/payments'
import type { Cents } from '@fieldstone/domain/money/cents'
import type { PageForm } from '@fieldstone/domain/payments/charge-methods'
import { useState } from 'react'
import { ApiError, call } from '../../../lib/api.ts'
import { detailsOf } from '../../../lib/refusal-details.ts'
import { refusalText } from '../../../lib/refusals.ts'
import { useSession } from '../../../lib/session.ts'
import { useReadAgain } from '../../../lib/use-send.ts'
import { useOnReturn } from '../core/use-on-return.ts'
import { sendCardForm } from './card-form.ts'

/** Why the payment on the provider's page did not start. */
export type CardProblem =
  | { readonly kind: 'amount-changed'; readonly before: Cents; readonly now: Cents }
  | { readonly kind: 'already-paying'; readonly paymentId: string | null }
  | { readonly kind: 'held-by-another'; readonly until: Date }
  | { readonly kind: 'older-first'; readonly oldestId: number | null }
  /** The message for the code or reason, or when to try again. */
  | { readonly kind: 'refused'; readonly text: string }

export interface PagePayment {
  readonly isBusy: boolean
  readonly problem: CardProblem | null
  readonly start: (form: PageForm, amountCents: Cents, seenCents: Cents) => void
  readonly forget: () => void
}

/**
 * Requests a ticket for the amount, then leaves for the page of the provider. `amountCents` is what the call takes: the payoff, or
 * inside a plan the total; `seenCents` the certificate's part of it, as the payer saw it.
 */
export function usePagePayment({ id, parcelNo }: Certificate): PagePayment {
  const session = useSession()
  const readCertificateAgain = useReadAgain('certificate')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<CardProblem | null>(null)
  useOnReturn(() => setBusy(false))
  const start = async (purpose: PageForm, amountCents: Cents, seenCents: Cents) => {
    if (session === null) return
    setBusy(true)
    try {
      const body = { purpose, parcelId: id, amount: amountCents } as const
      const { ticket } = await call(paymentRoutes.paymentTicket, { body })
      const userId = String(session.userId)
      sendCardForm(purpose, { parcelNo, amountCents, certificateId: id, userId, ticket })
      // It stays busy: the browser is leaving.
    } catch (error) {
      setBusy(false)
      setProblem(problemOf(error, seenCents))
      void readCertificateAgain()
    }
  }
  return {
    isBusy,
    problem,
    start: (...order: Parameters<typeof start>) => void start(...order),
    forget: () => setProblem(null),
  }
}

/** Converts a refused ticket to a problem for the payer. Rethrows other errors. */
function problemOf(error: unknown, seenCents: Cents): CardProblem {
  if (!(error instanceof ApiError)) throw error
  const { code } = error
  const changed = detailsOf(error, amountChanged)
  if (changed) return { kind: 'amount-changed', before: seenCents, now: changed.quote.portionCents }
  if (code === 'already_paying') {
    const { paymentId = null, freeAt } = detailsOf(error, alreadyPaying) ?? {}
    return freeAt ? { kind: 'held-by-another', until: freeAt } : { kind: 'already-paying', paymentId }
  }
  if (code === 'too_many') return { kind: 'refused', text: error.message }
  const { reason = code, oldestCertificateId = null } = detailsOf(error, notPayable) ?? {}
  if (reason === 'older_certificate_unpaid') return { kind: 'older-first', oldestId: oldestCertificateId }
  return { kind: 'refused', text: refusalText(reason) }
}
