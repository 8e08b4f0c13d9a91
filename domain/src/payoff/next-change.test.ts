import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, type PlainDate, plainDate } from '../calendar/plain-date.ts'
import { bps, cents } from '../money/cents.ts'
import { cases, RUNS } from './generated.fixtures.ts'
import { aLien, OHIO_REGIME } from './lien.fixtures.ts'
import { CHANGE_HORIZON_MONTHS, nextChange } from './next-change.ts'
import { payoffOn, payoffsOn } from './payoff-on.ts'
import { nullIfRefused } from './refused.ts'

test('the next change is the first day whose payoff differs from the one in hand', () => {
  fc.assert(
    fc.property(cases(), ({ lien: withLater, regime, laterDay: today }) => {
      const payments = withLater.payments.filter(({ effectiveOn }) => effectiveOn <= today)
      const lien = { ...withLater, payments, redeemedOn: null }
      const quote = nullIfRefused(() => payoffOn(lien, regime, today))
      fc.pre(quote !== null && !quote.isRedeemed)
      if (quote === null) return
      const days = daysAfter(quote.goodThrough)
      const totals = payoffsOn(lien, regime, days)
      const index = totals.findIndex((total) => total !== quote.totalCents)
      const expected = index < 0 ? null : { on: days[index], totalCents: totals[index] }
      expect(nextChange(lien, regime, quote)).toEqual(expected)
    }),
    RUNS,
  )
})

function daysAfter(day: PlainDate): PlainDate[] {
  const last = addMonths(day, CHANGE_HORIZON_MONTHS)
  const days: PlainDate[] = []
  for (let on = addDays(day, 1); on <= last; on = addDays(on, 1)) days.push(on)
  return days
}

const minimumLien = aLien({
  priceCents: cents(400_000),
  rateBps: bps(500),
  purchasedOn: plainDate('2026-03-10'),
})

test('under the legal minimum the payoff stays the same until interest by time reaches it', () => {
  const quote = payoffOn(minimumLien, OHIO_REGIME, plainDate('2026-11-28'))
  expect(nextChange(minimumLien, OHIO_REGIME, quote)).toEqual({ on: '2027-06-01', totalCents: 425_000 })
})

test('a lien that bears no interest has no next change', () => {
  const lien = { ...minimumLien, rateBps: bps(0), purchasedOn: plainDate('2020-03-10') }
  const quote = payoffOn(lien, OHIO_REGIME, plainDate('2026-11-28'))
  expect(nextChange(lien, OHIO_REGIME, quote)).toBeNull()
})
