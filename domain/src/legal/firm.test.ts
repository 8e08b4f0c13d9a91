import { expect, test } from 'vitest'
import { plainDate } from '../calendar/plain-date.ts'
import { whyNoFile } from './firm.ts'

const open = { closedOn: null, countyIds: [] }

test.each([
  ['without counties, it works everywhere', open, null],
  ['in one of its counties', { ...open, countyIds: [854, 855] }, null],
  ['in none of its counties', { ...open, countyIds: [854] }, 'firm-elsewhere'],
  ['closed', { closedOn: plainDate('2026-11-20'), countyIds: [855] }, 'firm-closed'],
] as const)('a firm %s: a file of the county is refused with %3$s', (_, firm, refusal) => {
  expect(whyNoFile(firm, 855)).toBe(refusal)
})
