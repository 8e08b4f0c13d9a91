import type { PaymentQuote } from '@fieldstone/contract/entities/payments/payment'
import { type Cents, ZERO } from '@fieldstone/domain/money/cents'
import type { ChargeMethod } from '@fieldstone/domain/payments/charge-methods'
import { decide, type ReasonAgainst } from '@fieldstone/domain/payments/decide'
import { type Charge, type FeeSettings, feeBpsOf } from '@fieldstone/domain/payments/fees'
import { UNPAID_BEFORE_STAFF_LOOK } from '@fieldstone/domain/payments/hold'
import { isGivenUp, LIVE } from '@fieldstone/domain/payments/states'
import type { Db, Transaction } from '../../../db/database.ts'
import type { CertificateRow } from '../../../records/certificate-row.ts'
import { Refusal } from '../../../refusal.ts'
import type { Services } from '../../../services.ts'
import type { LienRecord } from '../../payoff/service.ts'
import { type ReadMoney, readMoney } from '../../plans/service.ts'
import {
  findOwnLive,
  type OwnPayments,
  type PaymentRow,
  type PlanTarget,
  UNFINISHED,
} from '../core/queries.ts'
import { findHold, isHeld, listLapsedParts } from './holds.ts'

/** The answer of the rules about one payment now. */
export interface PaymentOffer extends Offered {
  readonly request: OfferRequest
  readonly record: LienRecord
  readonly now: Date
}

/**
 * Applies the one rule of `domain`. Pages show its result. Code that charges calls it again with `trx` and the certificate locked.
 * Throws `not_found` if there is no such certificate.
 */
export async function offerPayment(
  db: Db | Transaction,
  services: Services,
  request: OfferRequest,
): Promise<PaymentOffer> {
  const { certificateId } = request
  const read = await readMoney(db, services, certificateId)
  if (!read) throw new Refusal('not_found')
  const now = services.clock.now()
  const offered =
    request.kind === 'FULL'
      ? await offerFull(db, read, request, now)
      : await offerPart(db, read, request, now)
  return { request, record: read.record, now, ...offered }
}

async function offerFull(
  db: Db | Transaction,
  { money, record }: ReadMoney,
  request: OfferRequest,
  now: Date,
): Promise<Offered> {
  const { method, fees } = request
  const hold = hasUnfinished(record.row) ? await findHold(db, request) : null
  const isBeingPaid = isHeld(hold, now)
  const { reason, charge, capCents } = decide(
    money,
    { what: 'payoff', method, fees, isBeingPaid },
    record.today,
  )
  const oldestUnpaidId = reason === 'older_certificate_unpaid' ? record.facts.oldestUnpaidId : null
  return { reason, charge, remainingCents: capCents, oldestUnpaidId, plan: null }
}

/** An amount inside a plan, with the installment that it pays first. */
async function offerPart(
  db: Db | Transaction,
  { money, record, plan }: ReadMoney,
  request: OfferRequest,
  now: Date,
): Promise<Offered> {
  const { method, fees, portionCents, userId: payerId } = request
  const lapsed = new Set((await listLapsedParts(db, request, now)).map(({ id }) => id))
  const ask = { what: 'plan-amount', method, fees, portionCents, payerId, lapsed } as const
  const { reason, charge, capCents, instalmentNo } = decide(money, ask, record.today)
  const due = plan?.agreed.find(({ number }) => number === instalmentNo)
  return {
    reason,
    charge,
    remainingCents: capCents,
    oldestUnpaidId: null,
    plan: plan && { planId: plan.id, instalmentId: due?.id ?? null },
  }
}

/** Why payments are closed for everybody. */
export type ClosedBy = 'payments_off' | 'company_missing'

/** The offer as a quote: what would be charged, and if not, why not. Amounts only if they may be shown. */
export function quoteOf(offer: PaymentOffer, closedBy: ClosedBy | null): PaymentQuote {
  const { request, record, charge, reason, remainingCents } = offer
  return {
    allowed: reason === null && closedBy === null,
    reason: reason ?? closedBy,
    portionCents: charge?.portionCents ?? ZERO,
    feeBps: feeBpsOf(request.method, request.fees),
    feeCents: charge?.feeCents ?? ZERO,
    totalCents: charge?.totalCents ?? ZERO,
    remainingCents,
    goodThrough: charge ? record.facts.goodThroughOn : null,
  }
}

/**
 * The charge, if it can be made now and the payer saw its very portion. Else refuses: `already_paying` (see below),
 * `plan_not_active`, `autopay_on`, `not_payable` with the reason, `amount_changed` with the new quote.
 */
export async function chargeNow(
  db: Db | Transaction,
  offer: PaymentOffer,
  seenPortionCents: Cents,
): Promise<Charge> {
  const { request, reason, charge, now, oldestUnpaidId } = offer
  switch (reason) {
    case null:
      if (charge?.portionCents === seenPortionCents) return charge
      throw amountChanged(offer)
    case 'amount_changed':
      throw amountChanged(offer)
    case 'being_paid':
      throw await alreadyPaying(db, request, now)
    case 'plan_not_active':
    case 'autopay_on':
      throw new Refusal(reason, { details: { reason } })
    default:
      throw new Refusal('not_payable', {
        log: reason,
        details: { reason, ...(oldestUnpaidId === null ? {} : { oldestCertificateId: oldestUnpaidId }) },
      })
  }
}

/** Adds the caller's own payment. If another payer's holds, adds the time from which the caller may pay. */
export async function alreadyPaying(db: Db | Transaction, payer: OwnPayments, now: Date): Promise<Refusal> {
  const hold = payer.kind === 'FULL' ? await findHold(db, payer) : null
  if (hold && hold.payment.user_id !== payer.userId) {
    const details = isHeld(hold, now) ? { freeAt: hold.until } : {}
    return new Refusal('already_paying', { log: 'held by another', details })
  }
  const own = await findOwnLive(db, payer)
  return new Refusal('already_paying', { log: 'being paid', details: own ? { paymentId: own.id } : {} })
}

export const amountChanged = (offer: PaymentOffer): Refusal =>
  new Refusal('amount_changed', {
    log: 'not the amount of now',
    details: { quote: quoteOf(offer, null) },
  })

export interface OfferRequest {
  /** The whole payoff, or an amount inside a plan. */
  readonly kind: 'FULL' | 'PARTIAL'
  readonly certificateId: number
  readonly userId: number
  readonly method: ChargeMethod
  readonly fees: FeeSettings
  /** For an amount inside a plan: the part that goes to the certificate; null asks for a proposal. */
  readonly portionCents: Cents | null
}

/** The answer of the rules to one request. */
export interface Offered {
  /** Null if it can be charged. */
  readonly reason: ReasonAgainst<'payoff' | 'plan-amount'> | null
  /** What it would cost. Null if no amount may be shown. */
  readonly charge: Charge | null
  /** The most that can be paid now. */
  readonly remainingCents: Cents
  /** The certificate to pay first, with 'older_certificate_unpaid'. */
  readonly oldestUnpaidId: number | null
  readonly plan: PlanTarget | null
}

/** A certificate as it was read, with the state of each payment in its row. */
type Read = Pick<CertificateRow, 'payments'>

/** Whether a full payment is unfinished. Without one there is no hold to look for. */
export const hasUnfinished = ({ payments }: Read): boolean =>
  payments.some(({ kind, state }) => kind === 'FULL' && UNFINISHED.some((one) => one === state))

/** Whether a payment of this kind by any payer is on its way, or took the money. */
export const hasLive = ({ payments }: Read, kind: PaymentRow['kind']): boolean =>
  payments.some((payment) => payment.kind === kind && LIVE.some((one) => one === payment.state))

/** Whether so many payments ended unpaid, at any time, that staff may have to look. */
export const hasAbandoned = ({ payments }: Read): boolean =>
  payments.filter(({ state }) => isGivenUp(state)).length >= UNPAID_BEFORE_STAFF_LOOK
