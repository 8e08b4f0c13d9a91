import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerApi, renderPage, signIn } from '../../lib/testing.tsx'
import { WIRE_ACCOUNT } from '../../lib/wire.fixtures.ts'
import { PLACES } from './profile.testing.tsx'
import UsersPage from './users-page.tsx'

const pending = {
  ...WIRE_ACCOUNT,
  id: 9,
  username: 'nora',
  accountType: 1,
  firstName: 'Nora',
  lastName: 'Newcomer',
  approved: false,
}
const answer = (rows: readonly unknown[]) => ({
  'GET /api/users': { body: rows, headers: { 'x-total-count': String(rows.length) } },
})
/** The queries by which the list was asked for. */
const queries = (asked: ReturnType<typeof answerApi>) =>
  asked.map((it) => new URL(it.path, location.origin).search)

test('the filter for waiting accounts is sent to the server, keeps the text filter and is in the address', async () => {
  signIn(0, 1)
  const asked = answerApi(answer([pending]))
  renderPage('/admin/users', <UsersPage />, '/admin/users?filter=Newcomer&page=2')
  fireEvent.click(screen.getByRole('button', { name: 'Waiting for approval' }))
  await vi.waitFor(() =>
    expect(queries(asked)).toEqual([
      '?page=2&pageSize=20&filter=Newcomer',
      '?page=1&pageSize=20&filter=Newcomer&approved=false',
    ]),
  )
  expect(screen.getByTestId('where').textContent).toBe('/admin/users?filter=Newcomer&approved=false')
  fireEvent.click(screen.getByRole('button', { name: 'All' }))
  await vi.waitFor(() => expect(queries(asked)).toHaveLength(3))
  expect(queries(asked)[2]).toBe('?page=1&pageSize=20&filter=Newcomer')
})

test('no account waiting: the list says so, not that there are no accounts', async () => {
  signIn(0, 1)
  answerApi(answer([]))
  renderPage('/admin/users', <UsersPage />, '/admin/users?approved=false')
  expect(await screen.findByText('Nobody is waiting.')).toBeTruthy()
})

test('an account whose data was deleted has no e-mail: its row shows none', async () => {
  signIn(0, 1)
  answerApi(answer([{ ...WIRE_ACCOUNT, email: '' }]))
  renderPage('/admin/users', <UsersPage />, '/admin/users')
  const row = (await screen.findByRole('link', { name: 'maria' })).closest('tr')
  expect(row?.textContent).not.toContain('@')
})

test('a waiting account can be rejected, which disables it and can be undone', async () => {
  signIn(0, 1)
  const asked = answerApi({
    ...answer([pending]),
    'PUT /api/users': { body: { ...pending, version: 4, disabled: true } },
  })
  renderPage('/admin', <UsersPage />, '/admin')
  fireEvent.click(await screen.findByRole('button', { name: 'Reject Nora Newcomer' }))
  expect(await screen.findByText(/Nora Newcomer is rejected/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Undone. Nora Newcomer is unchanged.')).toBeTruthy()
  expect(asked.filter((it) => it.method === 'PUT').map((it) => it.body)).toEqual([
    { id: 9, version: 3, disabled: true },
    { id: 9, version: 4, approved: false, disabled: false },
  ])
})

test.each([
  ['County', 1, 'Which county does this account belong to?', { countyId: 855 }],
  ['Legal', 3, 'Which firm does this account belong to?', { attorneyID: 1 }],
  ['Admin', 0, null, {}],
])(
  'approving an account of %s asks for the county or the firm that it lacks, and for nothing else',
  async (_, accountType, question, place) => {
    signIn(0, 1)
    const asked = answerApi({
      ...answer([{ ...pending, accountType }]),
      ...PLACES,
      'PUT /api/users': { body: { ...pending, accountType, ...place, version: 4, approved: true } },
    })
    renderPage('/admin/users', <UsersPage />, '/admin/users')
    fireEvent.click(await screen.findByRole('button', { name: 'Approve Nora Newcomer' }))
    if (question !== null) {
      const dialog = within(await screen.findByRole('dialog'))
      const choice = dialog.getByLabelText(question)
      await vi.waitFor(() => expect(choice.querySelectorAll('option')).toHaveLength(2))
      fireEvent.change(choice, { target: { value: String(Object.values(place)[0]) } })
      fireEvent.click(dialog.getByRole('button', { name: 'Approve' }))
    }
    expect(await screen.findByText(/Nora Newcomer is approved/)).toBeTruthy()
    expect(asked.filter((it) => it.method === 'PUT').map((it) => it.body)).toEqual([
      { id: 9, version: 3, approved: true, ...place },
    ])
  },
)

test.each([
  [false, 'Nora Newcomer is no longer disabled, and is waiting for approval.'],
  [true, 'Nora Newcomer can log in again.'],
])('enabled again, approved %s: only who is approved may log in', async (approved, text) => {
  signIn(0, 1)
  const disabled = { ...pending, approved, disabled: true }
  answerApi({
    ...answer([disabled]),
    'PUT /api/users': { body: { ...disabled, version: 4, disabled: false } },
  })
  renderPage('/admin/users', <UsersPage />, '/admin/users')
  fireEvent.click(await screen.findByRole('button', { name: 'Enable Nora Newcomer' }))
  expect(await screen.findByText(text)).toBeTruthy()
})

test.each([
  [{ accountType: 1, countyId: 855 }, 'Summit County, OH'],
  [{ accountType: 1, countyId: null }, 'No county yet'],
  [{ accountType: 3, attorneyID: null }, 'No firm yet'],
])('who waits is shown with the county or the firm, in the list: %j', async (place, text) => {
  signIn(0, 1)
  answerApi({ ...answer([{ ...pending, ...place }]), ...PLACES })
  renderPage('/admin/users', <UsersPage />, '/admin/users')
  expect(await screen.findByText(text)).toBeTruthy()
})

test('a firm without a contact person is offered by its name alone', async () => {
  signIn(0, 1)
  const firm = { attorneyID: 1, firstName: '', lastName: '', firmName: 'Keller & Stone', closed: false }
  answerApi({
    ...answer([{ ...pending, accountType: 3 }]),
    'GET /api/attorneys': { body: [firm] },
  })
  renderPage('/admin/users', <UsersPage />, '/admin/users')
  fireEvent.click(await screen.findByRole('button', { name: 'Approve Nora Newcomer' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect((await dialog.findByRole('option', { name: /Keller/ })).textContent).toBe('Keller & Stone')
})
