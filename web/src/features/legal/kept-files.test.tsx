import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { discardKept, readKept, writeKept } from '../../lib/kept-drafts.ts'
import { renderPage, signIn, signOut } from '../../lib/testing.tsx'
import { useKeptTexts } from '../../records/use-kept-texts.ts'
import { ToastHost } from '../../ui/toasts.tsx'
import { KeptFiles } from './kept-files.tsx'

const HOUR_MS = 3_600_000
const FIRST = { id: 11, name: '2019-1021' }
const SECOND = { id: 12, name: '2017-1009' }
const typed = (text: string) => ({ legalNote: { typed: text, from: '' } })

/** An editor of the first file that is open somewhere on the page. */
function Note() {
  const { typed: texts } = useKeptTexts({ legalNote: 'as saved' }, 'legal-file-11')
  return <output aria-label="note">{texts.current.legalNote ?? 'as saved'}</output>
}

const open = (isOpen = (_: number) => false) =>
  renderPage(
    '/',
    <>
      <KeptFiles isOpen={isOpen} />
      <Note />
      <ToastHost />
    </>,
    '/',
  )

beforeEach(() => {
  signIn(3, 7)
  writeKept('legal-file-11', typed('Trustee called'), FIRST)
})
afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

test('the list names each place of a file in which words are kept, with the way to its field; a row that is open shows them itself', () => {
  writeKept('expense-5', { expenseDescr: { typed: 'Title report', from: '' } }, FIRST)
  writeKept('legal-file-12', typed('Hearing'), SECOND)
  open()
  expect(screen.getByText('Unsaved text kept: 3 drafts')).toBeTruthy()
  expect(hrefOf('Open 2019-1021 at Legal note')).toBe('/legal/parcels/11#legal-file-11-legalNote')
  expect(hrefOf('Open 2019-1021 at Description')).toBe('/legal/parcels/11#expense-5-expenseDescr')
  expect(within(screen.getByRole('list')).getAllByRole('listitem')).toHaveLength(3)
  cleanup()
  open((id) => id === FIRST.id)
  expect(screen.getByText('Unsaved text kept: 1 draft')).toBeTruthy()
  expect(screen.queryByText('2019-1021')).toBeNull()
})

const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

test('what is discarded is gone from browser and open editor, and comes back by undo; other places of the file keep theirs', async () => {
  const expense = { expenseDescr: { typed: 'Title report', from: '' } }
  writeKept('expense-5', expense, FIRST)
  open()
  fireEvent.click(screen.getByRole('button', { name: 'Discard what was typed in 2019-1021: Legal note' }))
  expect(screen.getByText('Unsaved text kept: 1 draft')).toBeTruthy()
  expect(readKept('expense-5')).toEqual(expense)
  expect(screen.getByLabelText('note').textContent).toBe('as saved')
  expect(readKept('legal-file-11')).toEqual({})
  // Toasts outlive the test that made them: this one's own.
  const toast = await screen.findByText(/2019-1021, Legal note, was discarded/)
  fireEvent.click(within(toast).getByRole('button', { name: 'Undo' }))
  expect(screen.getByText('Unsaved text kept: 2 drafts')).toBeTruthy()
  expect(screen.getByLabelText('note').textContent).toBe('Trustee called')
})

test('an undo that outlives the log-out brings nothing back; what is too old leaves the browser', () => {
  open()
  const undo = discardKept('legal-file-11')
  signOut()
  undo()
  expect(localStorage.getItem('fieldstone.drafts')).toBeNull()
  signIn(3, 7)
  writeKept('legal-file-11', typed('Trustee called'), FIRST)
  const now = Date.now()
  vi.spyOn(Date, 'now').mockReturnValue(now + 73 * HOUR_MS)
  expect(readKept('legal-file-12')).toEqual({})
  expect(localStorage.getItem('fieldstone.drafts')).toBeNull()
})

test('words of a file are kept for 72 hours, what no list names for 12; another person sees neither', () => {
  writeKept('import-mapping-1', { mapping: { typed: '{}', from: '' } })
  const now = Date.now()
  const keptAfter = (hours: number) => {
    vi.spyOn(Date, 'now').mockReturnValue(now + hours * HOUR_MS)
    return ['legal-file-11', 'import-mapping-1'].filter((place) => Object.keys(readKept(place)).length > 0)
  }
  expect(keptAfter(11)).toEqual(['legal-file-11', 'import-mapping-1'])
  expect(keptAfter(13)).toEqual(['legal-file-11'])
  expect(keptAfter(71)).toEqual(['legal-file-11'])
  expect(keptAfter(73)).toEqual([])
  vi.restoreAllMocks()
  signIn(3, 8)
  open()
  expect(screen.queryByText(/Unsaved text/)).toBeNull()
})
