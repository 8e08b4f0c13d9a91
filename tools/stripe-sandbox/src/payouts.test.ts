import { afterEach, expect, test } from 'vitest'
import { payoutTime } from './balance.ts'
import { cleanUp, givenSandbox, idOf, order, payAtCheckout } from './testing.ts'

afterEach(cleanUp)

const DAY = 86_400
/** A Tuesday, so that nothing waits for a weekend. */
const TUESDAY = Date.UTC(2026, 10, 17, 12)

test('a card payment less its fee is paid out two days later, in one payout that names its line', async () => {
  const { sandbox, stripe } = await givenSandbox({ now: () => TUESDAY })
  const { id } = await stripe.checkout.sessions.create(order({ expires_at: TUESDAY / 1000 + 3_600 }))
  await payAtCheckout(await stripe.checkout.sessions.retrieve(id), '4242424242424242')
  const [line] = (await stripe.balanceTransactions.list({ expand: ['data.source'] })).data
  expect(line).toMatchObject({ type: 'charge', amount: 1_009_973, fee: 29_319, net: 980_654 })
  expect(line?.source).toMatchObject({ object: 'charge' })
  await sandbox.advance(1 * DAY)
  expect((await stripe.payouts.list()).data).toEqual([])
  await sandbox.advance(2 * DAY)
  const [payout] = (await stripe.payouts.list()).data
  expect(payout).toMatchObject({ amount: 980_654, automatic: true, livemode: false })
  await sandbox.advance(1 * DAY)
  expect(await stripe.payouts.retrieve(payout?.id ?? '')).toMatchObject({
    status: 'paid',
    reconciliation_status: 'completed',
    trace_id: { status: 'supported' },
  })
  const carried = (await stripe.balanceTransactions.list({ payout: payout?.id ?? '' })).data
  expect(carried.map(({ type, net }) => [type, net])).toEqual([
    ['payout', -980_654],
    ['charge', 980_654],
  ])
})

test('a refund and a dispute lower the next payout; below zero nothing is paid out', async () => {
  const { sandbox, stripe } = await givenSandbox({ now: () => TUESDAY })
  const { id } = await stripe.checkout.sessions.create(order({ expires_at: TUESDAY / 1000 + 3_600 }))
  await payAtCheckout(await stripe.checkout.sessions.retrieve(id), '4242424242424242')
  const intent = idOf((await stripe.checkout.sessions.retrieve(id)).payment_intent)
  await stripe.refunds.create({ payment_intent: intent })
  await sandbox.advance(10 * DAY)
  expect((await stripe.payouts.list()).data).toEqual([])
  const lines = (await stripe.balanceTransactions.list()).data
  expect(lines.reduce((sum, { net }) => sum + net, 0)).toBe(-29_319)
})

test.each([2, 3])(
  'a payout fails %i days after the payment: its money goes out with the next one',
  async (days) => {
    const { sandbox, stripe } = await givenSandbox({ now: () => TUESDAY })
    const { id } = await stripe.checkout.sessions.create(order({ expires_at: TUESDAY / 1000 + 3_600 }))
    await payAtCheckout(await stripe.checkout.sessions.retrieve(id), '4242424242424242')
    await sandbox.advance((days + 1) * DAY)
    const [first] = (await stripe.payouts.list()).data
    const fail = () =>
      fetch(`${sandbox.url}/_sandbox/payout/fail`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ id: first?.id }),
      })
    expect([(await fail()).status, (await fail()).status]).toEqual([200, 400])
    expect(await stripe.payouts.retrieve(first?.id ?? '')).toMatchObject({
      status: 'failed',
      failure_code: 'account_closed',
    })
    expect((await stripe.events.list({ limit: 1 })).data[0]?.type).toBe('payout.failed')
    await sandbox.advance(5 * DAY)
    const [second, ...others] = (await stripe.payouts.list()).data
    expect(second).toMatchObject({ amount: 980_654, status: 'paid' })
    expect(others.map(({ status }) => status)).toEqual(['failed'])
  },
)

test.each([
  ['Monday at ten: Tuesday', Date.UTC(2026, 10, 16, 10), Date.UTC(2026, 10, 17, 9)],
  ['Friday at eight: the same day', Date.UTC(2026, 10, 20, 8), Date.UTC(2026, 10, 20, 9)],
  ['Friday at ten: Monday', Date.UTC(2026, 10, 20, 10), Date.UTC(2026, 10, 23, 9)],
])('payouts are made on working days: %s', (_, after, at) => {
  expect(payoutTime(after / 1000)).toBe(at / 1000)
})
