import { expect, test } from 'vitest'
import { createActor } from '../../../../test/actors.ts'
import { onlyPayment, readStatus } from '../../../../test/payments-read.ts'
import { DISPUTED_CARD, payInFull } from '../../../../test/payments-steps.ts'
import { createLien, type Lien, sharedPaymentWorld } from '../../../../test/payments-world.ts'
import { deliver, eventsOf, resultOfEvent, signedEvent } from '../../../../test/webhook-steps.ts'
import { syncPayment } from './sync.ts'

/** Nothing is delivered by itself here. */
const world = sharedPaymentWorld({ hasWebhook: false })

async function settled(card?: string): Promise<Lien> {
  const lien = await createLien(world)
  const payer = await createActor(world.testApp, 'taxpayer')
  await payInFull(world, lien, { payer, card })
  await syncPayment(
    { services: world.testApp.services, provider: world.provider },
    await onlyPayment(world, lien),
  )
  expect((await onlyPayment(world, lien)).status).toBe('SUCCEEDED')
  return lien
}

const setSyncedAt = (id: string, seconds: number) =>
  world.testApp.db
    .updateTable('payment')
    .set({ synced_at: new Date(world.testApp.clock.now().getTime() + seconds * 1000) })
    .where('id', '=', id)
    .execute()

test('a clock that went back by an hour swallows no event', async () => {
  const lien = await settled(DISPUTED_CARD)
  const { id, ...payment } = await onlyPayment(world, lien)
  await setSyncedAt(id, 3600)
  await world.sandbox.advance(21 * 86_400)
  const disputed = eventsOf(world, { id, ...payment }).filter(({ type }) => type === 'charge.dispute.created')
  expect(disputed).toHaveLength(1)
  for (const event of disputed) {
    expect(await deliver(world, signedEvent(event))).toBe(200)
    expect(await resultOfEvent(world, event.id)).toBe('applied')
  }
  expect((await onlyPayment(world, lien)).status).toBe('DISPUTED')
})

test('a page asks the provider although the clock went back since it last did', async () => {
  const lien = await createLien(world)
  const id = await payInFull(world, lien)
  await setSyncedAt(id, 3600)
  expect((await readStatus(world, id)).status).toBe('SUCCEEDED')
})

test('an event whose fetch was overtaken by a dispute is kept only after it was fetched again', async () => {
  const lien = await settled(DISPUTED_CARD)
  const payment = await onlyPayment(world, lien)
  const paid = eventsOf(world, payment).find(({ type }) => type === 'payment_intent.succeeded')
  if (!paid) throw new Error('the sandbox has no such event')
  await world.sandbox.advance(21 * 86_400)
  const dispute = eventsOf(world, payment).find(({ type }) => type === 'charge.dispute.created')
  const { provider } = world
  const { services } = world.testApp
  const asked: string[] = []
  const slow: typeof provider = {
    ...provider,
    listDisputes: async (providerPaymentId) => {
      asked.push(providerPaymentId)
      return provider.listDisputes(providerPaymentId)
    },
    getCharge: async (chargeId) => {
      const charge = await provider.getCharge(chargeId)
      if (asked.length === 0 && services.payments === slow) {
        Object.assign(services, { payments: provider })
        expect(await deliver(world, signedEvent(dispute ?? {}))).toBe(200)
      }
      return charge
    },
  }
  Object.assign(services, { payments: slow })
  expect(await deliver(world, signedEvent(paid))).toBe(200)
  Object.assign(services, { payments: provider })
  // Once in the fetch that was overtaken, and once in the next.
  expect(asked).toHaveLength(2)
  expect(await resultOfEvent(world, paid.id)).toBe('applied')
  expect((await onlyPayment(world, lien)).status).toBe('DISPUTED')
})

test('a row that changes at every fetch: the event is not kept, and comes again', async () => {
  const lien = await settled()
  const payment = await onlyPayment(world, lien)
  const event = eventsOf(world, payment).find(({ type }) => type === 'payment_intent.succeeded')
  if (!event) throw new Error('the sandbox has no such event')
  const { provider } = world
  const { services, db } = world.testApp
  const overtaken: typeof provider = {
    ...provider,
    getCharge: async (chargeId) => {
      await db
        .updateTable('payment')
        .set((it) => ({ sync_no: it('sync_no', '+', 1) }))
        .where('id', '=', payment.id)
        .execute()
      return provider.getCharge(chargeId)
    },
  }
  Object.assign(services, { payments: overtaken })
  expect(await deliver(world, signedEvent(event))).toBe(500)
  Object.assign(services, { payments: provider })
  expect(await resultOfEvent(world, event.id)).toBeUndefined()
  expect(await deliver(world, signedEvent(event))).toBe(200)
  expect(await resultOfEvent(world, event.id)).toBe('applied')
})
