import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addMonths } from '../calendar/plain-date.ts'
import { cases, RUNS } from './generated.fixtures.ts'
import { payoffOn, payoffsOn } from './payoff-on.ts'
import { nullIfRefused } from './refused.ts'

test('payoffs of several months at once are those that each day gives alone', () => {
  fc.assert(
    fc.property(cases(), fc.nat(24), ({ lien, regime, earlierDay }, count) => {
      const days = Array.from({ length: count }, (_, months) => addMonths(earlierDay, months))
      const alone = nullIfRefused(() => days.map((day) => payoffOn(lien, regime, day).totalCents))
      expect(nullIfRefused(() => payoffsOn(lien, regime, days))).toEqual(alone)
    }),
    RUNS,
  )
})
