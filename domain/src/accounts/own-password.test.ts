import { expect, test } from 'vitest'
import { asksForOwnPassword, type EntryFacts } from './password.ts'

const COUNTY: EntryFacts = {
  username: 'ana',
  email: 'ana@example.com',
  accountType: 1,
  hasSecondFactor: false,
}

test.each<readonly [string, Partial<EntryFacts>, Partial<EntryFacts>, boolean]>([
  ['nothing', {}, {}, false],
  ['another user name', {}, { username: 'Ana' }, true],
  ['another e-mail', {}, { email: 'ana@example.org' }, true],
  ['second factor removed', { hasSecondFactor: true }, {}, true],
  ['second factor kept', { hasSecondFactor: true }, { hasSecondFactor: true }, false],
  ['staff become a taxpayer', {}, { accountType: 2 }, true],
  ['staff of another kind', {}, { accountType: 3 }, false],
  ['a taxpayer becomes staff', { accountType: 2 }, { accountType: 1 }, false],
])('%s: whether the person must enter their own password', (_, before, after, asks) => {
  expect(asksForOwnPassword({ ...COUNTY, ...before }, { ...COUNTY, ...after })).toBe(asks)
})
