import { inLongTests } from '@fieldstone/domain/long-tests.testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { balances } from '../../../../test/expect-paid.ts'
import { moves, onlyPayment } from '../../../../test/payments-read.ts'
import { DISPUTED_CARD, payInFull } from '../../../../test/payments-steps.ts'
import {
  createLien,
  type Lien,
  openPaymentWorld,
  type PaymentWorld,
} from '../../../../test/payments-world.ts'
import { deliverUntilTaken, eventsOf, signedEvent } from '../../../../test/webhook-steps.ts'

/** Nine of the orders in `npm test`, all 720 in the long tests; and how often each event comes. */
const ORDER_STEP = inLongTests(89, 1)
const DELIVERIES = inLongTests(2, 100)
const AT_ONCE = 20

/** Nothing is delivered by itself. The clocks stand still, so that it does not matter how long the long test takes. */
let world: PaymentWorld
beforeAll(async () => {
  const now = Date.now()
  world = await openPaymentWorld({ hasWebhook: false, sandbox: { now: () => now } })
})
afterAll(() => world.close())

const SIX_EVENTS = [
  'charge.dispute.closed',
  'charge.dispute.created',
  'charge.dispute.funds_withdrawn',
  'charge.succeeded',
  'checkout.session.completed',
  'payment_intent.succeeded',
]

test('F04 six events of a payment whose dispute was lost, in every order, each many times: one effect', async () => {
  const orders = permutations([0, 1, 2, 3, 4, 5]).filter((_, no) => no % ORDER_STEP === 0)
  const lost: Lien[] = []
  for (const _ of orders) {
    const lien = await createLien(world)
    await payInFull(world, lien, { card: DISPUTED_CARD })
    lost.push(lien)
  }
  await world.sandbox.advance(21 * 86_400)
  await loseDisputes()
  for (const [no, lien] of lost.entries()) await expectOneEffect(lien, orders[no] ?? [])
})

async function loseDisputes(): Promise<void> {
  const open = world.sandbox.objects.list('dispute').filter(({ status }) => status === 'needs_response')
  for (const { id } of open) {
    const body = new URLSearchParams({ id, outcome: 'lost' })
    await fetch(`${world.sandbox.url}/_sandbox/dispute/close`, { method: 'POST', body })
  }
}

// The provider is asked at the first event, and says how it all ended.
const LOST = ['>NEW', 'NEW>OPEN', 'OPEN>SUCCEEDED', 'SUCCEEDED>REVERSED']

async function expectOneEffect(lien: Lien, order: readonly number[]): Promise<void> {
  const payment = await onlyPayment(world, lien)
  const events = eventsOf(world, payment).filter(({ type }) => SIX_EVENTS.includes(type))
  expect(events).toHaveLength(SIX_EVENTS.length)
  for (const index of order) await deliverOften(events[index] ?? {})
  const { status } = await onlyPayment(world, lien)
  const made = await moves(world, payment.id)
  expect({ order, status, made }).toEqual({ order, status: 'REVERSED', made: LOST })
  expect(await balances(world, lien)).toMatchObject({ cash: 0, 'fee-income': 0 })
}

async function deliverOften(event: object): Promise<void> {
  const delivery = signedEvent(event, { at: world.testApp.clock.now() })
  for (let sent = 0; sent < DELIVERIES; sent += AT_ONCE) {
    const count = Math.min(AT_ONCE, DELIVERIES - sent)
    const answers = await Promise.all(Array.from({ length: count }, () => deliverUntilTaken(world, delivery)))
    expect(new Set(answers)).toEqual(new Set([200]))
  }
}

function permutations(items: readonly number[]): number[][] {
  if (items.length <= 1) return [[...items]]
  return items.flatMap((item) =>
    permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
  )
}
