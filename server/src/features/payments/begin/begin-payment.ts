import type { ErrorCode } from '@fieldstone/contract/errors'
import type { Actor, ActorOf } from '@fieldstone/domain/access/actor'
import type { Cents } from '@fieldstone/domain/money/cents'
import type { Charge, FeeSettings } from '@fieldstone/domain/payments/fees'
import { isGivenUp } from '@fieldstone/domain/payments/states'
import type { Context } from '../../../context.ts'
import { type Db, inTransaction, sqlState, type Transaction, UNIQUE_VIOLATION } from '../../../db/database.ts'
import { REFUSAL_WORDS } from '../../../messages/methods.ts'
import type { PaymentProvider } from '../../../providers/payment-provider.ts'
import { lockCertificate } from '../../../records/lock.ts'
import { Refusal } from '../../../refusal.ts'
import { requireCustomer } from '../core/customers.ts'
import { newPaymentId } from '../core/ids.ts'
import { insertNewPayment } from '../core/insert-new-payment.ts'
import { HOUR_MS, limitStarts } from '../core/limits.ts'
import type { Payer } from '../core/lookups.ts'
import type { Channel, PaymentMethod } from '../core/method.ts'
import { findOwnLive, listStartTimes, type PaymentRow } from '../core/queries.ts'
import { requestCancel } from '../course/cancel.ts'
import { startAtProvider } from '../course/start-at-provider.ts'
import { syncIfStale } from '../course/sync.ts'
import {
  alertOfAbandoned,
  cancelExpiredPartialPayments,
  limitOpen,
  requireNoLapsedPart,
  supersedeAbandonedCheckout,
} from '../offer/holds.ts'
import {
  alreadyPaying,
  amountChanged,
  chargeNow,
  hasAbandoned,
  hasLive,
  hasUnfinished,
  offerPayment,
  type PaymentOffer,
} from '../offer/offer.ts'

type TaxpayerContext = Context<ActorOf<'taxpayer'>>

/** The account to debit, and the function that stores the payer's authorization in the transaction of the payment. */
export interface DebitRequest {
  readonly accountId: string
  authorize(trx: Transaction): Promise<number>
}

/** A payment that a payer requests: the whole payoff, or an amount inside a plan. */
export interface PaymentRequest {
  readonly kind: 'FULL' | 'PARTIAL'
  readonly userId: number
  readonly payer: Payer
  readonly certificateId: number
  /** The certificate's part and the total, as the payer saw them. */
  readonly portionCents: Cents
  readonly totalCents: number
  /** The fees by which that was computed. */
  readonly fees: FeeSettings
  /** The same key never begins two payments. */
  readonly key: string
  /** The hash of the body that came with the key, to reject another order with the same key. */
  readonly bodyHash?: string
  readonly debit?: DebitRequest
  /** Links the request to the payment that it led to, in the transaction of a new payment. */
  link(trx: Transaction, paymentId: string): Promise<void>
}

/**
 * Begins a payment: the rules, the caller's own open one, the limits, another's that is abandoned, then the row under
 * the lock of the certificate, and only after its commit the provider. Returns a payment that goes on at its method, or
 * is NEW where the result is not known yet; refuses with the codes of the payments design.
 */
export async function beginPayment(
  context: TaxpayerContext,
  provider: PaymentProvider,
  method: PaymentMethod,
  request: PaymentRequest,
): Promise<PaymentRow> {
  const { services } = context
  const channel = { services, provider }
  const { db } = services
  const offer = await offerPayment(db, services, { ...request, method: method.method })
  const charge = await chargeSeen(db, offer, request)
  const { row } = offer.record
  const own = hasLive(row, request.kind)
    ? await reuseOrCancelOpenCheckout(channel, method, request, charge, context.actor)
    : null
  if (own) {
    await inTransaction(db, (trx) => request.link(trx, own.id))
    return own
  }
  await limitStarts(services, { count: method.perHour, withinMs: HOUR_MS }, (since) =>
    listStartTimes(db, request.userId, method.method, since),
  )
  await limitOpen(services, request)
  const customerId = await requireCustomer(channel, request.userId, request.payer)
  if (request.kind === 'PARTIAL') await cancelExpiredPartialPayments(channel, request)
  else if (hasUnfinished(row)) await supersedeAbandonedCheckout(channel, request)
  const { payment, certificateNo } = await insertLocked(context, provider, method, request)
  const names = { certificateNo, customerId }
  const { payment: started, failure } = await startAtProvider(channel, method, payment, { names })
  if (failure !== null) throw refusalOf(failure, started)
  return started
}

/** Returns the refusal by the bank with what to do about it, or the sentence of another failure. */
export function refusalOf(failure: ErrorCode, { id, method, last_error_code }: PaymentRow): Refusal {
  const { atOnce } = REFUSAL_WORDS[method]
  if (failure !== 'payment_refused' || atOnce === null) return new Refusal(failure, { log: id })
  const { reason, sentence } = atOnce(last_error_code ?? '')
  return new Refusal(failure, { log: id, message: sentence, details: { reason, paymentId: id } })
}

/** Returns the charge. Refuses if what the payer saw differs from what is owed now, by even a cent. */
async function chargeSeen(
  db: Db | Transaction,
  offer: PaymentOffer,
  request: Pick<PaymentRequest, 'portionCents' | 'totalCents'>,
): Promise<Charge> {
  const charge = await chargeNow(db, offer, request.portionCents)
  if (charge.totalCents !== request.totalCents) throw amountChanged(offer)
  return charge
}

/**
 * Reuses the caller's own open payment for the same method and total. Otherwise cancels it first, also one that a guest began
 * before this session, whose result they could not see.
 */
async function reuseOrCancelOpenCheckout(
  channel: Channel,
  { method }: PaymentMethod,
  request: PaymentRequest,
  charge: Charge,
  actor: Actor,
): Promise<PaymentRow | null> {
  const { services } = channel
  const known = await findOwnLive(services.db, request)
  if (known?.status !== 'OPEN') return null
  const isVisible = actor.role !== 'guest' || known.created_at >= actor.since
  const isSame = isVisible && known.method === method && known.total_cents === charge.totalCents
  const own = isSame ? await syncIfStale(channel, known) : await requestCancel(channel, known)
  if (isGivenUp(own.status) || own.status === 'FAILED') return null
  if (isSame && own.status === 'OPEN') return own
  throw await alreadyPaying(services.db, request, services.clock.now())
}

/** A payment that was just inserted, with the names for its order at the provider. */
interface Begun {
  readonly payment: PaymentRow
  readonly certificateNo: string
}

/** Checks everything again under the lock. An earlier payment wins, at the latest by the unique index. */
async function insertLocked(
  context: TaxpayerContext,
  { mode }: PaymentProvider,
  { method, openForMs, requireLocked }: PaymentMethod,
  request: PaymentRequest,
): Promise<Begun> {
  const { certificateId, userId, kind, debit } = request
  const { services, at: now } = context
  const id = newPaymentId()
  const insert = async (trx: Transaction) => {
    await lockCertificate(trx, certificateId)
    await requireLocked?.(trx, { userId, accountId: debit?.accountId ?? null })
    if (kind === 'PARTIAL') await requireNoLapsedPart(trx, request, now)
    const { record, plan, ...offer } = await offerPayment(trx, services, { ...request, method })
    const charge = await chargeSeen(trx, { record, plan, ...offer }, request)
    const payment = await insertNewPayment(trx, record, {
      ...{ id, mode, userId, certificateId, kind, plan, method, charge, now },
      requestKey: request.key,
      bodyHash: request.bodyHash ?? null,
      language: request.payer.language,
      ...(debit ? { columns: await authorized(trx, debit) } : {}),
      expiresAt: openForMs === null ? null : new Date(now.getTime() + openForMs),
    })
    await request.link(trx, id)
    if (hasAbandoned(record.row))
      await alertOfAbandoned(trx, context, { id, certificate_id: certificateId, created_at: now })
    context.audit(trx, {
      action: 'payment-started',
      subject: { kind: 'payment', id },
      detail: { certificateId, method, kind, totalCents: charge.totalCents },
    })
    return { payment, certificateNo: record.row.certificateNo }
  }
  try {
    return await inTransaction(services.db, insert)
  } catch (error) {
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error
    throw await alreadyPaying(services.db, request, now)
  }
}

const authorized = async (trx: Transaction, { accountId, authorize }: DebitRequest) => ({
  ach_account_id: accountId,
  authorization_id: await authorize(trx),
})
