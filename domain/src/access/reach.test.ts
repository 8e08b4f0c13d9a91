import { expect, test } from 'vitest'
import { type Actor, ANONYMOUS, SYSTEM } from './actor.ts'
import { reaches, reachesCounty } from './reach.ts'

const actors = {
  admin: { role: 'admin', userId: 1 },
  'county 1': { role: 'county', userId: 2, countyId: 1 },
  'firm 1, whose pages start with county 1': { role: 'legal', userId: 3, firmId: 1, countyId: 1 },
  taxpayer: { role: 'taxpayer', userId: 1 },
  anonymous: ANONYMOUS,
} as const satisfies Record<string, Actor>

const certificates = {
  'of county 1, with no firm': { countyId: 1, firmId: null },
  'of county 1, with firm 2': { countyId: 1, firmId: 2 },
  'of county 2, with firm 1': { countyId: 2, firmId: 1 },
  'of county 2, with firm 2': { countyId: 2, firmId: 2 },
}

test.each([
  ['admin', Object.keys(certificates)],
  ['county 1', ['of county 1, with no firm', 'of county 1, with firm 2']],
  ['firm 1, whose pages start with county 1', ['of county 2, with firm 1']],
  ['taxpayer', []],
  ['anonymous', []],
] as const)('%s: sees as staff these certificates alone: %j', (name, seen) => {
  for (const [which, certificate] of Object.entries(certificates))
    expect(reaches(actors[name], certificate), which).toBe(seen.some((one) => one === which))
})

test.each([
  ['admin', [1, 2]],
  ['county 1', [1]],
  ['firm 1, whose pages start with county 1', [1, 2]],
  ['taxpayer', []],
  ['anonymous', []],
] as const)('%s: sees as staff these counties alone: %j', (name, seen) => {
  for (const id of [1, 2]) expect(reachesCounty(actors[name], id)).toBe(seen.some((one) => one === id))
})

test('who is not logged in, and the product itself, are no role of an account', () => {
  expect([ANONYMOUS, SYSTEM]).toEqual([{ role: 'anonymous' }, { role: 'system' }])
})
