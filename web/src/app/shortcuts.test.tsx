import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderPage, signIn } from '../lib/testing.tsx'
import { choiceColumn, useChosen } from '../records/choose-rows.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { switchSingleKeys } from './shortcut-actions.ts'
import Shortcuts from './shortcuts.tsx'
import { staffKeys } from './staff/account-menu.tsx'

const rows = [1, 2, 3, 4].map((id) => ({ id, certificateNo: `2020-${id}` }))

function Page() {
  const { chosen, choose } = useChosen('one list')
  return (
    <main>
      <Shortcuts more={staffKeys('admin')} />
      <DataTable
        caption="Certificates"
        columns={[
          choiceColumn({ rows, chosen, onChoose: choose }),
          {
            key: 'no',
            header: 'No',
            place: 'main',
            cell: (row) => <a href={`#${row.id}`}>{row.certificateNo}</a>,
          },
        ]}
        rows={rows}
        rowKey={(row) => row.id}
        totalCount={4}
        view={{ page: 1, pageSize: 10, sort: '', filter: '' }}
        onView={() => undefined}
        emptyText=""
        noMatchText=""
      />
      <output data-testid="chosen">{[...chosen].sort().join(' ')}</output>
    </main>
  )
}

afterEach(() => {
  switchSingleKeys(true)
})

/** Three parts with fields, and one without. */
const Parts = () => (
  <main>
    <Shortcuts />
    <h2>Case</h2>
    <input aria-label="Case no." />
    <input aria-label="Ref no." />
    <h2>Facts</h2>
    <p>Nothing to do</p>
    <h2>Service</h2>
    <button type="button">Add</button>
    <div className="notice" role="status">
      <button type="button">Undo</button>
    </div>
  </main>
)

test('Alt and Page Down or Page Up go to the next and previous part, also from a field', () => {
  signIn(3)
  Element.prototype.scrollIntoView = () => undefined
  renderPage('/', <Parts />, '/')
  const labels = ['PageDown', 'PageDown', 'PageDown', 'PageDown', 'PageUp', 'PageUp'].map((key) => {
    press(key, { altKey: true })
    return document.activeElement?.getAttribute('aria-label') ?? focused()
  })
  expect(labels).toEqual(['Case no.', 'Add', 'Undo', 'Undo', 'Add', 'Case no.'])
  screen.getByLabelText('Ref no.').focus()
  press('PageUp', { altKey: true })
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Case no.')
  switchSingleKeys(false)
  press('PageDown', { altKey: true })
  expect(focused()).toBe('Add')
})

const open = () => {
  signIn(0)
  Element.prototype.scrollIntoView = () => undefined
  renderPage('/', <Page />, '/')
}
const press = (key: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })
const focused = () => document.activeElement?.textContent

test('J goes to the first row and on to the last, K back to the first; neither goes around', () => {
  open()
  const seen = ['j', 'j', 'j', 'j', 'j', 'k', 'k', 'k', 'k'].map((key) => {
    press(key)
    return focused()
  })
  expect(seen).toEqual(['1', '2', '3', '4', '4', '3', '2', '1', '1'].map((no) => `2020-${no}`))
})

test('the link of the row has the focus, so that Enter opens it; in a row the arrows walk, too', () => {
  open()
  press('j')
  expect(document.activeElement?.getAttribute('href')).toBe('#1')
  press('ArrowDown')
  expect(focused()).toBe('2020-2')
  press('ArrowUp')
  expect(focused()).toBe('2020-1')
})

test('X chooses the row of the focus, with Shift all from there to the next', () => {
  open()
  press('j')
  press('x')
  press('j')
  press('j')
  press('X', { shiftKey: true })
  expect(screen.getByTestId('chosen').textContent).toBe('1 2 3')
})

test('? lists the keys of lists; no key acts in a field, with Ctrl, or once they are switched off', async () => {
  open()
  const filter = screen.getByRole('searchbox')
  filter.focus()
  press('j')
  expect(document.activeElement).toBe(filter)
  filter.blur()
  press('j', { ctrlKey: true })
  switchSingleKeys(false)
  press('j')
  expect(document.activeElement).toBe(document.body)
  switchSingleKeys(true)
  press('?')
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('Go to the next row of a list')
  expect(dialog.textContent).toContain('Choose the row')
})
