import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { takeTurn } from './turn.js'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fieldstone-turn-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('two that want the same turn: the second waits until the first gives it up', async () => {
  const file = join(folder, 'turn')
  const order: string[] = []
  const release = await takeTurn(file)
  const second = takeTurn(file).then((releaseSecond) => {
    order.push('second')
    releaseSecond()
  })
  await new Promise((resolve) => setTimeout(resolve, 300))
  order.push('first')
  release()
  await second
  expect(order).toEqual(['first', 'second'])
  expect(existsSync(file)).toBe(false)
})

test('a turn whose process is gone: is taken over', async () => {
  const file = join(folder, 'turn')
  writeFileSync(file, '999999999')
  const release = await takeTurn(file)
  release()
  expect(existsSync(file)).toBe(false)
})
