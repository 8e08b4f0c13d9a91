import { addDays, plainDate } from '@fieldstone/domain/calendar/plain-date'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Draft, payoffOn } from './draft.ts'
import { ordinaryCertificates } from './ordinary.ts'
import { COUNTIES } from './places.ts'
import { scenarios } from './world.ts'

/** Any day on which the demo may be loaded in the next years. */
const loadingDay = fc.integer({ min: 0, max: 2_200 }).map((days) => addDays(plainDate('2026-11-20'), days))

function draftOf(drafts: readonly Draft[], no: string): Draft {
  const draft = drafts.find((it) => it.sale.certificateNo === no)
  if (!draft) throw new Error(`no certificate ${no}`)
  return draft
}

test('loaded on any day, 2021-1016 is just above the bank limit', () => {
  fc.assert(
    fc.property(loadingDay, (today) => {
      const payoff = payoffOn(draftOf(scenarios(today), '2021-1016'), today)
      expect(payoff).toBeGreaterThan(2_475_248)
      expect(payoff).toBeLessThan(2_475_300)
    }),
    { numRuns: 40 },
  )
})

test('the same seed and day give the same certificates, a payoff for each, and no number twice in a county', () => {
  const today = plainDate('2026-11-20')
  for (const county of COUNTIES) {
    const make = (count: number) => {
      const source = ordinaryCertificates(county, { seed: 7, today, hasDemoPeople: true })
      return Array.from({ length: count }, () => source.next().value)
    }
    const drafts = make(600)
    expect(make(40)).toEqual(drafts.slice(0, 40))
    expect(new Set(drafts.map((draft) => draft.sale.certificateNo)).size).toBe(600)
    for (const draft of drafts) expect(payoffOn(draft, today)).toBeGreaterThan(0)
  }
})
