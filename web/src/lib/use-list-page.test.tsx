import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { Page } from './api.ts'
import { renderPage } from './testing.tsx'
import { useListPage } from './use-list-page.ts'

/** The first page of the first list comes at once, no other ever does. */
const read = (list: number, page: number): Promise<Page<string>> =>
  list === 1 && page === 1
    ? Promise.resolve({ rows: ['first of list 1'], totalCount: 2, isCapped: false })
    : new Promise(() => undefined)

function Lists() {
  const [{ list, page }, show] = useState({ list: 1, page: 1 })
  const { data } = useListPage(['lists', list, { page }], () => read(list, page))
  return (
    <>
      <output>{data?.rows.join() ?? 'nothing yet'}</output>
      <button type="button" onClick={() => show({ list, page: 2 })}>
        page 2
      </button>
      <button type="button" onClick={() => show({ list: 2, page: 1 })}>
        list 2
      </button>
    </>
  )
}

test('rows stay while the next page is read, and never stand under another list', async () => {
  renderPage('/', <Lists />, '/')
  await screen.findByText('first of list 1')
  screen.getByRole('button', { name: 'page 2' }).click()
  await waitFor(() => expect(screen.getByText('first of list 1')).toBeTruthy())
  screen.getByRole('button', { name: 'list 2' }).click()
  expect(await screen.findByText('nothing yet')).toBeTruthy()
})
