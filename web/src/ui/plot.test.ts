import { expect, test } from 'vitest'
import { scaleOf } from './plot.tsx'

test.each([
  [
    [0, 6_912_345],
    [0, 2_000_000, 4_000_000, 6_000_000, 8_000_000],
  ],
  [[3], [0, 1, 2, 3]],
  [
    [7, 10],
    [0, 5, 10],
  ],
  [[], [0, 1]],
  [
    [-120, 300],
    [-200, 0, 200, 400],
  ],
  [[-120], [-150, -100, -50, 0, 50]],
] as const)('the values %j stand between the round values %j', (values, ticks) => {
  const scale = scaleOf(values)
  expect(scale.ticks).toEqual(ticks)
  expect(scale.at(ticks[0] ?? 0)).toBe(0)
  expect(scale.at(ticks.at(-1) ?? 0)).toBe(1)
})
