import { fireEvent, screen, within } from '@testing-library/react'
import { Link } from 'react-router'
import { expect, test, vi } from 'vitest'
import { deletionPath } from '../../lib/staff-paths.ts'
import { answerApi, renderPage, signIn } from '../../lib/testing.tsx'
import { deletion, waiting } from '../../records/account.fixtures.ts'
import RecordsBlock from './records-block.tsx'

function open(body: object, isTaxpayer = true) {
  signIn(0)
  const calls = answerApi({
    'GET /api/admin/people/12/deletion': { body },
    'GET /api/admin/people/12/preservation': { body: { holds: [] } },
    'POST /api/admin/people/12/deletion': { body: deletion({ deletedAt: '2026-11-21T15:00:00Z' }) },
    'POST /api/admin/people/12/deletion/decline': {
      body: deletion({ request: { ...waiting, state: 'declined' } }),
    },
  })
  renderPage('/x', <RecordsBlock kind="account" id={12} isTaxpayer={isTaxpayer} />, '/x')
  return calls
}

test('a deletion: says what goes and what stays, and is done only when that is confirmed', async () => {
  const calls = open(deletion({ request: waiting }))
  expect(await screen.findByText('On Nov 20, 2026 the owner asked to delete their data.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Delete personal data' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText(/The name is kept, because receipts and agreements show it/)).toBeTruthy()
  expect(dialog.getByText('2 payments with their receipts')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(calls.some(({ method }) => method === 'POST')).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Delete personal data' }))
  const again = within(await screen.findByRole('alertdialog'))
  fireEvent.click(again.getByRole('button', { name: 'Delete personal data' }))
  expect(
    await screen.findByText('The personal data of this account was deleted on Nov 21, 2026.'),
  ).toBeTruthy()
})

test('who comes from the queue of requests to delete goes on at the deletion, once it is there', async () => {
  signIn(0)
  answerApi({
    'GET /api/admin/people/12/deletion': { body: deletion({ request: waiting }) },
    'GET /api/admin/people/12/preservation': { body: { holds: [] } },
  })
  const page = (
    <>
      <Link to={deletionPath(12)}>Dana</Link>
      <RecordsBlock kind="account" id={12} isTaxpayer />
    </>
  )
  renderPage('/admin/people/:userId', page, '/admin/people/12')
  fireEvent.click(screen.getByRole('link', { name: 'Dana' }))
  const heading = await screen.findByRole('heading', { name: 'Deletion' })
  await vi.waitFor(() => expect(document.activeElement).toBe(heading))
})

test('what keeps it is said in the place of the button', async () => {
  open(deletion({ obstacles: ['plan', 'hold', 'money'], openPlans: [{ parcelID: 5, taxSaleNo: '2026-71' }] }))
  const plan = await screen.findByRole('link', { name: 'certificate 2026-71' })
  expect(plan.getAttribute('href')).toBe('/records/5/plan')
  expect(screen.getByRole('link', { name: 'Payments' }).getAttribute('href')).toBe('#payments')
  expect(screen.queryByRole('button', { name: 'Delete personal data' })).toBeNull()
})

test('a request is declined with its reason', async () => {
  const calls = open(deletion({ request: waiting }))
  fireEvent.click(await screen.findByRole('button', { name: 'Decline' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'A claim is open' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Decline' }))
  expect(
    await screen.findByText('No deletion has been requested here. It can also be requested on paper.'),
  ).toBeTruthy()
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'A claim is open' })
})

test('an account of staff: can be exported and held, and not deleted', async () => {
  open(deletion(), false)
  expect(await screen.findByRole('button', { name: 'Download everything' })).toBeTruthy()
  expect(screen.queryByText('Deletion')).toBeNull()
})
