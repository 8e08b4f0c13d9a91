import { expect, test } from 'vitest'
import { plainDate } from '../calendar/plain-date.ts'
import type { DeadlineSettings } from './deadlines.ts'
import { legalFacts, OHIO } from './file.fixtures.ts'
import type { LegalDates, LegalFacts } from './file.ts'
import { noticeWarning, serviceWarnings } from './notice-checks.ts'

type Dates = Partial<Record<keyof LegalDates, string>>

const warning = (dates: Dates, facts: Partial<LegalFacts> = {}, settings: Partial<DeadlineSettings> = {}) => {
  const found = noticeWarning(legalFacts(dates, facts), { ...OHIO, shift: 'next-business-day', ...settings })
  return found && `${found.code} ${found.on}`
}

// Purchased on 2024-10-15, negotiated: the first day is 2025-10-15, the last one 2030-10-15.
test.each<[string, string | null, Partial<LegalFacts>, Partial<DeadlineSettings>]>([
  ['2025-10-14', 'notice-too-early 2025-10-15', {}, {}],
  ['2025-10-15', null, {}, {}],
  ['2030-10-15', null, {}, {}],
  ['2030-10-16', 'notice-after-expiry 2030-10-15', {}, {}],
  // 2027-10-15 is a Friday; a period that ends on a Sunday ends on the Monday.
  ['2027-10-16', 'notice-after-expiry 2027-10-15', { saleType: 'auction' }, {}],
  ['2027-10-18', null, { saleType: 'auction', purchasedOn: plainDate('2024-10-17') }, {}],
  [
    '2027-10-18',
    'notice-after-expiry 2027-10-17',
    { saleType: 'auction', purchasedOn: plainDate('2024-10-17') },
    { shift: 'none' },
  ],
  // Without a rule there is no warning.
  ['2024-11-01', null, {}, { noticeMonths: null }],
  ['2040-01-01', null, {}, { periodMonths: null }],
  ['2040-01-01', null, { saleType: null }, {}],
  ['2020-01-01', null, { purchasedOn: null }, {}],
])('a notice filed on %s: %s', (noiFiledOn, expected, facts, settings) => {
  expect(warning({ noiFiledOn }, facts, settings)).toBe(expected)
})

test('a file without a notice has no warning', () => {
  expect(warning({})).toBeNull()
})

test.each<[Dates, string | null]>([
  // 100 days of a stay are added to the period.
  [{ bankruptcyInOn: '2029-01-01', bankruptcyOutOn: '2029-04-11', noiFiledOn: '2031-01-23' }, null],
  [
    { bankruptcyInOn: '2029-01-01', bankruptcyOutOn: '2029-04-11', noiFiledOn: '2031-01-24' },
    'notice-after-expiry 2031-01-23',
  ],
  // The period does not run while the case is open.
  [{ bankruptcyInOn: '2029-01-01', noiFiledOn: '2032-01-01' }, null],
])('%j: %s', (dates, expected) => {
  expect(warning(dates)).toBe(expected)
})

const on = (text: string | null) => (text === null ? null : plainDate(text))

test.each([
  ['2026-03-01', null, '2026-03-02', ['servedOn service-before-complaint 2026-03-02']],
  ['2026-03-02', null, '2026-03-02', []],
  ['2026-03-01', null, null, []],
  ['2026-03-10', '2026-03-09', '2026-03-02', ['answeredOn answer-before-service 2026-03-10']],
  ['2026-03-10', '2026-03-10', '2026-03-02', []],
  [null, '2026-03-09', '2026-03-02', []],
  [
    '2026-03-01',
    '2026-02-01',
    '2026-03-02',
    ['servedOn service-before-complaint 2026-03-02', 'answeredOn answer-before-service 2026-03-01'],
  ],
])('served %s, answered %s, complaint %s: %j', (served, answered, complaint, expected) => {
  const found = serviceWarnings({ servedOn: on(served), answeredOn: on(answered) }, on(complaint))
  expect(found.map(({ code, field, on: day }) => `${field} ${code} ${day}`)).toEqual(expected)
})
