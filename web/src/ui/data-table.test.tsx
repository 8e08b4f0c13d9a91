import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { DataTable } from './data-table.tsx'
import { pagesAround } from './pager.tsx'
import type { Column, TableView } from './table-view.ts'
import { renderUi } from './testing.tsx'

interface Row {
  readonly id: number
  readonly owner: string
}

const columns: readonly Column<Row>[] = [
  {
    key: 'no',
    header: 'Certificate',
    place: 'main',
    isSortable: true,
    cell: (row) => <a href={`#${row.id}`}>{row.id}</a>,
  },
  { key: 'owner', header: 'Owner', isSortable: true, cell: (row) => row.owner },
  { key: 'note', header: 'Note', cell: () => 'x' },
]
const rows: readonly Row[] = Array.from({ length: 10 }, (_, index) => ({
  id: index + 1,
  owner: `Owner ${index + 1}`,
}))
const start: TableView = { page: 1, pageSize: 10, sort: '', filter: '' }
const onView = vi.fn<(view: TableView) => void>()

beforeEach(() => {
  onView.mockReset()
})
function show(changes: Partial<Parameters<typeof DataTable<Row>>[0]> = {}) {
  return renderUi(table(changes))
}

const table = (changes: Partial<Parameters<typeof DataTable<Row>>[0]>) => (
  <DataTable
    caption="Certificates"
    columns={columns}
    rows={rows}
    rowKey={(row) => row.id}
    totalCount={412}
    view={start}
    onView={onView}
    emptyText="No results."
    noMatchText="Nothing matches."
    {...changes}
  />
)

test('Escape in the filter leaves it for the list, which has the focus then', () => {
  show()
  const box = screen.getByRole('searchbox')
  box.focus()
  fireEvent.keyDown(box, { key: 'Escape' })
  expect(document.activeElement).toBe(screen.getByRole('table', { name: 'Certificates' }))
})

test('the row of the focus goes away: the row that took its place has it then, or the list without rows', () => {
  const { rerender } = show()
  const other = rows.slice(5)
  screen.getByRole('link', { name: '2' }).focus()
  rerender(table({ rows: other }))
  expect(document.activeElement).toBe(screen.getByRole('link', { name: '7' }))
  rerender(table({ rows: rows.slice(6) }))
  expect(document.activeElement).toBe(screen.getByRole('link', { name: '7' }))
  rerender(table({ rows: rows.slice(0, 1) }))
  expect(document.activeElement).toBe(screen.getByRole('link', { name: '1' }))
  rerender(table({ rows: [], totalCount: 0 }))
  expect(document.activeElement?.className).toBe('data-table')
  rerender(table({ rows }))
  screen.getByRole('searchbox').focus()
  rerender(table({ rows }))
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
})

test('Enter in the filter sends it at once, and opens the first row when the rows are those of the filter', () => {
  const opened: string[] = []
  const watch = (event: Event) => {
    event.preventDefault()
    if (event.target instanceof HTMLAnchorElement) opened.push(event.target.hash)
  }
  document.addEventListener('click', watch)
  const { rerender } = show()
  const box = screen.getByRole('searchbox')
  fireEvent.change(box, { target: { value: 'Owner 3' } })
  fireEvent.keyDown(box, { key: 'Enter' })
  expect(onView).toHaveBeenCalledWith({ ...start, filter: 'Owner 3' })
  expect(opened).toEqual([])
  const filtered = { ...start, filter: 'Owner 3' }
  rerender(table({ view: filtered, isStale: true }))
  expect(opened).toEqual([])
  rerender(table({ view: filtered, rows: rows.slice(2, 3), totalCount: 1 }))
  expect(opened).toEqual(['#3'])
  rerender(table({ view: filtered, rows: rows.slice(2, 4), totalCount: 2 }))
  expect(opened).toEqual(['#3'])
  document.removeEventListener('click', watch)
})

test('a page whose rows went away does not say that there are none, and leads to the last page', () => {
  show({ rows: [], totalCount: 20, view: { ...start, page: 3 } })
  expect(screen.queryByText('No results.')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Last page' }))
  expect(onView).toHaveBeenCalledWith({ ...start, page: 2 })
})

test('the table has a name, and the count says which rows of how many are shown', () => {
  show()
  expect(screen.getByRole('table', { name: 'Certificates' })).toBeTruthy()
  expect(screen.getByText('1–10 of 412').getAttribute('role')).toBe('status')
})

test('a count that nobody finished says so, and Next still works beyond it', () => {
  show({ totalCount: 1000, isCapped: true, view: { ...start, page: 100 } })
  expect(screen.getByText('991–1000 of 1000+')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(onView).toHaveBeenCalledWith({ ...start, page: 101 })
})

test('the last page offers no Next', () => {
  show({ view: { ...start, page: 42 }, rows: rows.slice(0, 2) })
  expect(screen.getByText('411–412 of 412')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()
})

test('a header sorts up, then down, then not at all, and begins at page 1 each time', () => {
  const view = { ...start, page: 3 }
  const { unmount } = show({ view })
  fireEvent.click(screen.getByRole('button', { name: 'Owner' }))
  expect(onView).toHaveBeenLastCalledWith({ ...view, sort: 'owner', page: 1 })
  unmount()
  const second = show({ view: { ...view, sort: 'owner' } })
  expect(screen.getByRole('columnheader', { name: 'Owner' }).getAttribute('aria-sort')).toBe('ascending')
  fireEvent.click(screen.getByRole('button', { name: 'Owner' }))
  expect(onView).toHaveBeenLastCalledWith({ ...view, sort: '-owner', page: 1 })
  second.unmount()
  show({ view: { ...view, sort: '-owner' } })
  expect(screen.getByRole('columnheader', { name: 'Owner' }).getAttribute('aria-sort')).toBe('descending')
  fireEvent.click(screen.getByRole('button', { name: 'Owner' }))
  expect(onView).toHaveBeenLastCalledWith({ ...view, sort: '', page: 1 })
})

test('a sortable header shows it at rest, and its direction once the list is sorted by it', () => {
  const { unmount } = show()
  expect(sortMark('Owner')).toBe('none')
  unmount()
  const up = show({ view: { ...start, sort: 'owner' } })
  expect(sortMark('Owner')).toBe('ascending')
  expect(sortMark('Certificate')).toBe('none')
  up.unmount()
  show({ view: { ...start, sort: '-owner' } })
  expect(sortMark('Owner')).toBe('descending')
  expect(screen.getByRole('columnheader', { name: 'Note' }).querySelector('svg')).toBeNull()
})

test('screen readers learn what a header does, and how the list is sorted', () => {
  const { rerender } = show()
  const sorted = document.querySelector('[aria-live=polite]')
  expect(sorted?.textContent).toBe('')
  expect(screen.getByRole('button', { name: 'Owner' }).title).toBe('Sort by Owner')
  rerender(table({ view: { ...start, sort: 'owner' } }))
  expect(sorted?.textContent).toBe('Sorted by Owner, ascending')
  expect(screen.getByRole('button', { name: 'Owner' }).title).toBe('Sorted by Owner, ascending')
  rerender(table({ view: { ...start, sort: '-owner' } }))
  expect(sorted?.textContent).toBe('Sorted by Owner, descending')
})

const sortMark = (header: string): string | null | undefined =>
  screen.getByRole('columnheader', { name: header }).querySelector('svg')?.getAttribute('data-direction')

test('a column that cannot be sorted has neither a button nor aria-sort', () => {
  show()
  const header = screen.getByRole('columnheader', { name: 'Note' })
  expect(header.hasAttribute('aria-sort')).toBe(false)
  expect(within(header).queryByRole('button')).toBeNull()
})

test('a click in a row follows the link of its main cell; a click on the link follows it once', () => {
  show()
  const followed = vi.fn()
  addEventListener('click', (event) => {
    if (event.target instanceof HTMLAnchorElement) followed(event.target.textContent)
  })
  fireEvent.click(screen.getByText('Owner 3'))
  expect(followed).toHaveBeenCalledExactlyOnceWith('3')
  fireEvent.click(screen.getByRole('link', { name: '4' }))
  expect(followed).toHaveBeenCalledTimes(2)
})

test('an empty list and a filter without matches show different texts', () => {
  const { unmount } = show({ rows: [], totalCount: 0 })
  expect(screen.getByText('No results.')).toBeTruthy()
  unmount()
  show({ rows: [], totalCount: 0, view: { ...start, filter: 'zzz' } })
  expect(screen.getByText('Nothing matches.')).toBeTruthy()
})

test('while the first rows load the table is busy and keeps its shape', () => {
  show({ rows: undefined, totalCount: 0 })
  const table = screen.getByRole('table')
  expect(table.getAttribute('aria-busy')).toBe('true')
  expect(within(table).getAllByRole('row')).toHaveLength(11)
})

test('a list that could not be loaded says so alone, without the heads of columns, and is busy no longer', () => {
  show({ rows: undefined, totalCount: 0, error: 'The service is busy.' })
  expect(screen.getByRole('alert').textContent).toContain('The service is busy.')
  expect(screen.queryByRole('table')).toBeNull()
  expect(document.querySelector('[aria-busy="true"], .skeleton')).toBeNull()
})

test('an error keeps the old rows greyed and offers to try again', () => {
  const onRetry = vi.fn()
  show({ error: 'The service is busy.', onRetry })
  expect(screen.getByRole('alert').textContent).toContain('The service is busy.')
  expect(screen.getByRole('table').classList.contains('stale')).toBe(true)
  expect(screen.getByText('Owner 3')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

test('each value carries its label for the phone; the main cell is the title and needs none', () => {
  show()
  const [main, owner] = within(screen.getAllByRole('row')[1] ?? document.body).getAllByRole('cell')
  expect(main?.hasAttribute('data-label')).toBe(false)
  expect(owner?.getAttribute('data-label')).toBe('Owner')
})

test('the row of pages stays short and always holds the first, the last and this one', () => {
  expect(pagesAround(7, 42)).toEqual([1, 6, 7, 8, 42])
  expect(pagesAround(1, 1)).toEqual([1])
  expect(pagesAround(101, 100)).toEqual([1, 100, 101])
})

test('where the row of pages skips some, it shows that it does', () => {
  const { container } = show({ totalCount: 420, view: { ...start, page: 7 } })
  expect(container.querySelector('.pages')?.textContent).toContain('1…678…42')
})

test('a row with details: its main cell opens and closes them, and so does a click on the row; others have no button', () => {
  show({ rows: rows.slice(0, 2), columns: plain, detailsOf: (row) => (row.id === 1 ? 'The memo' : null) })
  const expander = screen.getByRole('button', { name: '1' })
  const details = document.getElementById(expander.getAttribute('aria-controls') ?? '')
  // They are made when they are asked for: a list may have an editor in each row.
  expect(details?.textContent).toBe('')
  expect([expander.getAttribute('aria-expanded'), details?.hidden]).toEqual(['false', true])
  fireEvent.click(expander)
  expect([expander.getAttribute('aria-expanded'), details?.hidden]).toEqual(['true', false])
  expect(details?.textContent).toBe('The memo')
  fireEvent.click(screen.getByText('Owner 1'))
  expect([expander.getAttribute('aria-expanded'), details?.hidden]).toEqual(['false', true])
  expect(screen.queryByRole('button', { name: '2' })).toBeNull()
})

const plain = columns.map((column) =>
  column.place === 'main' ? { ...column, cell: (row: Row) => String(row.id) } : column,
)

test('an empty list has no bar of pages below it', () => {
  const { container } = show({ rows: [], totalCount: 0 })
  expect(container.querySelector('.pager')).toBeNull()
})

test('a row that cannot be shown has its place among the others and says so', () => {
  show({ rows: rows.slice(0, 2), totalCount: 3, gaps: [{ at: 1, text: 'Row 4711 cannot be shown.' }] })
  const shown = within(screen.getByRole('table')).getAllByRole('row').slice(1)
  expect(shown.map((row) => row.textContent)).toEqual(['1Owner 1x', 'Row 4711 cannot be shown.', '2Owner 2x'])
  cleanup()
  show({ rows: [], totalCount: 1, gaps: [{ at: 0, text: 'Row 4711 cannot be shown.' }] })
  expect(screen.getByText('Row 4711 cannot be shown.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Last page' })).toBeNull()
})
