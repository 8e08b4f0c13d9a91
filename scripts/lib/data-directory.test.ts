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

test('a folder that is not there: is made, for this user alone', () => {
  const made = prepareDataDirectory(join(folder, 'a/b'))
  expect(made).toBe(join(folder, 'a/b'))
  expect(statSync(made).mode & 0o077).toBe(0)
})

test('a place that cannot hold a folder: is named in one sentence that says what to do', () => {
  writeFileSync(join(folder, 'file'), '')
  const wanted = join(folder, 'file/data')
  expect(() => prepareDataDirectory(wanted)).toThrow(
    `The data directory ${wanted} cannot be written (ENOTDIR): set DATA_DIR to a folder that this user may write.`,
  )
})

test('no lock, an old one, and one that nobody renews: not in use', async () => {
  expect(await isInUse(folder)).toBe(false)
  const lock = join(folder, 'server.lock')
  writeFileSync(lock, '')
  expect(await isInUse(folder)).toBe(false)
  utimesSync(lock, new Date(0), new Date(0))
  expect(await isInUse(folder)).toBe(false)
})

test('a lock that somebody renews: in use', async () => {
  const lock = join(folder, 'server.lock')
  writeFileSync(lock, '')
  const renewal = setInterval(() => utimesSync(lock, new Date(), new Date()), 200)
  expect(await isInUse(folder)).toBe(true)
  clearInterval(renewal)
})
