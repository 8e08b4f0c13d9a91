import type { LegalFile } from '@fieldstone/contract/entities/legal/legal'
import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { LEGAL_DATES } from '@fieldstone/domain/legal/file'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../lib/testing.tsx'
import { CoverSheet } from './cover-sheet.tsx'

const NOTICED = {
  ...Object.fromEntries(LEGAL_DATES.map((name) => [name, null])),
  certificateNo: '2020-1004',
  countyName: 'Summit',
  stateId: 'OH',
  today: plainDate('2026-11-20'),
  ownerName: 'Novak Rosa',
  addressFull: '',
  parcelNo: '68',
  purchasedOn: null,
  status: 'Legal',
  caseNo: null,
  refNo: null,
  assignedAttorneyName: null,
  holds: [],
  legalNote: null,
  noiFiledOn: plainDate('2026-09-08'),
  complaintDueOn: plainDate('2026-12-07'),
  nextStep: 'file-complaint',
  resultOfSale: null,
  earlierBankruptcies: [],
}
const FILED = { complaintFiledOn: plainDate('2026-10-05') }

test.each([
  ['a file whose complaint is next asks for it by its day', {}, true],
  ['one that is on hold for military service still names the day', { nextStep: 'military-hold' }, true],
  ['a complaint that is filed is not asked for', { ...FILED, nextStep: 'serve-parties' }, false],
  ['nor is one that is filed, on hold', { ...FILED, nextStep: 'military-hold' }, false],
  ['nor in a case that is closed', { nextStep: 'closed' }, false],
  ['nor while a bankruptcy stays it', { nextStep: 'stayed', holds: ['bankruptcy'] }, false],
])('%s', (_, more, isAsked) => {
  const file = { ...NOTICED, ...more } as unknown as LegalFile
  renderPage(
    '/',
    <CoverSheet sheet={{ file, firmName: null, defendants: [], deadlines: [] }} sender={[]} />,
    '/',
  )
  expect(screen.queryByText('File the complaint by') !== null).toBe(isAsked)
})

test('the deadlines of the file are printed, each with its day and defendant', () => {
  const sheet = {
    ...{ file: NOTICED as unknown as LegalFile, firmName: null, defendants: [] },
    deadlines: [
      { rule: 'complaint', dueOn: plainDate('2026-12-07'), defendantId: null, defendantName: null },
      { rule: 'answer', dueOn: plainDate('2027-01-04'), defendantId: 7, defendantName: 'Lock Nine Bank' },
    ] as const,
  }
  renderPage('/', <CoverSheet sheet={{ ...sheet, deadlines: [...sheet.deadlines] }} sender={[]} />, '/')
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(lines.slice(0, 2)).toEqual([
    expect.stringContaining('December 7, 2026'),
    expect.stringMatching(/January 4, 2027.*Lock Nine Bank/),
  ])
})
