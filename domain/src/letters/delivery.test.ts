import { expect, test } from 'vitest'
import { deliveryOf, LETTER_KINDS } from './letters.ts'

test.each(LETTER_KINDS)('%s without consent, or wanted on paper: by post', (kind) => {
  expect(deliveryOf({ kind, hasAgreed: false, wantsPaper: false })).toBe('post')
  expect(deliveryOf({ kind, hasAgreed: true, wantsPaper: true })).toBe('post')
})

test('with consent, all letters but the notice of intent go by e-mail', () => {
  const byEmail = LETTER_KINDS.filter(
    (kind) => deliveryOf({ kind, hasAgreed: true, wantsPaper: false }) === 'email',
  )
  expect(byEmail).toEqual(['payoff', 'receipt', 'payment-held', 'plan-agreement', 'release'])
})
