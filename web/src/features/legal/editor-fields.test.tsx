import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../lib/testing.tsx'
import { ChoicePart, DatePart, type EditorParts, TextPart } from './editor-fields.tsx'

/** What the fields ask of the editor while nobody types. */
const partsWith = (text: string, isReadOnly: boolean): EditorParts => ({
  file: { id: 3, warnings: [] } as unknown as EditorParts['file'],
  editor: {
    values: { caseNo: text, noiFiledOn: text === '' ? '' : '2026-03-12', assignedAttorneyId: '' },
    errors: {},
  } as unknown as EditorParts['editor'],
  isReadOnly,
})

const fields = (parts: EditorParts) => (
  <>
    <TextPart {...parts} name="caseNo" maxLength={60} />
    <DatePart {...parts} name="noiFiledOn" />
    <ChoicePart {...parts} name="assignedAttorneyId" options={[]} />
  </>
)

test('who only reads a file gets no empty field to fill in; what is there is shown', () => {
  renderPage('/', fields(partsWith('', true)), '/')
  expect(document.querySelectorAll('input, select')).toHaveLength(0)
  expect(screen.getAllByText('–')).toHaveLength(3)
  cleanup()
  renderPage('/', fields(partsWith('CV-2026-11', true)), '/')
  expect([...document.querySelectorAll('input')].map((it) => it.value)).toEqual(['CV-2026-11', '03/12/2026'])
})

test('who edits it has every field', () => {
  renderPage('/', fields(partsWith('', false)), '/')
  expect(document.querySelectorAll('input, select').length).toBeGreaterThanOrEqual(3)
})
