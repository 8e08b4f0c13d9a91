import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('the setting by which the server keeps its heap small is one that this Node knows: an unknown one changes nothing', () => {
  const source = readFileSync(new URL('../src/main.ts', import.meta.url), 'utf8')
  const flag = /--heap-growing-percent/.exec(source)?.[0]
  expect(flag).toBeDefined()
  expect(execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' })).toContain(flag)
})
