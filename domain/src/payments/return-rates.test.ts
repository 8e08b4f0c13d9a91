import { expect, test } from 'vitest'
import { type ReturnCounts, ratesToWatch, type Standing, standingOf } from './return-rates.ts'

const counts = (changes: Partial<ReturnCounts>): ReturnCounts => ({
  debitCount: 1000,
  returnedCount: 0,
  unauthorizedCount: 0,
  administrativeCount: 0,
  ...changes,
})

test.each<readonly [string, Partial<ReturnCounts>, readonly string[]]>([
  ['no debit, no rate', { debitCount: 0 }, []],
  ['nothing came back', {}, []],
  ['unauthorized below a quarter per cent', { unauthorizedCount: 2 }, []],
  ['unauthorized at a quarter per cent', { unauthorizedCount: 3, returnedCount: 3 }, ['unauthorizedCount']],
  ['administrative at 1.5 per cent', { administrativeCount: 15, returnedCount: 15 }, ['administrativeCount']],
  ['overall just below 7.5 per cent', { returnedCount: 74 }, []],
  ['overall at 7.5 per cent', { returnedCount: 75 }, ['returnedCount']],
])('staff are alerted at half of the limit: %s', (_, changes, rates) => {
  expect(ratesToWatch(counts(changes))).toEqual(rates)
})

test.each<readonly [string, Partial<ReturnCounts>, Standing]>([
  ['just below half', { returnedCount: 74 }, 'fine'],
  ['at half', { returnedCount: 75 }, 'watch'],
  ['at the limit', { returnedCount: 150 }, 'watch'],
  ['above the limit', { returnedCount: 151 }, 'over'],
  ['the only debit came back', { debitCount: 1, returnedCount: 1 }, 'over'],
])('a rate stands to its limit: %s', (_, changes, standing) => {
  expect(standingOf('returnedCount', counts(changes))).toBe(standing)
})
