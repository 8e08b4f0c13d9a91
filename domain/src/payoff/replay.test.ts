import { expect, test } from 'vitest'
import { plainDate } from '../calendar/plain-date.ts'
import { cents } from '../money/cents.ts'
import { aLien, aPayment, OHIO_REGIME } from './lien.fixtures.ts'
import { applyNext, nextPayment, startReplay } from './replay.ts'

const [EARLIER, LATER] = [plainDate('2021-01-20'), plainDate('2021-02-20')]

test('payments are applied by their day, and on one day in their order', () => {
  const payments = [
    aPayment({ id: 'third', sequence: 1, effectiveOn: LATER }),
    aPayment({ id: 'second', sequence: 3, effectiveOn: EARLIER }),
    aPayment({ id: 'first', sequence: 2, effectiveOn: EARLIER }),
  ]
  const replay = startReplay(aLien({ payments }), OHIO_REGIME)
  expect(replay.payments.map(({ id }) => id)).toEqual(['first', 'second', 'third'])
})

test('only what has settled, and was paid to the lien, is applied', () => {
  const payments = [
    aPayment({ id: 'settled' }),
    aPayment({ id: 'pending', state: 'pending' }),
    aPayment({ id: 'held', destination: 'escrow' }),
  ]
  const replay = startReplay(aLien({ payments }), OHIO_REGIME)
  expect(replay.payments.map(({ id }) => id)).toEqual(['settled'])
})

test('a payment is next from its own day on', () => {
  const replay = startReplay(aLien({ payments: [aPayment({ effectiveOn: LATER })] }), OHIO_REGIME)
  expect(nextPayment(replay, EARLIER)).toBeNull()
  expect(nextPayment(replay, LATER)).toMatchObject({ effectiveOn: LATER })
})

test('the part of a payment that is held back pays no debt', () => {
  const payment = aPayment({ amountCents: cents(10_000), heldBackCents: cents(9_000) })
  const replay = startReplay(aLien({ payments: [payment] }), OHIO_REGIME)
  const applied: number[] = []
  expect(applyNext(replay, payment, (_debt, _class, amount) => applied.push(amount))).toBe(9_000)
  expect(applied.reduce((sum, amount) => sum + amount, 0)).toBe(1_000)
})
