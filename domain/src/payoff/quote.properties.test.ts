import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, lastOfMonth } from '../calendar/plain-date.ts'
import { cents } from '../money/cents.ts'
import {
  amounts,
  cases,
  knownOn,
  monthlyRules,
  RUNS,
  regimeOf,
  settings,
  sumsOf,
} from './generated.fixtures.ts'
import { aPayment } from './lien.fixtures.ts'
import { literalQuote } from './literal-quote.fixtures.ts'
import { type Quote, quoteAt } from './quote.ts'
import { KEY_DATES, type Settings } from './settings.ts'
import { strategyOf } from './strategies.ts'

test('the engine agrees with the independent implementation in BigInt', () => {
  fc.assert(
    fc.property(cases(), ({ lien, regime, laterDay }) => {
      const quote = quoteAt(lien, regime, laterDay)
      expect([...sumsOf(quote), quote.unappliedCents]).toEqual(literalQuote(lien, regime, laterDay))
    }),
    RUNS,
  )
})

test('P1: with no payment between, the total never falls as the date grows', () => {
  fc.assert(
    fc.property(cases(), ({ lien, regime, earlierDay, laterDay }) => {
      const quiet = { ...lien, redeemedOn: null, payments: knownOn(lien, earlierDay).payments }
      const [before, after] = [quoteAt(quiet, regime, earlierDay), quoteAt(quiet, regime, laterDay)]
      expect(before.totalCents).toBeLessThanOrEqual(after.totalCents)
    }),
    RUNS,
  )
})

test('P2: the lines add up to principal, interest, expenses and total; nothing is negative', () => {
  fc.assert(
    fc.property(cases(), ({ lien, regime, laterDay }) => {
      const quote = quoteAt(lien, regime, laterDay)
      const sum = (pick: (line: Quote['lines'][number]) => number) =>
        quote.lines.reduce((total, line) => total + pick(line), 0)
      expect([
        sum((line) => (line.isPrincipal ? line.base.unpaidCents : 0)),
        sum((line) => line.interest.unpaidCents),
        sum((line) => (line.isPrincipal ? 0 : line.base.unpaidCents)),
        sum((line) => line.unpaidCents),
      ]).toEqual(sumsOf(quote))
      expect(quote.principalCents + quote.interestCents + quote.expensesCents).toBe(quote.totalCents)
      quote.lines.forEach(expectSoundLine)
    }),
    RUNS,
  )
})

/** Charged less paid is unpaid, none is negative, and the runs explain the interest. */
function expectSoundLine(line: Quote['lines'][number]): void {
  for (const { chargedCents, paidCents, unpaidCents } of [line, line.base, line.interest]) {
    expect(chargedCents - paidCents).toBe(unpaidCents)
    expect(Math.min(chargedCents, paidCents, unpaidCents)).toBeGreaterThanOrEqual(0)
  }
  const ofRuns = line.runs.reduce((total, run) => total + run.amountCents, 0)
  if (line.minimumApplied) expect(ofRuns).toBeLessThan(line.interest.chargedCents)
  else expect(ofRuns).toBe(line.interest.chargedCents)
}

test('P3: units of two stretches add up under first-of-month and daily', () => {
  const additive = fc.constantFrom({ kind: 'first-of-month' } as const, { kind: 'daily' } as const)
  fc.assert(
    fc.property(additive, cases(), (rule, { lien, earlierDay, laterDay }) => {
      const { units } = strategyOf(rule)
      expect(units(lien.purchasedOn, earlierDay) + units(earlierDay, laterDay)).toBe(
        units(lien.purchasedOn, laterDay),
      )
    }),
    RUNS,
  )
})

test('P3: a payment that leaves base and rate alone changes no interest charged', () => {
  fc.assert(
    fc.property(cases(), amounts, ({ lien, values, earlierDay, laterDay }, most) => {
      const regime = regimeOf({
        ...values,
        allocation: ['INTEREST', 'EXPENSE_INTEREST', 'EXPENSE', 'PRINCIPAL'],
      })
      const whole = { ...lien, redeemedOn: null, payments: [] }
      const amountCents = cents(Math.min(most, quoteAt(whole, regime, earlierDay).interestCents))
      const cut = { ...whole, payments: [aPayment({ effectiveOn: earlierDay, amountCents })] }
      const charged = ({ lines }: Quote) => lines.map((line) => [line.interest.chargedCents, line.runs])
      expect(charged(quoteAt(cut, regime, laterDay))).toEqual(charged(quoteAt(whole, regime, laterDay)))
    }),
    RUNS,
  )
})

test('P11: a settings row changes no figure with a key date before it takes effect', () => {
  fc.assert(
    fc.property(cases(), settings(), fc.nat(500), ({ lien, regime, laterDay }, values, delay) => {
      const before = knownOn(lien, laterDay)
      const changed = (effectiveFrom: typeof laterDay, row: Partial<typeof values>) => ({
        ...regime,
        rows: [{ stateId: 'OH', countyId: 855, effectiveFrom, values: row }, ...regime.rows],
      })
      const later = changed(addDays(laterDay, 1 + delay), values)
      expect(quoteAt(before, later, laterDay)).toEqual(quoteAt(before, regime, laterDay))

      const ofPurchase = (Object.keys(KEY_DATES) as (keyof Settings)[]).filter(
        (name) => KEY_DATES[name] === 'purchase',
      )
      const row = Object.fromEntries(ofPurchase.map((name) => [name, values[name]]))
      const afterPurchase = changed(addDays(lien.purchasedOn, 1 + delay), {
        ...row,
        maxRateBps: values.maxRateBps,
      })
      expect(quoteAt(lien, afterPurchase, laterDay)).toEqual(quoteAt(lien, regime, laterDay))
    }),
    RUNS,
  )
})

test('P12: under first-of-month and month-or-part the total of today holds to the end of the month', () => {
  fc.assert(
    fc.property(cases(monthlyRules), ({ lien, regime, laterDay }) => {
      const quiet = knownOn(lien, laterDay)
      expect(sumsOf(quoteAt(quiet, regime, laterDay))).toEqual(
        sumsOf(quoteAt(quiet, regime, lastOfMonth(laterDay))),
      )
    }),
    RUNS,
  )
})

test('P14: the certificate is never charged less than its minimum', () => {
  fc.assert(
    fc.property(cases(), ({ lien, regime, laterDay }) => {
      const line = quoteAt({ ...lien, redeemedOn: null }, regime, laterDay).lines.find(
        ({ kind }) => kind === 'certificate',
      )
      expect(line?.interest.chargedCents).toBeGreaterThanOrEqual(line?.minimumCents ?? Number.NaN)
    }),
    RUNS,
  )
})
