import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { AFTER_LOGIN, promptLoginFor } from '../../lib/intent.ts'
import { closeLoginPrompt, useLoginPrompt } from '../../lib/login-prompt.ts'
import { answerApi, refusal, renderPage, signIn, signOut } from '../../lib/testing.tsx'
import { aCertificate, aView, onTheWire } from '../../records/certificate.fixtures.ts'
import ParcelPage from './parcel-page.tsx'

const Prompt = () => <output data-testid="prompt">{useLoginPrompt()?.returnTo}</output>
const open = (at: Parameters<typeof renderPage>[2]) =>
  renderPage(
    '/parcels/:parcelId',
    <>
      <ParcelPage />
      <Prompt />
    </>,
    at,
  )
const TOGGLE = 'POST /api/parcels/3/togglemyparcel'
const record = (more = {}) => ({ 'GET /api/parcels/3': { body: onTheWire(aCertificate(more)) } })

afterEach(() => {
  closeLoginPrompt()
})

test('an anonymous reader who wants to save it is asked to log in, and comes back to do it', async () => {
  const asked = answerApi(record())
  open('/parcels/3?fromMyParcels=true')
  fireEvent.click(await screen.findByRole('button', { name: 'Add to My Parcels' }))
  expect(screen.getByTestId('prompt').textContent).toBe('/parcels/3?fromMyParcels=true&then=save')
  expect(asked.some((it) => it.method === 'POST')).toBe(false)
})

test('after that login the certificate is saved once, and the address is clean again', async () => {
  promptLoginFor('save', '/parcels/3')
  signIn()
  const asked = answerApi({ ...record(), [TOGGLE]: { body: true } })
  open({ pathname: '/parcels/3', search: '?then=save', state: AFTER_LOGIN })
  expect(await screen.findByText('Added to My Parcels.')).toBeTruthy()
  expect(asked.filter((it) => it.method === 'POST')).toHaveLength(1)
  await vi.waitFor(() => expect(screen.getByTestId('where').textContent).toBe('/parcels/3'))
})

test.each([
  ['read by somebody who is signed in', () => undefined, undefined],
  ['through which somebody logs in', () => undefined, AFTER_LOGIN],
  [
    'to another certificate than the one that was asked for',
    () => promptLoginFor('save', '/parcels/4'),
    AFTER_LOGIN,
  ],
  [
    'to another action than the one that was asked for',
    () => promptLoginFor('pay', '/parcels/3'),
    AFTER_LOGIN,
  ],
])('a link %s saves nothing', async (_, before, state) => {
  before()
  signIn()
  const asked = answerApi({ ...record(), [TOGGLE]: { body: true } })
  open({ pathname: '/parcels/3', search: '?then=save', state })
  await screen.findByRole('button', { name: 'Add to My Parcels' })
  expect(asked.some((it) => it.method === 'POST')).toBe(false)
})

test('an action requested by one user is not done for the next', async () => {
  promptLoginFor('save', '/parcels/3')
  signIn(0)
  signOut()
  signIn()
  const asked = answerApi({ ...record(), [TOGGLE]: { body: true } })
  open({ pathname: '/parcels/3', search: '?then=save', state: AFTER_LOGIN })
  await screen.findByRole('button', { name: 'Add to My Parcels' })
  expect(asked.some((it) => it.method === 'POST')).toBe(false)
})

test('a certificate that can be paid: a visitor is asked to log in, and comes out at the ways to pay', async () => {
  const pays = (opens: 'log-in' | 'payment-methods') => ({
    offer: { parcel: aView(), payoff: aView({ buttons: { pay: { opens } } }) },
  })
  answerApi(record(pays('log-in')))
  open('/parcels/3')
  fireEvent.click(await screen.findByRole('button', { name: 'Make a Payment' }))
  expect(screen.getByTestId('prompt').textContent).toBe('/parcels/3/payoffrequest?then=pay')
  cleanup()
  signIn()
  answerApi(record(pays('payment-methods')))
  open('/parcels/3')
  fireEvent.click(await screen.findByRole('button', { name: 'Make a Payment' }))
  await vi.waitFor(() =>
    expect(screen.getByTestId('where').textContent).toBe('/parcels/3/payoffrequest?then=pay'),
  )
})

test.each([
  ['paid', { redeemedOn: plainDate('2026-11-02') }],
  ['awaiting processing', { isPaymentPending: true }],
])('a certificate that is %s offers no payment', async (_, facts) => {
  answerApi(record(facts))
  open('/parcels/3')
  await screen.findByRole('link', { name: 'View Payoff Info' })
  expect(screen.queryByRole('button', { name: 'Make a Payment' })).toBeNull()
})

test('saving takes effect at once and can be undone', async () => {
  signIn()
  let isSaved = false
  const toggle = () => {
    isSaved = !isSaved
    return { body: isSaved }
  }
  answerApi({ ...record(), [TOGGLE]: toggle })
  open('/parcels/3')
  fireEvent.click(await screen.findByRole('button', { name: 'Add to My Parcels' }))
  expect(await screen.findByRole('button', { name: 'Remove From My Parcels' })).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Removed from My Parcels.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Add to My Parcels' })).toBeTruthy()
})

test('a refused save is reverted and shows the reason', async () => {
  signIn()
  answerApi({ ...record(), [TOGGLE]: { status: 503, body: refusal('unavailable', 'The service is busy.') } })
  open('/parcels/3')
  fireEvent.click(await screen.findByRole('button', { name: 'Add to My Parcels' }))
  expect((await screen.findByRole('alert')).textContent).toContain('The service is busy.')
  expect(screen.getByRole('button', { name: 'Add to My Parcels' })).toBeTruthy()
})

test('the certificates of the parcel stand in their order with this one marked, and the oldest is named', async () => {
  const related = [
    { id: 9, certificateNo: '2017-0988', status: 'Redeemed' },
    { id: 2, certificateNo: '2018-77', status: 'Active Certificate' },
    { id: 5, certificateNo: '2020-1002', status: 'Legal' },
  ] as const
  answerApi(record({ related, isOldestUnpaid: false, oldestUnpaidId: 2 }))
  open('/parcels/3')
  const list = within(
    (await screen.findByRole('heading', { name: 'Certificates on this parcel' })).closest('section') ??
      document.body,
  )
  const items = within(list.getByRole('list')).getAllByRole('link')
  expect(items.map((it) => it.textContent)).toEqual([
    '2017-0988 Redeemed',
    '2018-77 Active Certificate',
    '2019-1002 Active Certificate',
    '2020-1002 Legal',
  ])
  expect(items.map((it) => it.getAttribute('aria-current'))).toEqual([null, null, 'true', null])
  expect(list.getByText(/has to be paid first/).textContent).toContain('It is 2018-77.')
})

test.each([
  ['', 'Back to List', '/parcels/list'],
  ['?fromMyParcels=true', 'Back to My Parcels', '/taxpayer/parcels/mine'],
  ['?fromMyPayments=true', 'Back to Online Payments', '/taxpayer/payments/mine'],
])('opened with %j, Back says and leads to where the reader came from', async (search, label, to) => {
  answerApi(record())
  open(`/parcels/3${search}`)
  expect((await screen.findByRole('link', { name: label })).getAttribute('href')).toBe(to)
})

test.each([
  [0, '?fromAdmin=true', 'Back to All Liens', '/admin/parcels'],
  [3, '?fromLegal=true', 'Back to All Parcels', '/legal/parcels'],
  [2, '?fromAdmin=true', 'Back to List', '/parcels/list'],
  [2, '?fromLegal=true', 'Back to List', '/parcels/list'],
])(
  'account type %i, opened with %j: Back leads to a list of staff only who may open it',
  async (type, search, label, to) => {
    answerApi(record())
    signIn(type)
    open(`/parcels/3${search}`)
    expect((await screen.findByRole('link', { name: label })).getAttribute('href')).toBe(to)
  },
)

test('Back leads to the search as it was', async () => {
  answerApi(record())
  const state = { back: '/parcels/list?parcel=67582&page=2', isDirect: false }
  open({ pathname: '/parcels/3', state })
  const link = await screen.findByRole('link', { name: 'Back to List' })
  expect(link.getAttribute('href')).toBe('/parcels/list?parcel=67582&page=2')
})

test('a redeemed certificate says so with its date, and offers no plan', async () => {
  const paid = aView({
    notices: [{ group: 'A', id: 'paid-in-full', on: aCertificate().purchasedOn ?? undefined }],
  })
  answerApi(record({ status: 'Redeemed', redeemedOn: '2026-10-14', offer: { parcel: paid, payoff: paid } }))
  open('/parcels/3')
  expect((await screen.findByText(/Paid in Full November 12, 2019/)).parentElement?.textContent).toBe(
    'Paid in Full November 12, 2019 - $0 due',
  )
  expect(screen.queryByRole('button', { name: 'Request Payment Plan' })).toBeNull()
})

test.each([
  [{}, 'the ways to pay'],
  [{ isPaymentPending: true }, 'Do not pay again.'],
  [{ offer: { parcel: aView(), payoff: aView({ table: false }) } }, 'See how to get the payoff.'],
])('the card matches what the payoff page will show', async (more, words) => {
  answerApi(record(more))
  open('/parcels/3')
  const link = await screen.findByRole('link', { name: 'View Payoff Info' })
  expect(link.closest('section, div')?.textContent).toContain(words)
})
