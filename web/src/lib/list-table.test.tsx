import { useQuery } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Page } from './api.ts'
import { ListTable } from './list-table.tsx'
import { STORAGE_KEYS } from './storage.ts'
import { useTableView } from './table-view.ts'
import { answerApi, renderPage, signIn } from './testing.tsx'

interface Row {
  readonly id: number
  readonly name: string
  readonly town: string
  readonly zip: string
}

const page: Page<Row> = {
  ...{ rows: [{ id: 1, name: 'Ada', town: 'Akron', zip: '44308' }], totalCount: 1, isCapped: false },
}

function People() {
  const view = useTableView(10)
  const list = useQuery({ queryKey: ['people'], queryFn: async () => page })
  return (
    <ListTable
      caption="People"
      columns={[
        { key: 'name', header: 'Name', place: 'main', cell: (row) => <a href="#1">{row.name}</a> },
        { key: 'town', header: 'Town', cell: (row) => row.town },
        { key: 'zip', header: 'ZIP code', cell: (row) => row.zip },
      ]}
      list={list}
      rowKey={(row) => row.id}
      view={view}
      emptyText=""
      noMatchText=""
    />
  )
}

afterEach(() => {
  localStorage.removeItem(STORAGE_KEYS.tables)
})

const heads = () => screen.getAllByRole('columnheader').map((it) => it.textContent)

const VIEW = { page: '/county/*/people', isShared: false, isOwn: true, ownerName: 'Ann Lee' }
const OF_COLLEAGUE = { isOwn: false, ownerName: 'Bo Diaz' }

function open(where = '/county/855/people', accountType = 0) {
  signIn(accountType)
  const asked = answerApi({
    'GET /api/tableviews': {
      body: [
        { ...VIEW, viewID: 4, name: 'Of Akron', query: 'filter=akron' },
        { ...VIEW, viewID: 6, name: 'Of Berea', query: 'filter=berea', isShared: true, ...OF_COLLEAGUE },
      ],
    },
    'POST /api/tableviews': {
      status: 201,
      body: { ...VIEW, viewID: 5, name: 'Newest', query: 'sort=-name' },
    },
    'DELETE /api/tableviews/4': { status: 204 },
  })
  renderPage('/county/:countyId/people', <People />, where)
  return asked
}

test('a column is hidden and the rows are made compact, and another time the table is as it was left', async () => {
  open()
  fireEvent.click(await screen.findByText('Columns 2 of 2'))
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Town' }))
  fireEvent.click(screen.getByRole('button', { name: 'Compact' }))
  expect(heads()).toEqual(['Name', 'ZIP code'])
  cleanup()
  open()
  expect(await screen.findByText('Columns 1 of 2')).toBeTruthy()
  expect(heads()).toEqual(['Name', 'ZIP code'])
  expect(screen.getByRole('table').closest('.compact')).toBeTruthy()
})

test('what another version has stored otherwise shows the table as usual', async () => {
  localStorage.setItem(STORAGE_KEYS.tables, '{"isCompact":"yes"')
  open()
  expect(await screen.findByText('Columns 2 of 2')).toBeTruthy()
})

test('a saved view is a chip: it opens its filter on any county’s page, is marked, and is deleted there', async () => {
  const asked = open()
  fireEvent.click(await screen.findByRole('button', { name: 'Of Akron' }))
  await waitFor(() => expect(screen.getByTestId('where').textContent).toBe('/county/855/people?filter=akron'))
  expect(screen.getByRole('button', { name: 'Of Akron' }).getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(screen.getByRole('button', { name: 'Delete this view' }))
  await waitFor(() => expect(asked.some(({ method }) => method === 'DELETE')).toBe(true))
  expect(asked.map(({ path }) => path)).toContain('/api/tableviews?page=%2Fcounty%2F*%2Fpeople')
})

test('the present view is saved under a name, without the page that is open', async () => {
  const asked = open('/county/855/people?sort=-name&page=2')
  fireEvent.click(await screen.findByRole('button', { name: 'Save this view…' }))
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Newest' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
      ...{ page: '/county/*/people', name: 'Newest', query: 'sort=-name', isShared: false },
    }),
  )
})

test('an own view is shared with colleagues by its button; a colleague’s names its owner and cannot be changed', async () => {
  const asked = open('/county/855/people?filter=akron')
  fireEvent.click(await screen.findByRole('button', { name: 'Share this view with colleagues' }))
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
      ...{ page: '/county/*/people', name: 'Of Akron', query: 'filter=akron', isShared: true },
    }),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Of Berea (by Bo Diaz)' }))
  expect(await screen.findByText('View shared by Bo Diaz')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Delete this view|sharing|Share this/ })).toBeNull()
})

test('a taxpayer’s list has neither views nor columns to choose, and asks for none', async () => {
  const asked = open('/county/855/people?sort=-name', 2)
  expect(await screen.findByRole('link', { name: 'Ada' })).toBeTruthy()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect([screen.queryByText(/^Columns/), screen.queryByText('Save this view…'), asked]).toEqual([
    null,
    null,
    [],
  ])
})
