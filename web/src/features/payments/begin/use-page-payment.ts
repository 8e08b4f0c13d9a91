import type { Certificate } from '@fieldstone/contract/entities/certificates/certificate'
import { type CardForm, cardForm } from '@fieldstone/contract/entities/payments/payment'
import { alreadyPaying, amountChanged, notPayable } from '@fieldstone/contract/refusals/payments'
import { paymentRoutes } from '@fieldstone/contract/routes/payments/payments'
import type { Cents } from '@fieldstone/domain/money/cents'
import type { PageForm } from '@fieldstone/domain/payments/charge-methods'
import { useState } from 'react'
import * as z from 'zod/mini'
import { ApiError, call } from '../../../lib/api.ts'
import { detailsOf } from '../../../lib/refusal-details.ts'
import { refusalText } from '../../../lib/refusals.ts'
import { currentPayer } from '../../../lib/session.ts'
import { useReadAgain } from '../../../lib/use-send.ts'
import { useOnReturn } from '../core/use-on-return.ts'

/** Why the payment on the page of the payment processor did not start. */
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
  /** Increases with each refusal, so that its notice takes the focus again. */
  readonly attempt: number
  readonly start: (form: PageForm, amountCents: Cents, seenCents: Cents) => void
  readonly forget: () => void
}

/**
 * Requests a ticket for the amount, then opens the page of the payment processor. `amountCents`: the payoff, or inside a plan
 * the total with the fee. `seenCents`: the certificate's part of it, as the payer saw it.
 */
export function usePagePayment({ id, parcelNo }: Certificate): PagePayment {
  const readCertificateAgain = useReadAgain('certificate')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<CardProblem | null>(null)
  const [attempt, setAttempt] = useState(0)
  useOnReturn(() => setBusy(false))
  const start = async (purpose: PageForm, amountCents: Cents, seenCents: Cents) => {
    const payer = currentPayer()
    if (payer === null) return
    setBusy(true)
    try {
      const body = { purpose, parcelId: id, amount: amountCents } as const
      const { ticket } = await call(paymentRoutes.paymentTicket, { body })
      const userId = String(payer.userId)
      sendCardForm(purpose, { parcelNo, amountCents, certificateId: id, userId, ticket })
      // Stays busy, because the browser leaves the page.
    } catch (error) {
      setBusy(false)
      setProblem(problemOf(error, seenCents))
      setAttempt((count) => count + 1)
      void readCertificateAgain()
    }
  }
  return {
    isBusy,
    problem,
    attempt,
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

/**
 * Opens the page of the payment processor by a form that is sent as a navigation, which the server answers with 303. It has
 * the ticket, because a navigation has no bearer header.
 */
export function sendCardForm(purpose: PageForm, card: CardForm): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = `/api/payments/${purpose}`
  form.hidden = true
  for (const [name, value] of Object.entries(cardFields(card))) {
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = name
    input.value = String(value)
    form.append(input)
  }
  document.body.append(form)
  form.submit()
  form.remove()
}

/** Returns the fields by the specification's names, with the amount as '9781.82'. */
export const cardFields = (card: CardForm) => z.encode(cardForm, card)
