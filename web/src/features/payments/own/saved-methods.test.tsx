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
  const asked = answerApi({
    'GET /api/payments/ach': { body: accounts.map(wire) },
    'GET /api/payments/cards': { body: [] },
    ...answers,
  })
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
  await screen.findByText('Default')
  expect(screen.queryByRole('button', { name: /^Make default: STRIPE/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Make default: First Bank, account ending 1113' }))
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

const CARD = {
  id: `crd_${'c'.repeat(26)}`,
  status: 'SAVED',
  brand: 'visa',
  cardLast4: '4242',
  expirationDate: '2099-02-28',
  created: '2026-12-01T15:00:00Z',
  automaticPayments: [] as object[],
}
const openCards = (cards: readonly object[], answers: Record<string, Answer> = {}) =>
  open([], { 'GET /api/payments/cards': { body: cards }, ...answers })
const removeCard = () => screen.findByRole('button', { name: 'Remove: Visa card ending in 4242' })
const confirm = async () =>
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }))

test('a card shows its brand, last four and month, and is removed once that is confirmed', async () => {
  const path = `/api/payments/cards/${CARD.id}/remove`
  const asked = openCards([CARD], { [`POST ${path}`]: { body: { ...CARD, status: 'REMOVED' } } })
  fireEvent.click(await removeCard())
  expect(screen.getByText('Expires 02/2099')).toBeTruthy()
  expect(sent(asked)).toEqual([])
  await confirm()
  await vi.waitFor(() => expect(sent(asked)).toMatchObject([{ path }]))
  await vi.waitFor(() => expect(asked.filter((it) => it.path === '/api/payments/cards')).toHaveLength(2))
})

test('a card that automatic payments use: names their plan, and says what to do in place of a button', async () => {
  const uses = [{ parcelID: 7, taxSaleNo: '2024-7', isOn: true }]
  openCards([{ ...CARD, automaticPayments: uses }])
  expect((await screen.findByRole('link', { name: '2024-7' })).getAttribute('href')).toBe('/parcels/7/plan')
  expect(screen.getByText(/first stop the automatic payments on the plan page/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull()
})

test('a card of paused automatic payments: says before it is removed that they cannot resume', async () => {
  openCards([{ ...CARD, automaticPayments: [{ parcelID: 7, taxSaleNo: '2024-7', isOn: false }] }])
  fireEvent.click(await removeCard())
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain('Automatic payments on certificate 2024-7 are paused.')
})

test('a card page that was not finished, a card past its month and one that is refused: each says so', async () => {
  openCards([
    { ...CARD, status: 'OPEN', brand: null, cardLast4: null, expirationDate: null },
    { ...CARD, id: `crd_${'d'.repeat(26)}`, expirationDate: '2020-02-29' },
    { ...CARD, id: `crd_${'e'.repeat(26)}`, status: 'UNUSABLE', brand: 'other', cardLast4: '0002' },
  ])
  const rows = (await screen.findAllByRole('listitem')).map((row) => row.textContent)
  expect(rows).toEqual([
    expect.stringMatching(/^Card not saved yetNot finished.*closes on its own/),
    expect.stringMatching(/^Visa card ending in 4242ExpiredExpires 02\/2020/),
    expect.stringMatching(/^Card ending in 0002Cannot be used.*can no longer be charged/),
  ])
})

test('a card that could not be removed: shows the reason of the refusal', async () => {
  const message = 'A payment with this card is still processing. Remove the card once it has finished.'
  openCards([CARD], {
    [`POST /api/payments/cards/${CARD.id}/remove`]: { status: 409, body: refusal('account_in_use', message) },
  })
  fireEvent.click(await removeCard())
  await confirm()
  expect((await screen.findByRole('alert')).textContent).toContain(message)
})

test('no saved card: says where one is saved', async () => {
  openCards([])
  await screen.findByText(/You can save one when you set up automatic payments/)
})

test('cards that cannot be read: can be tried again, and bank accounts are shown all the same', async () => {
  open([FIRST], {
    'GET /api/payments/cards': { status: 503, body: refusal('provider_unavailable', 'Later.') },
  })
  await screen.findByText('Default')
  await screen.findByText('Later.')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
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
