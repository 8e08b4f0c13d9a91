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
  renderPage('/', <CoverSheet sheet={{ file, firmName: null, defendants: [] }} sender={[]} />, '/')
  expect(screen.queryByText('File the complaint by') !== null).toBe(isAsked)
})
