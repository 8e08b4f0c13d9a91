import type { ErrorCode } from '@fieldstone/contract/errors'
import { type Move, move } from '@fieldstone/domain/payments/states'
import { t } from '../../../messages/alerts.ts'
import { ProviderError } from '../../../providers/payment-provider.ts'
import type { Services } from '../../../services.ts'
import { alertStaff, type StaffAlert } from '../core/alerts.ts'
import type { Channel, OrderNames, PaymentMethod, Started } from '../core/method.ts'
import { changePayment, getPayment, type PaymentRow, updatePayment } from '../core/queries.ts'
import { orderIdOf } from '../methods/methods.ts'
import { applyMove, auditMoves } from './moves.ts'

/** The row after a create call. `failure`: the message to the payer. Null while the result is good or unknown. */
export interface StartResult {
  readonly payment: PaymentRow
  readonly failure: ErrorCode | null
}

const FAILED: Move = { from: 'NEW', to: 'FAILED', cause: 'create-failed' }

/** What is known about a payment that starts. */
interface Beginning {
  /** Its order that was found at the provider, so that it is not created again. */
  readonly found?: Started
  readonly names?: OrderNames
}

/**
 * Asks the provider to begin a stored payment, or gets what was begun before: a repeat sends the same bytes under the
 * same key. The order is taken as the payment's own, if it asks for exactly what the row says. An unknown result leaves the
 * row NEW, to be asked again; it is never called failed.
 */
export async function startAtProvider(
  channel: Channel,
  method: PaymentMethod,
  payment: PaymentRow,
  { found, names }: Beginning = {},
): Promise<StartResult> {
  let started: Started
  try {
    started = found ?? (await method.start(channel, payment, names))
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return afterFailure(channel.services, payment, error)
  }
  if (started.paymentId !== payment.id) throw new Error(`${payment.id}: the order of another payment`)
  if (!started.isAsOrdered || started.refusedWith !== null) return giveUp(channel, method, payment, started)
  const adopted = await changePayment(channel.services, payment, async (trx, context, row) => {
    if (orderIdOf(method, row) !== null) return row
    const order = {
      [method.order.column]: started.orderId,
      // The payer is not sent to the page of a payment that ended meanwhile.
      checkout_url: row.status === 'NEW' ? started.url : null,
      updated_at: context.at,
    }
    const proven = provenMove(row, started)
    if (!proven) return updatePayment(trx, row.id, order)
    const moved = await applyMove(trx, context, row, proven, {
      needsReview: row.needs_review,
      columns: order,
      eventId: null,
    })
    auditMoves(trx, context, moved, { moves: [proven], eventId: null })
    return moved
  })
  return { payment: adopted, failure: null }
}

function provenMove({ status }: PaymentRow, { cause }: Started): Move | null {
  const to = status === 'NEW' && cause !== null ? move(status, cause) : null
  return cause === null || to === null ? null : { from: status, to, cause }
}

/**
 * It is not what the row says, or will not come to a charge: withdrawn before anybody can pay it. Failed first: the news of the
 * withdrawal may arrive before we go on, and must find the row final. Staff know of what is not as ordered, and of what
 * cannot be withdrawn; a later success is kept for review.
 */
async function giveUp(
  { services, provider }: Channel,
  method: PaymentMethod,
  payment: PaymentRow,
  { orderId, isAsOrdered, refusedWith }: Started,
): Promise<StartResult> {
  const failed = await fail(services, payment, null, isAsOrdered ? refusedWith : null)
  const isWithdrawn = await method.withdraw(provider, payment, orderId).then(
    () => true,
    () => false,
  )
  const order = { [method.order.column]: orderId }
  if (isAsOrdered && isWithdrawn)
    return { payment: await updatePayment(services.db, payment.id, order), failure: 'payment_refused' }
  const words = isAsOrdered ? 'refusedOpen' : isWithdrawn ? 'notAsOrdered' : 'notAsOrderedOpen'
  const alert: StaffAlert = { kind: 'payment-review', paymentId: payment.id, note: t(words) }
  return {
    payment: await keepForReview(services, failed, alert, order),
    failure: isAsOrdered ? 'payment_refused' : 'provider_refused',
  }
}

async function afterFailure(
  services: Services,
  payment: PaymentRow,
  error: ProviderError,
): Promise<StartResult> {
  services.log.warn({ paymentId: payment.id, kind: error.kind, code: error.code }, 'payment not started')
  const alert = (note: string): StaffAlert => ({ kind: 'payment-provider', paymentId: payment.id, note })
  switch (error.kind) {
    case 'declined':
      return { payment: await fail(services, payment, null, error.code), failure: 'payment_refused' }
    case 'unauthorized':
      return { payment: await fail(services, payment, alert(t('badKey'))), failure: 'provider_unavailable' }
    case 'refused': {
      const note = t('providerRefused', { code: error.code ?? 'no code' })
      return { payment: await fail(services, payment, alert(note)), failure: 'provider_refused' }
    }
    case 'idempotency':
      return { payment: await keepForReview(services, payment, alert(t('otherTerms'))), failure: null }
    case 'unknown':
    case 'signature':
      return { payment: await getPayment(services.db, payment.id), failure: null }
  }
}

/** Moves NEW to FAILED, with the provider's code if there is one. Does nothing if the row has moved meanwhile. */
export async function fail(
  services: Services,
  payment: PaymentRow,
  alert: StaffAlert | null,
  errorCode: string | null = null,
): Promise<PaymentRow> {
  return changePayment(services, payment, async (trx, context, row) => {
    if (row.status !== 'NEW') return row
    const why = { last_error_code: errorCode ?? row.last_error_code }
    const failed = await applyMove(trx, context, row, FAILED, {
      needsReview: row.needs_review,
      columns: why,
      eventId: null,
    })
    if (alert) await alertStaff(trx, alert, context)
    auditMoves(trx, context, failed, { moves: [FAILED], eventId: null })
    return failed
  })
}

/** With what else is known of its order. */
const keepForReview = (
  services: Services,
  payment: PaymentRow,
  alert: StaffAlert,
  order: Partial<PaymentRow> = {},
): Promise<PaymentRow> =>
  changePayment(services, payment, async (trx, context, row) => {
    await alertStaff(trx, alert, context)
    return updatePayment(trx, row.id, { ...order, needs_review: true, updated_at: context.at })
  })
