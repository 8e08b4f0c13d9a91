import { mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isInUse, prepareDataDirectory } from './data-directory.js'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fieldstone-directory-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('creates a missing folder that only this user can read', () => {
  const made = prepareDataDirectory(join(folder, 'a/b'))
  expect(made).toBe(join(folder, 'a/b'))
  expect(statSync(made).mode & 0o077).toBe(0)
})

test('the error for a path that cannot be a folder has the path and what to do', () => {
  writeFileSync(join(folder, 'file'), '')
  const wanted = join(folder, 'file/data')
  expect(() => prepareDataDirectory(wanted)).toThrow(
    `The data directory ${wanted} cannot be written (ENOTDIR): set DATA_DIR to a folder that this user may write.`,
  )
})

test('is not in use without a lock, with an old lock, or with a lock that nobody renews', async () => {
  expect(await isInUse(folder)).toBe(false)
  const lock = join(folder, 'server.lock')
  writeFileSync(lock, '')
  expect(await isInUse(folder)).toBe(false)
  utimesSync(lock, new Date(0), new Date(0))
  expect(await isInUse(folder)).toBe(false)
})

test('is in use with a lock that is being renewed', async () => {
  const lock = join(folder, 'server.lock')
  writeFileSync(lock, '')
  const renewal = setInterval(() => utimesSync(lock, new Date(), new Date()), 200)
  expect(await isInUse(folder)).toBe(true)
  clearInterval(renewal)
})
