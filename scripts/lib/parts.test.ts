import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { JOURNEYS_OF_EACH_CHANGE, LEFT_ON_EMBEDDED, LEFT_TO_THE_WHOLE } from './parts.ts'
import { ROOT } from './paths.js'

test('what `npm test` leaves out, and the journeys it keeps: each is there under its name', () => {
  const named = [...LEFT_TO_THE_WHOLE, ...LEFT_ON_EMBEDDED, ...JOURNEYS_OF_EACH_CHANGE]
  expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  expect(new Set(named).size).toBe(named.length)
})
