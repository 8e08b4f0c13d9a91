import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type PlainDate } from '../../calendar/plain-date.ts'
import { type Case, cases, knownOn, RUNS } from '../../payoff/generated.fixtures.ts'
import { impliedEntries } from '../../payoff/implied-entries.ts'
import type { Lien } from '../../payoff/lien.ts'
import { quoteAt } from '../../payoff/quote.ts'
import { PayoffRefused } from '../../payoff/refused.ts'
import { planSchedule } from '../../plans/instalments.ts'
import { findOvercharges } from './find-overcharges.ts'
import { chargedRecord, named } from './record.fixtures.ts'

test('whatever happened to a lien, under every strategy: what the engine books and tells of it is no overcharge', () => {
  fc.assert(
    fc.property(cases(), ({ lien: drawn, regime, earlierDay, laterDay }) => {
      const lien = named(drawn)
      const quotes = lien.redeemedOn === null ? [quoteOf(lien, regime, laterDay)] : []
      const entries = impliedEntries(lien, regime, laterDay)
      expect(findOvercharges(chargedRecord({ lien, regime, entries, quotes }))).toEqual([])
      const opened = impliedEntries(lien, regime, laterDay, earlierDay)
      expect(findOvercharges(chargedRecord({ lien, regime, entries: opened, quotes }))).toEqual([])
    }),
    RUNS,
  )
})

test('whatever was owed, under every strategy: a plan that the engine computed asks for no more than the certificate bears', () => {
  fc.assert(
    fc.property(
      cases(),
      fc.integer({ min: 1, max: 36 }),
      fc.integer({ min: 0, max: 60 }),
      (drawn, term, wait) => {
        const { laterDay, regime } = drawn
        const lien = named(knownOn(drawn.lien, laterDay))
        const plan = planOf({ ...drawn, lien }, term, addDays(laterDay, wait))
        if (plan === null) return
        const entries = impliedEntries(lien, regime, laterDay)
        expect(findOvercharges(chargedRecord({ lien, regime, entries, plan }))).toEqual([])
      },
    ),
    RUNS,
  )
})

const quoteOf = (lien: Lien, regime: Case['regime'], on: PlainDate) => ({
  ...quoteAt(lien, regime, on),
  ...{ id: 1, askedOn: on },
})

function planOf({ lien, regime, laterDay }: Case, instalmentCount: number, firstDueOn: PlainDate) {
  try {
    const { instalments } = planSchedule(lien, regime, { instalmentCount, firstDueOn })
    const installments = instalments.map(({ dueOn, amountCents }) => ({ dueOn, portionCents: amountCents }))
    return { id: 1, computedOn: laterDay, installments }
  } catch (error) {
    // Nothing is owed.
    if (error instanceof PayoffRefused) return null
    throw error
  }
}
