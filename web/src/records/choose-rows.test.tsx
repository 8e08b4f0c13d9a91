import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { chooseRow } from '../app/shortcut-actions.ts'
import { renderPage } from '../lib/testing.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { choiceColumn, useChosen } from './choose-rows.tsx'

const rows = [1, 2, 3].map((id) => ({ id, certificateNo: `2020-${id}` }))

function Page() {
  const { chosen, choose } = useChosen('one list')
  return (
    <main>
      <DataTable
        caption="Certificates"
        columns={[
          {
            key: 'no',
            header: 'No',
            place: 'main',
            cell: (row) => <a href={`#${row.id}`}>{row.certificateNo}</a>,
          },
          choiceColumn({ rows, chosen, onChoose: choose }),
        ]}
        rows={rows}
        rowKey={(row) => row.id}
        totalCount={3}
        view={{ page: 1, pageSize: 10, sort: '', filter: '' }}
        onView={() => undefined}
        emptyText=""
        noMatchText=""
      />
      <output>{[...chosen].join(' ')}</output>
    </main>
  )
}

const all = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Choose all of this page' })

test('the box in the head chooses all of the page, lets all go, and says when some are chosen', () => {
  renderPage('/', <Page />, '/')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Choose 2020-2' }))
  expect([all().checked, all().indeterminate]).toEqual([false, true])
  fireEvent.click(all())
  expect([all().checked, all().indeterminate]).toEqual([true, false])
  fireEvent.click(all())
  expect([all().checked, all().indeterminate]).toEqual([false, false])
})

test('x chooses the row of the focus and lets it go; outside of a row it does nothing', () => {
  renderPage('/', <Page />, '/')
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Choose 2020-3' })
  expect(chooseRow()).toBe(false)
  screen.getByRole('link', { name: '2020-3' }).focus()
  expect([chooseRow(), box.checked]).toEqual([true, true])
  expect([chooseRow(), box.checked]).toEqual([true, false])
})
