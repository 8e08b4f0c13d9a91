import { expect, test } from 'vitest'
import { plainDate } from '../calendar/plain-date.ts'
import { addresseeOf, isDebitStopped, stopping } from './effects.ts'
import { HOLD_KINDS, type Hold, type HoldFacts, type HoldKind, isHoldActive } from './hold.ts'
import { HELD_ACTS, HOLD_MATRIX } from './matrix.ts'

const hold = (kind: HoldKind, facts: HoldFacts = {}): Hold => ({
  ...{ kind, facts, fromOn: plainDate('2026-03-01'), untilOn: null },
})

test('the matrix, said a second time: what each hold does with each act', () => {
  const effects = HOLD_KINDS.map((kind) => [kind, ...HELD_ACTS.map((act) => HOLD_MATRIX[kind][act].effect)])
  expect(HELD_ACTS).toEqual(['ask', 'debit', 'default', 'legal-step', 'online-payoff', 'plan', 'answer'])
  expect(effects).toEqual([
    ['bankruptcy', 'stop', 'stop', 'stop', 'stayed', 'setting', 'stop', 'go'],
    ['military', 'stop', 'unless-asked', 'stop', 'stayed', 'go', 'staff', 'go'],
    ['contact-stopped', 'law-only', 'go', 'go', 'go', 'go', 'go', 'go'],
    ['represented', 'attorney', 'go', 'attorney', 'go', 'go', 'go', 'go'],
    ['deceased', 'estate', 'stop', 'staff', 'staff', 'go', 'staff', 'go'],
    ['disputed', 'stop', 'go', 'stop', 'staff', 'go', 'go', 'go'],
    ['staff', 'stop', 'stop', 'stop', 'staff', 'go', 'stop', 'go'],
  ])
})

test('a hold stands from its first day to the day before its end', () => {
  const given = { fromOn: plainDate('2026-03-01'), untilOn: plainDate('2026-03-03') }
  const days = ['2026-02-28', '2026-03-01', '2026-03-02', '2026-03-03']
  expect(days.map((day) => isHoldActive(given, plainDate(day)))).toEqual([false, true, true, false])
})

test('military service stops debits unless the owner asked in writing for them; another hold stops them all the same', () => {
  const asked = hold('military', { askedInWritingOn: '2026-03-02' })
  expect(isDebitStopped([hold('military')])).toBe(true)
  expect(isDebitStopped([asked])).toBe(false)
  expect(isDebitStopped([asked, hold('bankruptcy')])).toBe(true)
  expect(stopping([asked], 'default')).toEqual([asked])
})

test('of several holds the strictest counts, and an attorney goes before the estate', () => {
  const [attorney, estate] = [hold('represented', { name: 'A' }), hold('deceased', { name: 'E' })]
  expect(addresseeOf([], 'ask')).toEqual({ to: 'reader' })
  expect(addresseeOf([estate, attorney], 'ask')).toEqual({ to: 'attorney', facts: { name: 'A' } })
  expect(addresseeOf([estate], 'ask')).toEqual({ to: 'estate', facts: { name: 'E' } })
  expect(addresseeOf([attorney, hold('contact-stopped')], 'ask')).toEqual({
    ...{ to: 'nobody', because: ['contact-stopped'] },
  })
  expect(addresseeOf([hold('contact-stopped')], 'default')).toEqual({ to: 'reader' })
})
