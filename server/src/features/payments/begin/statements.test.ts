import { expect, test } from 'vitest'
import { moves, onlyPayment } from '../../../../test/payments-read.ts'
import { openCheckout, payAtCheckout } from '../../../../test/payments-steps.ts'
import { createLien, type Lien, sharedPaymentWorld } from '../../../../test/payments-world.ts'
import { statementsOf } from '../../../../test/statements.ts'
import { completedEvent, deliver, signedEvent } from '../../../../test/webhook-steps.ts'

const world = sharedPaymentWorld({ hasWebhook: false })

/** What one whole payment may ask of the database, with the beginning and end of its transactions. */
const CEILING = 48

async function pay(lien: Lien): Promise<void> {
  await payAtCheckout(world, await openCheckout(world, lien))
  expect(await deliver(world, signedEvent(await completedEvent(world, lien)))).toBe(200)
}

test('a card payment, from the button to the applied webhook: asks the database no more often than the ceiling', async () => {
  // The first payment of somebody also makes the customer at the provider.
  await pay(await createLien(world))
  const lien = await createLien(world)
  const statements = await statementsOf(() => pay(lien))
  expect(await moves(world, (await onlyPayment(world, lien)).id)).toEqual([
    '>NEW',
    'NEW>OPEN',
    'OPEN>SUCCEEDED',
  ])
  // One of them is this test's own.
  expect(statements.length - 1, statements.join('\n')).toBeLessThanOrEqual(CEILING)
})
