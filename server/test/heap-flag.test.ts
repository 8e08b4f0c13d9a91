import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('this version of Node has the flag that keeps the heap of the server small; it ignores unknown flags', () => {
  const source = readFileSync(new URL('../src/main.ts', import.meta.url), 'utf8')
  const flag = /--heap-growing-percent/.exec(source)?.[0]
  expect(flag).toBeDefined()
  expect(execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' })).toContain(flag)
})
