import { expect, test } from 'vitest'
import { exportsOf, unusedExports } from './exports.ts'
import { isTest, isTypeScript, projectFiles, readText } from './files.ts'

/** What only tests use, and stays in the product for a reason; or what is used from outside of its source. */
const KEPT: Readonly<Record<string, string>> = {
  'contract/src/papers/payment-authorization-1.ts: paymentAuthorizationOf1':
    'payers have agreed to this text, and what they agreed to is kept word for word',
  'domain/src/payments/fees.ts: DEFAULT_FEES': 'the fees that a migration stores; tests compare',
  'domain/src/payments/states.ts: CAUSES': 'tests walk all of them',
  'tools/stripe-sandbox/src/index.ts: FormValue': 'the sandbox is there for tests',
  'server/src/db/database.ts: dumpEmbedded': 'tests copy a migrated database by what only this file knows',
  'web/src/app/prerender.tsx: renderPages': 'scripts/lib/build-pages.js loads it as it was built',
  'web/src/lib/messages/es/index.ts: catalogues': 'a language is found by its folder',
}

const files = projectFiles()
  .filter((path) => isTypeScript(path) || path.endsWith('.js'))
  .map((path) => exportsOf(path, readText(path) ?? ''))

/** The tools of the project are used by commands, and the simulator is a test. */
const isOutside = (path: string) =>
  isTest(path) ||
  path.startsWith('scripts/') ||
  path.startsWith('tools/simulator/') ||
  path.startsWith('tools/checks/')

test('every export is used by another file of the product, or by its own', () => {
  expect(files.flatMap(({ declared }) => declared).length).toBeGreaterThan(1_000)
  expect(unusedExports(files, isOutside)).toEqual(Object.keys(KEPT))
})

test.each([
  ['used in its own file', 'export const a = 1\nconst b = a', '', []],
  ['taken by another file', 'export const a = 1', "import { a } from './one.ts'", []],
  ['taken as a whole', 'export const a = 1', "import * as one from './one.ts'", []],
  ['loaded late', 'export const a = 1', "const one = await import('./one.ts')", []],
  ['named in a comment', 'export const a = 1 // a', '// a', ['one.ts: a']],
  ['a field bears its name', 'export const a = 1', 'const x = { a: 1 }\nx.a', ['one.ts: a']],
  ['handed on to nobody', 'export const a = 1', "export { a } from './one.ts'", ['two.ts: a']],
])('%s', (_, one, two, unused) => {
  expect(unusedExports([exportsOf('one.ts', one), exportsOf('two.ts', two)], () => false)).toEqual(unused)
})

test('taken by a test alone: is not used', () => {
  const both = [
    exportsOf('one.ts', 'export type A = 1'),
    exportsOf('one.test.ts', "import type { A } from './one.ts'"),
  ]
  expect(unusedExports(both, isTest)).toEqual(['one.ts: A'])
})
