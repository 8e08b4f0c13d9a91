import { expect, test } from 'vitest'
import { createActor } from '../../../../test/actors.ts'
import { onlyPayment } from '../../../../test/payments-read.ts'
import { cancel, openCheckout, payAtCheckout, payInFull } from '../../../../test/payments-steps.ts'
import { createLien, type Lien, sharedPaymentWorld } from '../../../../test/payments-world.ts'

const world = sharedPaymentWorld()

async function unfinished(lien: Lien, actor = world.payer) {
  const answer = await world.testApp.inject({
    method: 'GET',
    url: `/api/payments/unfinished?parcelId=${lien.id}`,
    token: actor.token,
  })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

test('a checkout that was opened and left is found again by its payer, with its page and until when', async () => {
  const [lien, other] = [await createLien(world), await createLien(world)]
  const checkoutUrl = await openCheckout(world, lien)
  const { id, expires_at } = await onlyPayment(world, lien)
  expect(await unfinished(lien)).toEqual([
    {
      ...{ paymentID: id, method: 'CC', totalCents: 437_780, checkoutUrl },
      ...{ created: expect.any(String), expiresAt: expires_at?.toISOString() },
    },
  ])
  expect(await unfinished(other)).toEqual([])
})

test('it is nobody else’s', async () => {
  const lien = await createLien(world)
  await openCheckout(world, lien)
  expect(await unfinished(lien, await createActor(world.testApp, 'taxpayer'))).toEqual([])
})

test('paid or given up: nothing is left half-way', async () => {
  const [paid, stopped] = [await createLien(world), await createLien(world)]
  await payInFull(world, paid)
  await openCheckout(world, stopped)
  await cancel(world, (await onlyPayment(world, stopped)).id)
  expect([await unfinished(paid), await unfinished(stopped)]).toEqual([[], []])
})

test('paid without our having heard of it: the provider is asked, and it is none', async () => {
  const lien = await createLien(world)
  const url = await openCheckout(world, lien)
  await world.testApp.db
    .updateTable('payment')
    .set({ synced_at: new Date(world.testApp.clock.now().getTime() - 60_000) })
    .where('certificate_id', '=', lien.id)
    .execute()
  await payAtCheckout(world, url)
  expect(await unfinished(lien)).toEqual([])
})
