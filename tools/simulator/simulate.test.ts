import { inLongTests } from '@fieldstone/domain/long-tests.testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../server/src/db/database.ts'
import { liveSeed, liveStory } from './live.ts'
import { STORIES } from './stories.ts'
import { ServerDied } from './world/death.ts'
import { beginLife } from './world/life.ts'
import { openStage, type Stage } from './world/stage.ts'

/** Deaths, outages and late news are in it; `npm run simulate` lives the thousands. */
const FIRST = 6
const SEEDS = Array.from({ length: inLongTests(1, 100) }, (_, index) => FIRST + index)

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

test('sees what the product writes, and kills the server at a commit', async () => {
  const { death, testApp } = stage
  const { writes } = death
  await beginLife(stage, [0.5, 0.5, 0.5, 0.5])
  expect(death.writes).toBeGreaterThan(writes)
  death.dieIn(0)
  await expect(inTransaction(testApp.db, async () => undefined)).rejects.toThrow(ServerDied)
  expect(death.beginAnew()).toBe(true)
})

test.each(SEEDS)(
  'a life by chance, seed %i: books, installments, debits and words agree with what really happened; lived again it is the same',
  async (seed) => {
    const { wrongs, lines, story } = await liveSeed(stage, seed)
    expect({ wrongs, lines: wrongs.length > 0 ? lines : [] }).toEqual({ wrongs: [], lines: [] })
    expect(lines.length).toBeGreaterThan(5)
    if (seed === FIRST) expect((await liveStory(stage, story)).lines).toEqual(lines)
  },
)

test('what went wrong once goes right now, whatever was lived before it', async () => {
  for (const { title, story } of STORIES) {
    const { wrongs } = await liveStory(stage, story)
    expect({ title, wrongs }).toEqual({ title, wrongs: [] })
  }
})
