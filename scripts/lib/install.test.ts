import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isInstalled } from './install.js'

const wanted = {
  '': { name: 'fieldstone' },
  domain: { version: '0.1.0' },
  'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/for-another-machine': { version: '1.0.0', integrity: 'sha512-b', optional: true },
}

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'fieldstone-install-'))
  mkdirSync(join(root, 'node_modules'))
  write('package-lock.json', wanted)
})
afterEach(() => rmSync(root, { recursive: true }))

test('no list of what npm installed: not installed', () => {
  expect(isInstalled(root)).toBe(false)
})

test('every package in its version, an optional one missing: installed', () => {
  write('node_modules/.package-lock.json', { 'node_modules/a': wanted['node_modules/a'] })
  expect(isInstalled(root)).toBe(true)
})

test('another version, or other content under the same version: not installed', () => {
  for (const other of [
    { version: '1.0.1', integrity: 'sha512-a' },
    { version: '1.0.0', integrity: 'sha512-x' },
  ]) {
    write('node_modules/.package-lock.json', { 'node_modules/a': other })
    expect(isInstalled(root)).toBe(false)
  }
})

function write(file: string, packages: Record<string, unknown>) {
  writeFileSync(join(root, file), JSON.stringify({ packages }))
}
