import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openMemoryFolder } from './memory-folder.js'

let place: string
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'fieldstone-memory-'))
})
afterEach(() => rmSync(place, { recursive: true }))

test('a place with room: a folder of its own that others may pass and not read, and that leaves nothing', () => {
  const folder = openMemoryFolder({ place, wantedBytes: 1 })
  if (folder === null) throw new Error('the disk of the tests has no room for one byte')
  expect(statSync(folder.path).mode & 0o777).toBe(0o711)
  writeFileSync(join(folder.path, 'left behind'), '')
  folder.remove()
  expect(existsSync(folder.path)).toBe(false)
})

test('too little room, or no such place: none, and the disk serves', () => {
  expect(openMemoryFolder({ place, wantedBytes: Number.MAX_SAFE_INTEGER })).toBeNull()
  expect(openMemoryFolder({ place: join(place, 'missing'), wantedBytes: 1 })).toBeNull()
})
