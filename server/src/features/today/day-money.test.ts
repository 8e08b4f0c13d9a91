import type { DayMoney } from '@fieldstone/contract/entities/today'
import { sumCents } from '@fieldstone/domain/money/cents'
import { beforeAll, expect, test } from 'vitest'
import { DEMO_COMPANY } from '../../../demo/company.ts'
import { createActor } from '../../../test/actors.ts'
import { onlyPayment } from '../../../test/payments-read.ts'
import { openCheckout, payHeld, payInFull } from '../../../test/payments-steps.ts'
import { createLien, type Lien, sharedPaymentWorld } from '../../../test/payments-world.ts'
import { shared } from '../../../test/shared.ts'
import { todayOf } from '../payoff/service.ts'
import { readDayMoney } from './day-money.ts'

const world = sharedPaymentWorld()
const admin = shared(() => createActor(world.testApp, 'admin'))
beforeAll(async () => {
  // No refund of this file needs a second person.
  const values = JSON.stringify({ ...DEMO_COMPANY, refundApprovalCents: 5_000_000 })
  await world.testApp.db.updateTable('company_setting').set({ values }).execute()
})

/** The usual payment by card: $4,240.00 and the fee. */
const [PORTION, FEE] = [424_000, 13_780]

const readMoney = () => readDayMoney(world.testApp.services, todayOf(world.testApp.services, null))

async function usesNow(): Promise<Readonly<Record<string, readonly [number, number]>>> {
  const { uses } = await readMoney()
  return Object.fromEntries(uses.map(({ use, count, amountCents }) => [use, [count, amountCents]]))
}

async function send(url: string, payload: object) {
  const answer = await world.testApp.inject({ method: 'POST', url, token: admin.token, payload })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  await world.sandbox.idle()
}
const refund = (id: string, fields: object) =>
  send(`/api/payments/${id}/refund`, {
    ...{ reason: 'Paid twice by mistake', ...('amountCents' in fields ? {} : { all: true }) },
    ...fields,
  })

const receive = (more: object) =>
  send('/api/admin/receivedpayments', {
    ...{ instrument: 'CHECK', amount: 100, receivedDate: today(), settledDate: today() },
    ...more,
  })
const today = () => todayOf(world.testApp.services, null)

/** An expense of today that the checkout did not know keeps all of the money in escrow. */
async function paidIntoEscrow(): Promise<string> {
  const lien: Lien = await createLien(world)
  const checkout = await openCheckout(world, lien, await createActor(world.testApp, 'taxpayer'))
  await payHeld(world, lien, checkout)
  return (await onlyPayment(world, lien)).id
}

const isWhole = ({ received, receivedCents, uses }: DayMoney) => {
  expect(sumCents(received.map(({ amountCents }) => amountCents))).toBe(receivedCents)
  expect(sumCents(uses.map(({ amountCents }) => amountCents))).toBe(receivedCents)
}

test('all that was received today goes somewhere, to the cent: what it pays, fees, escrow, what has not cleared, what went back', async () => {
  const id = await payInFull(world, await createLien(world))
  expect(await usesNow()).toEqual({ payoff: [1, PORTION], fees: [1, FEE] })

  await refund(id, { amountCents: PORTION + FEE, seenRefundedCents: 0 })
  expect(await readMoney()).toMatchObject({
    received: [{ way: 'online', count: 1, amountCents: PORTION + FEE }],
    receivedCents: PORTION + FEE,
    uses: [{ use: 'refunded', count: 1, amountCents: PORTION + FEE }],
  })

  await refund(await paidIntoEscrow(), { amountCents: 100_000, seenRefundedCents: 0 })
  expect(await usesNow()).toEqual({
    escrow: [1, PORTION - 100_000],
    fees: [1, FEE],
    refunded: [2, PORTION + FEE + 100_000],
  })

  const { id: parcelID } = await createLien(world)
  await receive({ parcelID, reference: '1', settledDate: null })
  await receive({ parcelID, reference: '2' })
  await receive({ parcelID: null, reference: '3' })
  await receive({ parcelID: (await createLien(world)).id, reference: '4', amount: PORTION / 100 })
  const money = await readMoney()
  isWhole(money)
  expect(money.received.map(({ way, count }) => [way, count])).toEqual([
    ['online', 2],
    ['mail', 4],
  ])
  expect(await usesNow()).toMatchObject({
    payoff: [1, PORTION],
    clearing: [1, 10_000],
    unidentified: [1, 10_000],
  })
})
