import { afterAll, beforeAll, expect, test } from 'vitest'
import { liveSeed, liveStory } from './live.ts'
import { STORIES } from './stories.ts'
import { openStage, type Stage } from './world/stage.ts'

/** A few that go right, with deaths, outages and late news among them; `npm run simulate` lives the thousands. */
const SAMPLE = [1, 6] as const

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

test.each(SAMPLE)(
  'a whole life by chance, seed %i: the books, every installment, debit and word agree with what really happened',
  async (seed) => {
    const { wrongs, lines } = await liveSeed(stage, seed)
    expect({ wrongs, lines: wrongs.length > 0 ? lines : [] }).toEqual({ wrongs: [], lines: [] })
    expect(lines.length).toBeGreaterThan(5)
  },
)

test('a story is lived again exactly: the same steps lead to the same lines', async () => {
  const { story, lines } = await liveSeed(stage, SAMPLE[1])
  expect((await liveStory(stage, story)).lines).toEqual(lines)
})

test('what went wrong once goes right now, whatever was lived before it', async () => {
  for (const { title, story } of STORIES) {
    const { wrongs } = await liveStory(stage, story)
    expect({ title, wrongs }).toEqual({ title, wrongs: [] })
  }
})
