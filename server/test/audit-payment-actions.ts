import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { atProvider } from './at-provider.ts'
import { type AuditedAction, type AuditWorld, confirmationOf, createStaff, TYPED } from './audit-world.ts'
import { decideLastDispute } from './dispute-steps.ts'
import { onlyPayment } from './payments-read.ts'
import { DISPUTED_CARD, getTicket, openCheckout, payInFull, sendForm } from './payments-steps.ts'
import { createLien } from './payments-world.ts'

const moved = (id: string, from: string, to: string) => ({
  who: 'system' as const,
  action: 'payment-moved',
  subject: `payment:${id}`,
  detail: { from, to },
})

async function refund(world: AuditWorld, paymentId: string, amount?: number): Promise<void> {
  const { stripe_pi_id } = await world.testApp.db
    .selectFrom('payment')
    .select('stripe_pi_id')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  await atProvider(world, 'refund', { payment_intent: stripe_pi_id, ...(amount ? { amount } : {}) })
}

/** Above the usual limit, so that it waits. */
async function askRefund(world: AuditWorld, paymentId: string): Promise<number> {
  const url = `/api/payments/${paymentId}/refund`
  const answer = await world.send('POST', url, {
    actor: world.admin,
    payload: { reason: TYPED.name, all: true },
  })
  return answer.json().refunds[0].id
}

/** While the clock stands: the provider's events are refused when they are more than five minutes off. */
export const PAYMENTS: readonly AuditedAction[] = [
  {
    what: 'a payment is started',
    act: async (world) => {
      const lien = await createLien(world)
      await openCheckout(world, lien)
      const { id } = await onlyPayment(world, lien)
      const subject = `payment:${id}`
      return { who: world.payer, action: 'payment-started', subject, from: '127.0.0.1' }
    },
  },
  {
    what: 'a payment is settled',
    act: async (world) => moved(await payInFull(world, await createLien(world)), 'OPEN', 'SUCCEEDED'),
  },
  {
    what: 'a payment is given up',
    act: async (world) => {
      const lien = await createLien(world)
      await openCheckout(world, lien)
      const { id } = await onlyPayment(world, lien)
      await world.send('POST', `/api/payments/${id}/cancel`, { actor: world.payer, payload: {} })
      return moved(id, 'OPEN', 'CANCELED')
    },
  },
  {
    what: 'a payment fails',
    act: async (world) => {
      const lien = await createLien(world)
      const ticket = await getTicket(world, lien)
      world.sandbox.switches.failNext = {
        path: '/v1/checkout/sessions',
        status: 402,
        times: 1,
        method: 'POST',
      }
      await sendForm(world, lien, { ticket })
      return moved((await onlyPayment(world, lien)).id, 'NEW', 'FAILED')
    },
  },
  {
    what: 'a payment is disputed, and the dispute is lost',
    act: async (world) => {
      const lien = await createLien(world)
      const id = await payInFull(world, lien, { card: DISPUTED_CARD })
      await world.sandbox.advance(21 * 86_400)
      await world.sandbox.idle()
      const { status } = await onlyPayment(world, lien)
      if (status !== 'DISPUTED') throw new Error(`the payment is ${status}`)
      await decideLastDispute(world, lien, 'lost')
      return moved(id, 'DISPUTED', 'REVERSED')
    },
  },
  {
    what: 'a payment is refunded',
    act: async (world) => {
      const id = await payInFull(world, await createLien(world))
      await refund(world, id)
      return moved(id, 'SUCCEEDED', 'REFUNDED')
    },
  },
  {
    what: 'a part of a payment is refunded',
    act: async (world) => {
      const id = await payInFull(world, await createLien(world))
      await refund(world, id, 500)
      const detail = { refundedCents: 500, beforeCents: 0 }
      return { who: 'system', action: 'payment-refunded', subject: `payment:${id}`, detail }
    },
  },
  {
    what: 'a redemption is open again',
    act: async (world) => {
      const lien = await createLien(world)
      const id = await payInFull(world, lien)
      await world.testApp.db
        .updateTable('certificate')
        .set({ redeemed_on: plainDate('2026-11-20'), redeemed_cents: 424_000 })
        .where('id', '=', lien.id)
        .execute()
      await refund(world, id)
      const detail = { paymentId: id, redeemedOn: '2026-11-20' }
      return { who: 'system', action: 'reopen-redemption', subject: `certificate:${lien.id}`, detail }
    },
  },
  {
    what: 'a card form that names another user',
    act: async (world) => {
      const lien = await createLien(world)
      const ticket = await getTicket(world, lien)
      await sendForm(world, lien, { ticket, userID: String(world.other.userId) })
      const subject = `certificate:${lien.id}`
      const line = { action: 'payment-form', subject, result: 'not_allowed', from: '127.0.0.1' }
      return { who: world.payer, ...line }
    },
  },
  {
    what: 'an administrator reads somebody’s payment',
    act: async (world) => {
      const id = await payInFull(world, await createLien(world))
      await world.send('GET', `/api/payments/${id}/status`, { actor: world.admin })
      return { who: world.admin, action: 'read', subject: `payment:${id}` }
    },
  },
  {
    what: 'an administrator asks for a refund',
    act: async (world) => {
      const id = await payInFull(world, await createLien(world))
      await askRefund(world, id)
      return { who: world.admin, action: 'request-refund', subject: `payment:${id}` }
    },
  },
  ...(['approve', 'decline'] as const).map(
    (decision): AuditedAction => ({
      what: `another administrator decides about a refund: ${decision}`,
      act: async (world) => {
        const id = await payInFull(world, await createLien(world))
        const refundId = await askRefund(world, id)
        const other = await createStaff(world, 'admin')
        const url = `/api/payments/${id}/refunds/${refundId}/decision`
        await world.send('POST', url, {
          actor: other,
          payload: { decision, ...confirmationOf(world, other) },
        })
        const detail = { refundId, amountCents: 437_780 }
        return { who: other, action: `${decision}-refund`, subject: `payment:${id}`, detail }
      },
    }),
  ),
  {
    what: 'the review of a payment is ended',
    act: async (world) => {
      const id = await payInFull(world, await createLien(world))
      await world.testApp.db
        .updateTable('payment')
        .set({ status: 'FAILED', needs_review: true, amount_received_cents: 0 })
        .where('id', '=', id)
        .execute()
      const payload = { action: 'close', note: TYPED.name }
      await world.send('POST', `/api/payments/${id}/review`, { actor: world.admin, payload })
      return { who: world.admin, action: 'review-payment', subject: `payment:${id}` }
    },
  },
  {
    what: 'a plan is requested',
    act: async (world) => {
      const { id } = await createLien(world)
      const url = `/api/parcels/${id}/requestpaymentplan`
      const answer = await world.send('POST', url, { actor: world.payer, payload: { comment: TYPED.name } })
      const subject = `payment_plan:${answer.json().planId}`
      return { who: world.payer, action: 'request-plan', subject }
    },
  },
]
