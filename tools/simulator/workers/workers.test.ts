import { expect, test } from 'vitest'
import type { Lived } from './orders.ts'
import { liveSeeds, type Worker } from './workers.ts'

const workerOf = (wrong: readonly number[], lived: number[], delayOf: (seed: number) => number): Worker => ({
  ask: async ({ seed }) => {
    await new Promise((resolve) => setTimeout(resolve, delayOf(seed)))
    lived.push(seed)
    const wrongs = wrong.includes(seed) ? ['it is wrong'] : []
    return { kind: 'lived', seed, moves: 1, wrongs, kinds: wrongs, text: '' }
  },
  close: async () => undefined,
})

const isWrong = ({ wrongs }: Lived) => wrongs.length > 0

test('a later seed goes wrong first: the earlier ones are lived to their end, and the lowest is found', async () => {
  const lived: number[] = []
  const workers = [1, 2, 3].map(() => workerOf([4, 6], lived, (seed) => (seed === 4 ? 60 : 5)))
  expect(await liveSeeds(workers, { first: 1, last: 100 }, isWrong)).toBe(4)
  expect(lived).toEqual(expect.arrayContaining([1, 2, 3, 4]))
  expect(Math.max(...lived)).toBeLessThan(10)
})

test('no seed goes wrong: each is lived once', async () => {
  const lived: number[] = []
  const workers = [1, 2].map(() => workerOf([], lived, () => 1))
  expect(await liveSeeds(workers, { first: 3, last: 9 }, isWrong)).toBeNull()
  expect(lived.sort((a, b) => a - b)).toEqual([3, 4, 5, 6, 7, 8, 9])
})
