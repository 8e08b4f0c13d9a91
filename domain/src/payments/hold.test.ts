import { expect, test } from 'vitest'
import { heldUntil } from './hold.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 15, minutes))
const open = (unpaidBefore: number) => ({ openedAt: at(0), expiresAt: at(35), unpaidBefore })

test.each([
  ['first time', 0, 'first time', 0, 10],
  ['first time', 0, 'again', 1, 35],
  ['again', 1, 'first time', 0, 0],
  ['again', 3, 'again', 1, 35],
] as const)(
  'held %s (%i unpaid), wanted %s (%i unpaid): free after %i minutes',
  (_, holder, __, taker, free) => {
    expect(heldUntil(open(holder), { unpaidBefore: taker, ownsPlan: false })).toEqual(at(free))
  },
)

test('nothing is held longer than it lasts', () => {
  expect(heldUntil({ ...open(0), expiresAt: at(4) }, { unpaidBefore: 0, ownsPlan: false })).toEqual(at(4))
})

test('nothing is held against the owner of the plan, however often that one has begun and not paid', () => {
  expect(heldUntil(open(0), { unpaidBefore: 2, ownsPlan: true })).toEqual(at(0))
})
