import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LAST_JOURNEYS } from './last-journeys.js'
import { LONG } from './longest-first.ts'
import { ROOT } from './paths.js'

test('the files that begin first, or last, are there', () => {
  expect([...LONG, ...LAST_JOURNEYS].filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
})
