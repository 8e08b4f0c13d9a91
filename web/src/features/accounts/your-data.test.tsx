import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerApi, refusal, renderPage, signIn } from '../../lib/testing.tsx'
import { deletion, waiting } from '../../records/account.fixtures.ts'
import YourData from './your-data.tsx'

function open(body: object, asked: object = { body: deletion({ request: waiting }) }) {
  signIn(2)
  const calls = answerApi({
    'GET /api/account/deletion': { body },
    'POST /api/account/deletion': asked,
    'DELETE /api/account/deletion': { body: deletion() },
  })
  renderPage('/users/7', <YourData />, '/users/7')
  return calls
}

test('what goes and what stays is said before anything can be asked for', async () => {
  open(deletion())
  expect(await screen.findByText(/Your name stays on the records below/)).toBeTruthy()
  expect(screen.getByText('2 payments with their receipts')).toBeTruthy()
  expect(screen.getByText('the log of what was done here')).toBeTruthy()
})

test('asking takes the password; then the request stands, and can be taken back', async () => {
  const calls = open(deletion())
  fireEvent.click(await screen.findByRole('button', { name: 'Ask to delete my account' }))
  expect((await screen.findAllByText('Enter your password')).length).toBeGreaterThan(0)
  expect(calls.some(({ method }) => method === 'POST')).toBe(false)
  fireEvent.change(screen.getByLabelText('Your password, to confirm'), {
    target: { value: 'tea in the garden' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Ask to delete my account' }))
  expect(await screen.findByText(/^You asked on Nov 20, 2026/)).toBeTruthy()
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    currentPassword: 'tea in the garden',
  })
  fireEvent.click(screen.getByRole('button', { name: 'Keep my account' }))
  expect(await screen.findByRole('button', { name: 'Ask to delete my account' })).toBeTruthy()
})

test('a wrong password is said at its field', async () => {
  const body = refusal('bad_request', 'Wrong.', { fields: { currentPassword: 'This is not your password.' } })
  open(deletion(), { status: 400, body })
  fireEvent.change(await screen.findByLabelText('Your password, to confirm'), { target: { value: 'x' } })
  fireEvent.click(screen.getByRole('button', { name: 'Ask to delete my account' }))
  await waitFor(() => expect(screen.getAllByText('This is not your password.').length).toBeGreaterThan(0))
})

test.each([
  ['plan', /You have an open payment plan/, 'certificate 2026-71', '/parcels/12/plan'],
  ['money', /A payment or a refund is on its way/, 'Online Payments', '/taxpayer/payments/mine'],
  ['bank-account', /A bank account is saved/, 'Online Payments', '/taxpayer/payments/mine'],
  ['card', /A card is saved/, 'Online Payments', '/taxpayer/payments/mine'],
])(
  'a %s keeps the account: it links to where that is solved, and nothing can be asked for',
  async (obstacle, text, name, href) => {
    const openPlans = obstacle === 'plan' ? [{ parcelID: 12, taxSaleNo: '2026-71' }] : []
    open(deletion({ obstacles: [obstacle], openPlans }))
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href)
    expect(screen.queryByRole('button', { name: 'Ask to delete my account' })).toBeNull()
  },
)

test('what goes and what stays is listed with its counts', async () => {
  const goes = ['addresses', 'mails', 'messages'].map((what) => ({ what, count: 2 }))
  const remains = ['messages', 'waiting-mails', 'office-mails'].map((what) => ({ what, count: 1 }))
  open(deletion({ goes, remains }))
  for (const text of [/^2 e-mail addresses/, /^2 e-mails that we sent you/, /^2 messages that you sent us/])
    expect(await screen.findByText(text)).toBeTruthy()
  for (const text of [/^1 message about a certificate/, /we still have to send/, /in our office/])
    expect(screen.getByText(text)).toBeTruthy()
})

test('records that must be kept: it can be asked for all the same', async () => {
  open(deletion({ obstacles: ['hold'] }))
  expect(await screen.findByText(/We have to keep your records for now/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Ask to delete my account' })).toBeTruthy()
})

test('a request that was declined: its reason', async () => {
  open(deletion({ request: { ...waiting, state: 'declined', reason: 'A claim is open', decidedAt: null } }))
  expect(
    await screen.findByText('You asked on Nov 20, 2026. We could not do it: A claim is open'),
  ).toBeTruthy()
})

test('the copy is asked for and saved', async () => {
  const calls = open(deletion())
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  fireEvent.click(await screen.findByRole('button', { name: 'Download my data' }))
  await waitFor(() => expect(calls.some(({ path }) => path === '/api/account/export')).toBe(true))
  made.mockRestore()
})
