import type { Defendant } from '@fieldstone/contract/entities/legal/tracking'
import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../lib/testing.tsx'
import { DefendantRow } from './defendant-row.tsx'
import { DefendantTable } from './defendant-table.tsx'
import { DatePart, type EditorParts } from './editor-fields.tsx'

const describedBy = (label: string): string =>
  (screen.getByLabelText(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')

test('a date that the law does not know is warned about at its own field, which is not wrong', () => {
  const warnings = [{ code: 'notice-too-early', field: 'noiFiledDate', other: null, on: '2025-10-15' }]
  const parts = {
    file: { id: 3, warnings },
    editor: { values: { noiFiledOn: '2025-01-02', complaintFiledOn: '2025-02-02' }, errors: {} },
    isReadOnly: false,
  } as unknown as EditorParts
  renderPage(
    '/',
    <>
      <DatePart {...parts} name="noiFiledOn" />
      <DatePart {...parts} name="complaintFiledOn" />
    </>,
    '/',
  )
  expect(describedBy('NOI filed')).toBe('The earliest date for a notice of intent is Oct 15, 2025.')
  expect(screen.getByLabelText('NOI filed').getAttribute('aria-invalid')).toBeNull()
  expect(describedBy('Complaint filed')).toBe('')
})

test('service before the complaint and an answer before the service are warned about as they are typed', () => {
  const defendant: Defendant = {
    id: 5,
    certificateId: 3,
    name: 'First Canal Bank',
    partyType: 'private',
    serviceType: null,
    waiverRequestedOn: null,
    servedOn: plainDate('2026-03-10'),
    answeredOn: null,
    version: 1,
    createdAt: new Date(0),
    updatedAt: new Date(0),
    createdBy: null,
    updatedBy: null,
  }
  renderPage(
    '/',
    <DefendantTable>
      <DefendantRow
        defendant={defendant}
        no={1}
        isNew={false}
        complaintFiledOn={plainDate('2026-03-02')}
        onSaved={() => undefined}
        onRemove={() => undefined}
      />
    </DefendantTable>,
    '/',
  )
  expect(describedBy('Served')).toBe('')
  fireEvent.change(screen.getByLabelText('Answered'), { target: { value: '2026-03-09' } })
  expect(describedBy('Answered')).toBe('This is before the service on Mar 10, 2026.')
  fireEvent.change(screen.getByLabelText('Served'), { target: { value: '2026-03-01' } })
  expect(describedBy('Served')).toBe('This is before the complaint was filed on Mar 2, 2026.')
})
