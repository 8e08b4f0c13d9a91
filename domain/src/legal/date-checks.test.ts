import { expect, test } from 'vitest'
import { plainDate } from '../calendar/plain-date.ts'
import { dateRefusal, dateWarnings } from './date-checks.ts'
import { legalFacts } from './file.fixtures.ts'
import type { LegalDate } from './file.ts'

const given = { today: plainDate('2026-11-20'), purchasedOn: plainDate('2024-10-15') }

test.each<[LegalDate, string, string | null]>([
  ['complaintFiledOn', '2026-11-21', 'future'],
  ['complaintFiledOn', '2026-11-20', null],
  ['judgmentEnteredOn', '2026-12-01', 'future'],
  ['sheriffSaleOn', '2027-02-10', null],
  ['secondSheriffSaleOn', '2027-02-10', null],
  ['publicationOn', '2026-12-10', null],
  ['bankruptcyInOn', '2026-11-21', 'future'],
  ['bankruptcyOutOn', '2027-01-01', null],
  ['noiFiledOn', '2024-10-14', 'before-purchase'],
  ['noiFiledOn', '2024-10-15', null],
])('%s on %s: refused as %s', (name, on, refusal) => {
  expect(dateRefusal(name, plainDate(on), given)).toBe(refusal)
})

test('a date that is cleared is never refused', () => {
  expect(dateRefusal('noiFiledOn', null, given)).toBeNull()
})

const codes = (dates: Parameters<typeof legalFacts>[0]) =>
  dateWarnings(legalFacts(dates)).map(({ code, field, other }) => `${field} ${code} ${other}`)

test.each([
  [
    { judgmentEnteredOn: '2026-01-05', complaintFiledOn: '2026-02-20' },
    'judgmentEnteredOn before complaintFiledOn',
  ],
  [
    { sheriffSaleOn: '2026-01-05', judgmentEnteredOn: '2026-02-20' },
    'sheriffSaleOn before judgmentEnteredOn',
  ],
  [{ bankruptcyOutOn: '2026-01-05', bankruptcyInOn: '2026-02-20' }, 'bankruptcyOutOn before bankruptcyInOn'],
  [
    { complaintFiledOn: '2026-03-01', bankruptcyInOn: '2026-02-20' },
    'complaintFiledOn during-stay bankruptcyInOn',
  ],
  [
    { judgmentRequestedOn: '2026-03-01', militaryCheckedOn: '2026-03-01' },
    'judgmentRequestedOn no-affidavit militaryAffidavitOn',
  ],
  [
    { judgmentRequestedOn: '2026-03-01', militaryCheckedOn: '2026-02-20', militaryAffidavitOn: '2026-03-02' },
    'judgmentRequestedOn no-affidavit militaryAffidavitOn',
  ],
  [
    { judgmentRequestedOn: '2026-03-01', militaryCheckedOn: '2026-03-02', militaryAffidavitOn: '2026-03-01' },
    'judgmentRequestedOn no-military-check militaryCheckedOn',
  ],
])('%j: the file warns that %s', (dates, warning) => {
  expect(codes(dates)).toEqual([warning])
})

test.each([
  [{ complaintFiledOn: '2026-03-01', noiFiledOn: '2026-03-01' }],
  [{ complaintFiledOn: '2026-03-01', bankruptcyInOn: '2026-02-20', bankruptcyOutOn: '2026-03-01' }],
  [{ judgmentRequestedOn: '2026-03-01', militaryCheckedOn: '2026-02-20', militaryAffidavitOn: '2026-03-01' }],
  [{ secondSheriffSaleOn: '2027-02-01', sheriffSaleOn: '2027-01-18' }],
])('%j: no warning', (dates) => {
  expect(codes(dates)).toEqual([])
})

test('warns about an action during a bankruptcy that has ended since', () => {
  const ended = { filedOn: plainDate('2026-02-20'), endedOn: plainDate('2026-03-02') }
  const during = legalFacts({ complaintFiledOn: '2026-03-01' }, { earlierBankruptcies: [ended] })
  expect(dateWarnings(during).map(({ code }) => code)).toEqual(['during-stay'])
  const after = legalFacts({ complaintFiledOn: '2026-03-02' }, { earlierBankruptcies: [ended] })
  expect(dateWarnings(after)).toEqual([])
})
