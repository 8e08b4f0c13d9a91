import { expect, test } from 'vitest'
import { TEST_CARDS } from '../../../../../tools/stripe-sandbox/src/cards.ts'
import { createActor } from '../../../../test/actors.ts'
import { onlyPayment, openTasks } from '../../../../test/payments-read.ts'
import { openCheckout, payAtCheckout } from '../../../../test/payments-steps.ts'
import { createLien, sharedPaymentWorld } from '../../../../test/payments-world.ts'

const world = sharedPaymentWorld()

/** The whole table of test cards: what a payment by each comes to, and what the payer's bank said last. */
const ENDS = [
  ['4242424242424242', 'SUCCEEDED', null],
  ['4000000000000002', 'OPEN', 'generic_decline'],
  ['4000000000009995', 'OPEN', 'insufficient_funds'],
  ['4000000000000069', 'OPEN', 'expired_card'],
  ['4000000000000127', 'OPEN', 'incorrect_cvc'],
  ['4000002500003155', 'SUCCEEDED', null],
  ['4000002760003184', 'SUCCEEDED', null],
  ['4000000000000341', 'OPEN', 'generic_decline'],
  ['4000008260003178', 'OPEN', 'insufficient_funds'],
  // Last, since the clock of the world moves.
  ['4000000000000259', 'DISPUTED', null],
] as const

test.each(ENDS)('card %s: the payment ends as %s (%s)', async (number, status, code) => {
  const lien = await createLien(world)
  const url = await openCheckout(world, lien, await createActor(world.testApp, 'taxpayer'))
  const answer = await payAtCheckout(world, url, number)
  if (answer.headers.get('location')?.startsWith('/c/pay/')) await confirm(url)
  if (status === 'DISPUTED') await world.sandbox.advance(21 * 86_400)
  await world.sandbox.idle()
  const payment = await onlyPayment(world, lien)
  expect([payment.status, payment.last_error_code]).toEqual([status, code])
  if (status === 'DISPUTED') expect(await openTasks(world, payment.id)).toContain('payment-disputed')
})

test('the table names every card of the sandbox', () => {
  expect(ENDS.map(([number]) => number).sort()).toEqual(TEST_CARDS.map(({ number }) => number).sort())
})

/** The payer's own bank asks on a page of its own. */
const confirm = (url: string) =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ answer: 'confirm' }), redirect: 'manual' })
