import { expect, test } from 'vitest'
import { daysOfAge, MONEY_AGES } from './money-age.ts'

test('the bands by age leave out no day and count none twice', () => {
  expect(MONEY_AGES.map(daysOfAge)).toEqual([
    { from: 0, through: 30 },
    { from: 31, through: 90 },
    { from: 91, through: 365 },
    { from: 366, through: 1095 },
    { from: 1096, through: null },
  ])
})
