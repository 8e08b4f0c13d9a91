import { expect, test } from 'vitest'
import { plainDate } from '../calendar/plain-date.ts'
import { bps } from '../money/cents.ts'
import { interestCharged, openComponent } from './component.ts'
import { strategyOf } from './strategies.ts'

test('a debt bears no interest before it is posted, and then interest since its origin', () => {
  const debt = openComponent({
    kind: 'subsequent',
    id: 1,
    label: '2020 taxes',
    amountCents: 100_000,
    origin: plainDate('2026-01-10'),
    postedOn: plainDate('2026-04-15'),
    terms: {
      strategy: strategyOf({ kind: 'first-of-month' }),
      rateBps: bps(1200),
      floorCents: 0,
      unitCap: Number.POSITIVE_INFINITY,
      notice: null,
    },
  })
  expect(interestCharged(debt, plainDate('2026-04-14'))).toBe(0)
  expect(interestCharged(debt, plainDate('2026-04-15'))).toBe(3000)
})
