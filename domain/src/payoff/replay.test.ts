import { expect, test } from 'vitest'
import { plainDate } from '../calendar/plain-date.ts'
import { aLien, aPayment, OHIO_REGIME } from './lien.fixtures.ts'
import { nextPayment, startReplay } from './replay.ts'

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
