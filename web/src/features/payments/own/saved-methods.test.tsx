import { registeredAccount } from '@fieldstone/contract/entities/payments/bank-account'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { type Answer, answerApi, refusal, renderPage, signIn } from '../../../lib/testing.tsx'
import { PAYMENT_CONFIG } from '../../../lib/wire.fixtures.ts'
import { anAccount } from '../bank/bank.fixtures.ts'
import SavedMethods from './saved-methods.tsx'

const FIRST = anAccount()
const OTHER = anAccount({
  id: `ach_${'b'.repeat(26)}`,
  institution: 'First Bank',
  last4: '1113',
  isDefault: false,
})
const wire = (account: typeof FIRST) => z.encode(registeredAccount, account)

beforeEach(() => signIn())

function open(accounts: readonly (typeof FIRST)[], answers: Record<string, Answer> = {}) {
  const asked = answerApi({ 'GET /api/payments/ach': { body: accounts.map(wire) }, ...answers })
  renderPage('/taxpayer/payments/mine', <SavedMethods />, '/taxpayer/payments/mine')
  return asked
}
const sent = (asked: ReturnType<typeof open>) => asked.filter(({ method }) => method === 'POST')
const remove = () => screen.findByRole('button', { name: 'Remove: First Bank, account ending 1113' })

test('an account is removed only once that was confirmed, and the list is read again', async () => {
  const path = `/api/payments/ClearSavedACH/${OTHER.id}`
  const asked = open([FIRST, OTHER], { [`POST ${path}`]: { body: wire({ ...OTHER, status: 'REMOVED' }) } })
  fireEvent.click(await remove())
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(sent(asked)).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Remove' }))
  await vi.waitFor(() => expect(sent(asked)).toMatchObject([{ path }]))
  await vi.waitFor(() => expect(asked.filter((it) => it.path === '/api/payments/ach')).toHaveLength(2))
})

test('the account that is offered first says so, and another verified one can take its place', async () => {
  const path = `/api/payments/ach/${OTHER.id}/default`
  const asked = open([FIRST, OTHER], { [`POST ${path}`]: { body: wire({ ...OTHER, isDefault: true }) } })
  await screen.findByText('Offered first')
  expect(screen.queryByRole('button', { name: /^Offer first: STRIPE/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Offer first: First Bank, account ending 1113' }))
  await vi.waitFor(() => expect(sent(asked)).toMatchObject([{ path }]))
})

test.each([
  ['account_in_use', 409, 'automatic payments use it'],
  ['not_found', 404, 'perhaps in another window'],
])('not removed (%s): its own sentence says what to do', async (code, status, sentence) => {
  open([OTHER], {
    [`POST /api/payments/ClearSavedACH/${OTHER.id}`]: { status, body: refusal(code, 'x') },
  })
  fireEvent.click(await remove())
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }))
  expect((await screen.findByRole('alert')).textContent).toContain(sentence)
})

test('one that waits leads to its deposit; one that came to nothing says why; none is offered first', async () => {
  open([
    anAccount({ status: 'PENDING_DEPOSITS', isDefault: false }),
    anAccount({ id: OTHER.id, status: 'BLOCKED', isDefault: false }),
  ])
  expect((await screen.findByRole('link', { name: 'Enter the deposit' })).getAttribute('href')).toBe(
    '/payment?ach=true',
  )
  expect(screen.getByText(/can no longer be debited/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Offer first/ })).toBeNull()
})

test('where payments are off nothing leads to a form that would be closed', async () => {
  open([], { 'GET /api/payments/config': { body: { ...PAYMENT_CONFIG, mode: 'off' } } })
  await screen.findByText('You have no saved bank accounts.')
  await vi.waitFor(() => expect(screen.queryByRole('link', { name: 'Register a bank account' })).toBeNull())
})

test('the way to the form for bank numbers is a new document, the only one that may load what the form needs', async () => {
  open([{ ...FIRST, status: 'PENDING_DEPOSITS', isDefault: false }])
  await screen.findByRole('link', { name: 'Enter the deposit' })
  const links = screen.getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/payment?ach=true', '/payment'])
  for (const link of links) expect(fireEvent.click(link)).toBe(true)
  expect(screen.getByTestId('where').textContent).toBe('/taxpayer/payments/mine')
})
