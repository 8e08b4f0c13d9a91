import { expect, test } from 'vitest'
import { ACCOUNT_TYPES, actorOf, ROLES, roleOf } from './actor.ts'

test('each code of the wire names its own role, and no other code names one', () => {
  expect(ACCOUNT_TYPES).toEqual({ admin: 0, county: 1, taxpayer: 2, legal: 3 })
  expect([0, 1, 2, 3].map(roleOf)).toEqual(['admin', 'county', 'taxpayer', 'legal'])
  expect([-1, 4, 0.5, Number.NaN].map(roleOf)).toEqual([null, null, null, null])
  expect(ROLES).toEqual(['admin', 'county', 'taxpayer', 'legal'])
})

const placed = { id: 7, countyId: 1, firmId: 2 }

test.each([
  [
    { ...placed, accountType: ACCOUNT_TYPES.admin },
    { role: 'admin', userId: 7 },
  ],
  [
    { ...placed, accountType: ACCOUNT_TYPES.taxpayer },
    { role: 'taxpayer', userId: 7 },
  ],
  [
    { ...placed, accountType: ACCOUNT_TYPES.county },
    { role: 'county', userId: 7, countyId: 1 },
  ],
  [
    { ...placed, accountType: ACCOUNT_TYPES.legal },
    { role: 'legal', userId: 7, firmId: 2, countyId: 1 },
  ],
  [
    { ...placed, countyId: null, accountType: ACCOUNT_TYPES.legal },
    { role: 'legal', userId: 7, firmId: 2, countyId: null },
  ],
])('%j acts as %j: with the place of its role alone', (account, actor) => {
  expect(actorOf(account)).toEqual(actor)
})

test.each([
  ['a county user without a county', { ...placed, countyId: null, accountType: ACCOUNT_TYPES.county }],
  ['a legal user without a firm', { ...placed, firmId: null, accountType: ACCOUNT_TYPES.legal }],
  ['an unknown type of account', { ...placed, accountType: 4 }],
])('%s: acts as nobody', (_who, account) => {
  expect(actorOf(account)).toBeNull()
})
