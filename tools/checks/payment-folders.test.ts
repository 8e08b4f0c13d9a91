import { expect, test } from 'vitest'
import { isTest, isTypeScript, projectFiles, readText } from './files.ts'
import { importsOf } from './imports.ts'

const PAYMENTS = 'server/src/features/payments/'

/** Lowest layer first, as docs/payment-path.md lists them. */
function listedFolders(): readonly string[] {
  const [, section = ''] = (readText('docs/payment-path.md') ?? '').split('## The folders of payments')
  return [...section.matchAll(/^\| `([a-z]+)` \|/gm)].map(([, folder = '']) => folder)
}

const folders = listedFolders()
const files = projectFiles().filter(
  (path) => path.startsWith(PAYMENTS) && isTypeScript(path) && !isTest(path),
)
/** Null: the root of the feature. */
const folderOf = (path: string): string | null => {
  const [first = '', ...below] = path.slice(PAYMENTS.length).split('/')
  return below.length === 0 ? null : first
}

test('each folder of payments is listed, and each that is listed exists', () => {
  const found = new Set(files.flatMap((path) => folderOf(path) ?? []))
  expect([...found].sort()).toEqual([...folders].sort())
})

test('a folder of payments imports only those above it in the list, and none imports the root', () => {
  const upward = files.flatMap((path) => {
    const own = folderOf(path)
    if (own === null) return []
    return importsOf(path, readText(path) ?? '')
      .filter((imported) => imported.startsWith(PAYMENTS))
      .filter((imported) => !isBelow(own, folderOf(imported)))
      .map((imported) => `${path} -> ${imported}`)
  })
  expect(files.length).toBeGreaterThan(100)
  expect(upward).toEqual([])
})

const isBelow = (own: string, other: string | null): boolean =>
  other !== null && folders.indexOf(other) <= folders.indexOf(own)

test('an import of a higher layer is found', () => {
  expect([isBelow('core', 'course'), isBelow('course', null), isBelow('course', 'core')]).toEqual([
    false,
    false,
    true,
  ])
})
