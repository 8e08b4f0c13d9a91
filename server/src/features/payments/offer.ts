import type { PaymentQuote } from '@fieldstone/contract/entities/payment'
import { paymentQuote } from '@fieldstone/contract/entities/payment'
import { type Cents, ZERO } from '@fieldstone/domain/money/cents'
import { type Charge, type ChargeMethod, type FeeSettings, feeBpsOf } from '@fieldstone/domain/payments/fees'
import { type FullAnswer, fullPayable } from '@fieldstone/domain/payments/payable'
import * as z from 'zod/mini'
import type { Db, Transaction } from '../../db/database.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { type PayoffRecord, readPayoff } from '../payoff/service.ts'
import { findHold, isHeld } from './holds.ts'
import { findOwnLive } from './queries.ts'

export interface FullPaymentRequest {
  readonly certificateId: number
  readonly userId: number
  readonly method: ChargeMethod
  readonly fees: FeeSettings
}

/** What the rules say now of paying one certificate in full. */
export interface FullOffer {
  readonly request: FullPaymentRequest
  readonly record: PayoffRecord
  readonly answer: FullAnswer
  readonly now: Date
}

/**
 * Asks the one rule of domain. Pages show its result; a charging path asks again with `trx` and the certificate
 * locked. Throws `not_found` when there is no such certificate.
 */
export async function offerFull(
  db: Db | Transaction,
  services: Services,
  request: FullPaymentRequest,
): Promise<FullOffer> {
  const { certificateId, userId, method, fees } = request
  const record = await readPayoff(db, services, certificateId, { role: 'taxpayer', userId })
  if (!record) throw new Refusal('not_found')
  const now = services.clock.now()
  const isBeingPaid = isHeld(await findHold(db, request, now), now)
  const answer = fullPayable(record.facts, { method, fees, isBeingPaid }, record.today)
  return { request, record, answer, now }
}

/** The offer as a quote: what would be charged, and if not, why not. Figures only where they may be told. */
export function quoteOf({ request, record, answer }: FullOffer, isOff: boolean): PaymentQuote {
  const { charge } = answer
  return {
    allowed: answer.payable && !isOff,
    reason: answer.payable ? (isOff ? 'payments_off' : null) : answer.reason,
    portionCents: charge?.portionCents ?? ZERO,
    feeBps: feeBpsOf(request.method, request.fees),
    feeCents: charge?.feeCents ?? ZERO,
    totalCents: charge?.totalCents ?? ZERO,
    remainingCents: charge?.portionCents ?? ZERO,
    goodThrough: charge ? record.facts.goodThroughOn : null,
  }
}

/**
 * The charge, if the certificate can be paid now and the payer saw its very portion. Else refuses: `already_paying`
 * (see below), `not_payable` with the reason, `amount_changed` with the new quote.
 */
export async function chargeNow(
  db: Db | Transaction,
  offer: FullOffer,
  seenPortionCents: Cents,
): Promise<Charge> {
  const { request, answer, now } = offer
  if (!answer.payable && answer.reason === 'being_paid') throw await alreadyPaying(db, request, now)
  if (!answer.payable) {
    throw new Refusal('not_payable', {
      log: answer.reason,
      extra: {
        reason: answer.reason,
        ...(answer.oldestUnpaidId === null ? {} : { oldestCertificateId: answer.oldestUnpaidId }),
      },
    })
  }
  if (seenPortionCents === answer.charge.portionCents) return answer.charge
  throw amountChanged(offer)
}

/** With the payment, if it is the caller's own; else with the time from which the caller may pay, if nobody has paid. */
export async function alreadyPaying(
  db: Db | Transaction,
  payer: { readonly certificateId: number; readonly userId: number },
  now: Date,
): Promise<Refusal> {
  const hold = await findHold(db, payer, now)
  if (hold && hold.payment.user_id !== payer.userId) {
    return new Refusal('already_paying', {
      log: 'held by another',
      extra: { freeAt: hold.until.toISOString() },
    })
  }
  const own = await findOwnLive(db, payer.certificateId, payer.userId)
  return new Refusal('already_paying', { log: 'being paid', extra: own ? { paymentId: own.id } : {} })
}

export const amountChanged = (offer: FullOffer): Refusal =>
  new Refusal('amount_changed', {
    log: 'not the amount of now',
    extra: { quote: z.encode(paymentQuote, quoteOf(offer, false)) },
  })
