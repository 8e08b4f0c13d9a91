import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashOf } from './hash.js'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'fieldstone-hash-'))
  mkdirSync(join(root, 'src/deep'), { recursive: true })
  writeFileSync(join(root, 'src/a.ts'), 'a')
  writeFileSync(join(root, 'src/deep/b.ts'), 'b')
})
afterEach(() => rmSync(root, { recursive: true }))

test.each([
  ['a changed file', () => writeFileSync(join(root, 'src/deep/b.ts'), 'c')],
  ['a new file', () => writeFileSync(join(root, 'src/deep/c.ts'), '')],
  ['a removed file', () => rmSync(join(root, 'src/a.ts'))],
  ['a folder that is gone', () => rmSync(join(root, 'src'), { recursive: true })],
])('%s: gives another hash', (_, change) => {
  const before = hashOf(root, ['src'])
  change()
  expect(hashOf(root, ['src'])).not.toBe(before)
})

test('a changed test, or anything installed: gives the same hash', () => {
  const before = hashOf(root, ['src'])
  writeFileSync(join(root, 'src/a.test.ts'), '')
  mkdirSync(join(root, 'src/node_modules'))
  writeFileSync(join(root, 'src/node_modules/x.js'), '')
  expect(hashOf(root, ['src'])).toBe(before)
})
