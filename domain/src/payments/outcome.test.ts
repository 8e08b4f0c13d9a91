import { expect, test } from 'vitest'
import { isCharged, outcomeOf, PAYMENT_OUTCOMES, reviewedStatesOf } from './outcome.ts'
import { PAYMENT_STATES } from './states.ts'

test('every state of a payment has one outcome, and every outcome finds its states again', () => {
  const found = PAYMENT_OUTCOMES.flatMap((outcome) =>
    reviewedStatesOf(outcome).map((it) => ({ ...it, outcome })),
  )
  const all = PAYMENT_STATES.flatMap((state) => [`${state} true`, `${state} false`])
  expect(found.map(({ state, needsReview }) => `${state} ${needsReview}`).sort()).toEqual(all.sort())
  for (const { outcome, ...standing } of found) expect(outcomeOf(standing)).toBe(outcome)
})

test.each([
  ['NEW', false, 'begun'],
  ['OPEN', false, 'begun'],
  ['PROCESSING', false, 'pending'],
  ['SUCCEEDED', false, 'paid'],
  ['SUCCEEDED', true, 'pending'],
  ['EXPIRED', false, 'not-paid'],
  ['DISPUTED', false, 'taken-back'],
  ['REFUNDED', true, 'taken-back'],
] as const)('%s, to be looked at %s: %s', (state, needsReview, outcome) => {
  expect(outcomeOf({ state, needsReview })).toBe(outcome)
})

test('what its payer has not confirmed, or what was not paid, is not charged; all else is', () => {
  const charged = PAYMENT_OUTCOMES.map((outcome) => [outcome, isCharged(outcome)])
  expect(charged).toEqual([
    ['begun', false],
    ['pending', true],
    ['paid', true],
    ['not-paid', false],
    ['taken-back', true],
  ])
})
