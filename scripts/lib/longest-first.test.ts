import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LONG } from './longest-first.ts'
import { ROOT } from './paths.js'

test('the files that begin first are there', () => {
  expect(LONG.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
})
