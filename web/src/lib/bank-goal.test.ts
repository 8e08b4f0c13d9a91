import { cents } from '@fieldstone/domain/money/cents'
import { expect, test } from 'vitest'
import { type BankGoal, bankGoalPath, readBankGoal } from './bank-goal.ts'

test.each<[string, BankGoal, string]>([
  ['nothing yet', { parcelId: null, portionCents: null, returnTo: 'payment' }, '/payment'],
  ['a payoff', { parcelId: 7, portionCents: null, returnTo: 'payment' }, '/payment?parcelId=7'],
  [
    'a part of a plan',
    { parcelId: 7, portionCents: cents(353_34), returnTo: 'payment' },
    '/payment?parcelId=7&portion=353.34',
  ],
  [
    'automatic payments',
    { parcelId: 7, portionCents: null, returnTo: 'autopay' },
    '/payment?parcelId=7&returnTo=autopay',
  ],
])('%s: the address of the page says it, and the page reads it again', (_, goal, path) => {
  expect(bankGoalPath(goal)).toBe(path)
  expect(readBankGoal(new URLSearchParams(path.split('?')[1] ?? ''))).toEqual(goal)
})

test('an address that somebody changed by hand: what makes no sense is left out', () => {
  const nothing = { parcelId: null, portionCents: null, returnTo: 'payment' }
  for (const query of ['parcelId=-3&portion=5', 'portion=12', 'returnTo=autopay', 'parcelId=7e1'])
    expect(readBankGoal(new URLSearchParams(query))).toEqual(nothing)
  expect(readBankGoal(new URLSearchParams('parcelId=7&portion=-1&returnTo=x'))).toEqual({
    ...nothing,
    parcelId: 7,
  })
})
