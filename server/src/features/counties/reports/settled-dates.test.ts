import { addDays, type PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { expect, test } from 'vitest'
import { createActor } from '../../../../test/actors.ts'
import { atProvider } from '../../../../test/at-provider.ts'
import { onlyPayment } from '../../../../test/payments-read.ts'
import { payInFull } from '../../../../test/payments-steps.ts'
import { createLien, type Lien, sharedPaymentWorld } from '../../../../test/payments-world.ts'
import { shared } from '../../../../test/shared.ts'
import { fetchPayouts } from '../../payments/books/fetch.ts'
import { verify } from '../../verify/verify.ts'

const world = sharedPaymentWorld()
const COUNTY = 855
const admin = shared(() => createActor(world.testApp, 'admin'))
const treasurer = shared(() => createActor(world.testApp, 'county', { countyId: COUNTY }))

const DAY = 86_400

const today = () => world.testApp.today()
const daysAgo = (days: number) => addDays(today(), -days)

async function send(method: 'GET' | 'POST', path: string, payload?: object, actor = admin) {
  const answer = await world.testApp.inject({
    method,
    url: `/api/${path}`,
    token: actor.token,
    ...(payload ? { payload } : {}),
  })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.json()
}

let checks = 0

/** A check over the payoff of 4,240.00, unless said otherwise. Returns its key in `money_in`. */
async function recordCheck(lien: Lien, receivedDate: PlainDate, more: object = {}): Promise<string> {
  const check = { parcelID: lien.id, instrument: 'CHECK', amount: 4240, reference: `dates ${++checks}` }
  const { receivedPaymentID } = await send('POST', 'admin/receivedpayments', {
    ...check,
    receivedDate,
    ...more,
  })
  return `received-${receivedPaymentID}`
}

const deskOf = (lien: Lien, act: string, payload: object) =>
  send('POST', `admin/parcels/${lien.id}/escrow/${act}`, { reason: 'As the owner asked', ...payload })

/** The lines of one certificate in the report of funds, oldest first. */
async function fundsOf(lien: Lien, query = '') {
  const rows = await send('GET', `counties/${COUNTY}/reports/funds?filter=${lien.parcelNo}${query}`)
  return rows
    .map(({ paymentAmount, collectedDate, settledDate }: Record<string, unknown>) => ({
      amount: paymentAmount,
      received: collectedDate,
      settled: settledDate,
    }))
    .reverse()
}

/** A certificate that was purchased long before the checks of these tests. */
const lienOf = () => createLien(world)

test('shows checks with the day on which they were received and the day on which they cleared, not the day of entry', async () => {
  const liens = [await lienOf(), await lienOf(), await lienOf()]
  for (const lien of liens) await recordCheck(lien, daysAgo(3), { settledDate: daysAgo(1) })
  for (const lien of liens) {
    const line = { amount: 4240, received: daysAgo(3), settled: daysAgo(1) }
    expect(await fundsOf(lien)).toEqual([line])
    expect(await fundsOf(lien, `&from=${daysAgo(1)}&to=${daysAgo(1)}`)).toEqual([line])
    expect(await fundsOf(lien, `&from=${today()}`)).toEqual([])
  }
})

test('counts a check that cleared last month and is entered this month as collected last month', async () => {
  const collected = async () =>
    (await send('GET', `counties/${COUNTY}/today`, undefined, treasurer)).monthFunds
  const before = await collected()
  const lastMonth = addDays(today(), -Number(today().slice(8)))
  await recordCheck(await lienOf(), addDays(lastMonth, -1), { settledDate: lastMonth })
  expect(await collected()).toBe(before)
  await recordCheck(await lienOf(), today(), { settledDate: today() })
  expect(await collected()).toBe(before + 4240)
})

test('lists a check that has not cleared only once it has', async () => {
  const lien = await lienOf()
  const check = await recordCheck(lien, daysAgo(2))
  expect(await fundsOf(lien)).toEqual([])
  await send('POST', `admin/receivedpayments/${check.slice(9)}/settle`, { settledDate: daysAgo(1) })
  expect(await fundsOf(lien)).toEqual([{ amount: 4240, received: daysAgo(2), settled: daysAgo(1) }])
})

test('takes a returned check back on the day on which its bank returned it', async () => {
  const lien = await lienOf()
  const check = await recordCheck(lien, daysAgo(5), { settledDate: daysAgo(4) })
  await send('POST', `admin/receivedpayments/${check.slice(9)}/return`, {
    returnedDate: daysAgo(2),
    reason: 'NSF',
  })
  expect(await fundsOf(lien)).toEqual([
    { amount: 4240, received: daysAgo(5), settled: daysAgo(4) },
    { amount: -4240, received: daysAgo(5), settled: daysAgo(2) },
  ])
})

test('a check that is moved to another certificate counts there on the day of the move, and is taken back on that day', async () => {
  const [wrong, right] = [await lienOf(), await lienOf()]
  const check = await recordCheck(wrong, daysAgo(5), { settledDate: daysAgo(4) })
  const assignment = { parcelID: right.id, seenParcelID: wrong.id, reason: 'Another parcel' }
  await send('POST', `admin/receivedpayments/${check.slice(9)}/assign`, assignment)
  expect(await fundsOf(wrong)).toEqual([
    { amount: 4240, received: daysAgo(5), settled: daysAgo(4) },
    { amount: -4240, received: daysAgo(5), settled: today() },
  ])
  expect(await fundsOf(right)).toEqual([{ amount: 4240, received: daysAgo(5), settled: today() }])
})

test('counts unapplied funds once when they are applied later, and takes a refund of them back', async () => {
  const lien = await lienOf()
  const sourceID = await recordCheck(lien, daysAgo(3), {
    amount: 4000,
    settledDate: daysAgo(2),
  })
  await deskOf(lien, 'apply', { sourceID, amount: 1000 })
  expect(await fundsOf(lien)).toEqual([{ amount: 4000, received: daysAgo(3), settled: daysAgo(2) }])
  await deskOf(lien, 'refund', { sourceID, amount: 75, reference: 'check 9' })
  const [, refund, ...rest] = await fundsOf(lien)
  expect(rest).toEqual([])
  expect(refund).toMatchObject({ amount: -75, settled: today() })
})

test('settles an online payment on the day on which its payout reaches the bank, and a refund not before', async () => {
  const lien = await lienOf()
  await payInFull(world, lien)
  const paidOn = today()
  expect(await fundsOf(lien)).toEqual([{ amount: 4240, received: paidOn, settled: null }])
  await world.sandbox.advance(8 * DAY)
  await world.sandbox.idle()
  await fetchPayouts(world.testApp.services, world.provider)
  const [payout] = await send('GET', 'payments/payouts')
  expect(payout.arrivalDate > paidOn).toBe(true)
  expect(await fundsOf(lien)).toEqual([{ amount: 4240, received: paidOn, settled: payout.arrivalDate }])
  const { stripe_pi_id } = await onlyPayment(world, lien)
  await atProvider(world, 'refund', { payment_intent: stripe_pi_id })
  const [, back] = await fundsOf(lien)
  expect(back).toMatchObject({ amount: -4240 })
  expect(back.settled >= payout.arrivalDate).toBe(true)
})

test('settles an online payment only with the payout that arrives, after two that failed in a row', async () => {
  const lien = await lienOf()
  await payInFull(world, lien)
  // The balance covers what other tests refunded.
  await payInFull(world, await lienOf())
  /** A week passes, in which a payout is made. Returns it. */
  const nextPayout = async () => {
    await world.sandbox.advance(8 * DAY)
    await world.sandbox.idle()
    await fetchPayouts(world.testApp.services, world.provider)
    return (await send('GET', 'payments/payouts'))[0]
  }
  const settledOn = async () => (await fundsOf(lien))[0]?.settled
  const failed = new Set<string>()
  for (const _ of ['first', 'second']) {
    const payout = await nextPayout()
    expect(await settledOn()).toBe(payout.arrivalDate)
    await atProvider(world, 'payout/fail', { id: payout.payoutID })
    await fetchPayouts(world.testApp.services, world.provider)
    expect(await settledOn()).toBeNull()
    failed.add(payout.payoutID)
  }
  const arrived = await nextPayout()
  expect(failed.size).toBe(2)
  expect(failed).not.toContain(arrived.payoutID)
  expect(await settledOn()).toBe(arrived.arrivalDate)
  const query = `&from=${arrived.arrivalDate}&to=${arrived.arrivalDate}`
  expect(await fundsOf(lien, query)).toHaveLength(1)
  const { findings } = await verify(world.testApp.db, world.testApp.services)
  expect(findings.filter(({ isOk }) => !isOk)).toEqual([])
})
