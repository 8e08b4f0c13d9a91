import { expect, test } from 'vitest'
import { isTest, isTypeScript, projectFiles, readText } from './files.ts'
import { importsOf } from './imports.ts'

const PAYMENTS = 'server/src/features/payments/'

/** From the ground up, as docs/ARCHITECTURE.md lists them. */
function listedRooms(): readonly string[] {
  const [, section = ''] = (readText('docs/ARCHITECTURE.md') ?? '').split('### The rooms of payments')
  const [table = ''] = section.split('\n## ')
  return [...table.matchAll(/^\| `([a-z]+)` \|/gm)].map(([, room = '']) => room)
}

const rooms = listedRooms()
const files = projectFiles().filter(
  (path) => path.startsWith(PAYMENTS) && isTypeScript(path) && !isTest(path),
)
/** Null: the root of the feature. */
const roomOf = (path: string): string | null => {
  const [first = '', ...below] = path.slice(PAYMENTS.length).split('/')
  return below.length === 0 ? null : first
}

test('each room of payments is listed, and each that is listed is there', () => {
  const found = new Set(files.flatMap((path) => roomOf(path) ?? []))
  expect([...found].sort()).toEqual([...rooms].sort())
})

test('a room of payments knows those above it in the list alone, and none knows the root', () => {
  const upward = files.flatMap((path) => {
    const own = roomOf(path)
    if (own === null) return []
    return importsOf(path, readText(path) ?? '')
      .filter((imported) => imported.startsWith(PAYMENTS))
      .filter((imported) => !isBelow(own, roomOf(imported)))
      .map((imported) => `${path} -> ${imported}`)
  })
  expect(files.length).toBeGreaterThan(100)
  expect(upward).toEqual([])
})

const isBelow = (own: string, other: string | null): boolean =>
  other !== null && rooms.indexOf(other) <= rooms.indexOf(own)

test('a step up is seen', () => {
  expect([isBelow('core', 'course'), isBelow('course', null), isBelow('course', 'core')]).toEqual([
    false,
    false,
    true,
  ])
})
