import { expect, test } from 'vitest'
import { LETTER_KINDS, type LetterFacts, whyNoLetter } from './letters.ts'

const facts: LetterFacts = {
  kind: 'notice-of-intent',
  missing: null,
  isAnswer: false,
  holds: [],
  hasAddress: true,
  isSentBefore: false,
  mayRepeat: false,
}

test.each(LETTER_KINDS)('%s goes out when nothing stands against it', (kind) => {
  expect(whyNoLetter({ ...facts, kind })).toBeNull()
})

test.each([
  ['notice-of-intent', false, 'bankruptcy'],
  // Nobody asked for it: it is a demand.
  ['payoff', false, 'bankruptcy'],
  ['payoff', true, null],
  ['receipt', false, null],
  ['plan-agreement', false, null],
  ['release', false, null],
] as const)('%s in a bankruptcy, an answer: %s', (kind, isAnswer, reason) => {
  expect(whyNoLetter({ ...facts, kind, isAnswer, holds: ['bankruptcy', 'first-contact'] })).toBe(reason)
})

test.each([
  [{ missing: 'redeemed', holds: ['military'], hasAddress: false }, 'redeemed'],
  [{ holds: ['military'], hasAddress: false }, 'military'],
  [{ hasAddress: false, isSentBefore: true }, 'no-address'],
  [{ isSentBefore: true }, 'sent-before'],
  [{ isSentBefore: true, mayRepeat: true }, null],
  // What may be repeated is still held back.
  [{ isSentBefore: true, mayRepeat: true, holds: ['first-contact'] }, 'first-contact'],
] as const)('of several reasons the first is given: %o', (change, reason) => {
  expect(whyNoLetter({ ...facts, ...change })).toBe(reason)
})
