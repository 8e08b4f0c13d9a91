import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MIGRATIONS } from '../root.ts'
import { JOINED_FROM, JOINED_INTO, LAST_JOINED, withJoined } from './joined-migrations.ts'

const LATER = '0200_later.sql'

test('a database without any that were joined: has what it says', () => {
  expect(withJoined([])).toEqual(new Set())
  expect(withJoined([...JOINED_INTO, LATER])).toEqual(new Set([...JOINED_INTO, LATER]))
})

test('a database with all that were joined: has the joined ones in their place, and what came later', () => {
  expect(withJoined([...JOINED_FROM, LATER])).toEqual(new Set([...JOINED_INTO, LATER]))
  expect(withJoined([...JOINED_FROM, ...JOINED_INTO])).toEqual(new Set(JOINED_INTO))
})

test.each([JOINED_FROM.slice(0, 1), JOINED_FROM.slice(1), JOINED_FROM.slice(0, -1)])(
  'a database with some of those that were joined: cannot be told',
  (...applied) => {
    expect(withJoined(applied)).toBeNull()
  },
)

test('each joined migration is there, and none bears the name of one that it was made of', () => {
  expect(readdirSync(MIGRATIONS)).toEqual(expect.arrayContaining([...JOINED_INTO]))
  expect(JOINED_FROM.filter((name) => JOINED_INTO.includes(name))).toEqual([])
  expect(LAST_JOINED).toBe([...JOINED_FROM].sort().at(-1))
})

test('every later migration has a number above all that were joined', () => {
  const later = readdirSync(MIGRATIONS).filter((name) => !JOINED_INTO.includes(name))
  expect(later.filter((name) => name.slice(0, 4) <= LAST_JOINED.slice(0, 4))).toEqual([])
})
