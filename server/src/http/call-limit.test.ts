import { expect, test } from 'vitest'
import { CallLimit } from './call-limit.ts'

/** Limits after each window of 250 ms in which so many waited at each of five moments. */
function limitsAfter(windows: readonly (readonly number[])[]): number[] {
  const limit = new CallLimit({ least: 20, most: 200 }, 0)
  return windows.map((waiting, no) => {
    for (const [moment, count] of waiting.entries())
      limit.observe([idle, { busy: 3, waitedFor: count }], no * 250 + moment * 50)
    limit.observe([idle, { busy: 3, waitedFor: waiting.at(-1) ?? 0 }], (no + 1) * 250)
    return limit.current
  })
}

/** Of the other database. */
const idle = { busy: 0, waitedFor: 0 }

const standing = [90, 40, 12, 7, 30]
const burst = [90, 60, 20, 6, 14]
const calm = [0, 0, 0, 0, 0]

test('F16 more than two that wait for each connection, all through a window, shrink the limit by a fifth, down to the least', () => {
  expect(limitsAfter(Array(4).fill(standing))).toEqual([160, 128, 102, 81])
  expect(limitsAfter(Array(20).fill(standing)).at(-1)).toBe(20)
})

test('a burst that leaves a moment at which no more than that wait changes nothing', () => {
  expect(limitsAfter([burst, burst])).toEqual([200, 200])
})

test('windows with such a moment grow it by five, up to the most', () => {
  expect(limitsAfter([standing, standing, calm, burst, calm])).toEqual([160, 128, 133, 138, 143])
  expect(limitsAfter([...Array(12).fill(standing), ...Array(40).fill(calm)]).at(-1)).toBe(200)
})

test('windows in which nobody came let it grow as others do, whatever who comes then finds', () => {
  const limit = new CallLimit({ least: 20, most: 200 }, 0)
  for (const now of [0, 250, 500]) limit.observe([{ busy: 3, waitedFor: 50 }], now)
  expect(limit.current).toBe(128)
  limit.observe([{ busy: 3, waitedFor: 50 }], 1_300)
  expect(limit.current).toBe(143)
  limit.observe([idle], 60_000)
  expect(limit.current).toBe(200)
})
