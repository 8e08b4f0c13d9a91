import { PAYMENT_STATES } from '@fieldstone/domain/payments/states'
import { expect, test } from 'vitest'
import { createActor } from './actors.ts'
import { advanceDays, beginDebit, givenAccount } from './bank-steps.ts'
import { cancel, DISPUTED_CARD, onlyPayment, openCheckout, payInFull } from './payments-steps.ts'
import { createLien, sharedPaymentWorld } from './payments-world.ts'

/** What only the provider brings about: by its signed events, as the sandbox sends them. */
const world = sharedPaymentWorld()

/** What the provider's side does of itself. */
async function atProvider(act: string, fields: object): Promise<void> {
  const answer = await fetch(`${world.sandbox.url}/_sandbox/${act}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  })
  expect(answer.ok, act).toBe(true)
  await world.sandbox.idle()
}

test('every state of a payment is reached by payers, their banks and the provider’s events', async () => {
  const [paid, disputed, canceled, left, returned] = [
    await createLien(world),
    await createLien(world),
    await createLien(world),
    await createLien(world),
    await createLien(world),
  ]
  await payInFull(world, paid)
  await payInFull(world, disputed, DISPUTED_CARD)
  await openCheckout(world, canceled)
  await cancel(world, (await onlyPayment(world, canceled)).id)
  await openCheckout(world, left, await createActor(world.testApp, 'taxpayer'))
  await beginDebit(world, returned, await givenAccount(world, 'insufficientFunds'))
  // The checkout that was left ends, the bank returns the debit, the holder of a card disputes its charge.
  await advanceDays(world, 21)
  await atProvider('dispute/close', { id: (await onlyPayment(world, disputed)).dispute_id, outcome: 'lost' })
  await atProvider('refund', { payment_intent: (await onlyPayment(world, paid)).stripe_pi_id })
  const moves = await world.testApp.db
    .selectFrom('payment_transition')
    .select('to_status')
    .distinct()
    .execute()
  expect(new Set(moves.map(({ to_status }) => to_status))).toEqual(new Set(PAYMENT_STATES))
})
