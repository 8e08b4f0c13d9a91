import { ALL_COUNTIES_REPORT_NAMES, REPORTS } from '@fieldstone/contract/reports'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { requireEnrolment } from '../../lib/session.ts'
import { STORAGE_KEYS } from '../../lib/storage.ts'
import { answerApi, signIn } from '../../lib/testing.tsx'
import { renderUi } from '../../ui/testing.tsx'
import { indexGroups } from './index-groups.ts'
import { writeShell } from './shell-state.ts'
import StaffRoutes from './staff-routes.tsx'
import StaffTop from './staff-top.tsx'

const [ADMIN, COUNTY] = [0, 1]

afterEach(() => {
  requireEnrolment(null)
  localStorage.removeItem(STORAGE_KEYS.shell)
})

const QUEUES = [
  {
    queue: 'plan-defaults',
    waiting: 6,
    late: 6,
    dueToday: 0,
    nextDueDate: null,
    oldest: '2026-06-26',
    amount: null,
  },
  {
    queue: 'payments-to-post',
    waiting: 2,
    late: 0,
    dueToday: 0,
    nextDueDate: null,
    oldest: '2026-11-20',
    amount: null,
  },
]

const FOUND = {
  certificates: [
    {
      parcelID: 1009,
      taxSaleNo: '2017-1009',
      parcelNo: '67-58214',
      status: 'Active Certificate',
      redemptionInProcDate: null,
      purchaseDate: '2017-11-02',
      ownerName: 'Novak Dana',
      propertyAddress: '12 Elm St',
      propertyAddressFull: '12 Elm St, Akron, OH 44308',
      countyName: 'Summit',
    },
  ],
  receipts: [
    { moneyID: 'received-4', receiptNo: '100004', taxSaleNo: '2017-1009', payerName: 'Pat Payer' },
    { moneyID: 'pay_abc', receiptNo: '100005', taxSaleNo: '2019-2017', payerName: 'Dana Novak' },
  ],
  people: [{ id: 12, name: 'Dana Novak', username: 'dana', email: 'dana@example.com' }],
}

function open(
  accountType = ADMIN,
  answers: Parameters<typeof answerApi>[0] = {},
  page: ReactNode = null,
  at = '/admin/landing',
) {
  signIn(accountType)
  answerApi({
    'GET /api/admin/queues': { body: QUEUES },
    'GET /api/find': { body: FOUND },
    ...answers,
  })
  renderUi(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[at]}>
        <StaffTop />
        <Suspense fallback={null}>{page}</Suspense>
        <Where />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

const Where = () => <output data-testid="where">{useLocation().pathname}</output>
const where = () => screen.getByTestId('where').textContent
const menu = () => within(screen.getByRole('navigation', { name: 'Main' }))
const submit = () => fireEvent.submit(field().closest('form') ?? field())
const field = () => screen.getByRole('searchbox', { name: 'Find a certificate, parcel, owner or page' })

test('the index names where one is, and what waits in the queues with what is late', async () => {
  writeShell(7, { areQueuesOpen: true })
  open()
  expect(menu().getByRole('link', { current: 'page' }).textContent).toBe('Today')
  expect(await menu().findAllByText('6 late')).toHaveLength(2)
  expect(menu().getByRole('link', { name: /^Plans in default 6 late ?, 6 waiting$/ })).toBeTruthy()
  expect(menu().getByRole('link', { name: /^Payments to post 2 waiting$/ })).toBeTruthy()
})

test('every page of the index, and every tab behind one of its entries, has one current entry', () => {
  open()
  const groups = indexGroups({ role: 'admin', userId: 7, countyId: null } as Parameters<
    typeof indexGroups
  >[0])
  const pages = groups.flatMap(({ entries }) =>
    entries.flatMap(({ to, tabs = [] }) => [to, ...tabs.map((tab) => tab.to)]),
  )
  expect(pages.length).toBeGreaterThan(20)
  for (const page of new Set(pages)) {
    cleanup()
    open(ADMIN, {}, null, page)
    expect(menu().getAllByRole('link', { current: 'page' }), page).toHaveLength(1)
  }
})

test('an administrator opens each report across counties by two clicks, and finds it by searching for report', async () => {
  const body = ALL_COUNTIES_REPORT_NAMES.map((report) => ({ report, isOn: true }))
  open(ADMIN, { 'GET /api/admin/reports': { body } }, <StaffRoutes />)
  for (const name of ALL_COUNTIES_REPORT_NAMES) {
    const { title, page } = REPORTS[name]
    let clicks = 0
    const click = (link: HTMLElement) => {
      clicks += 1
      fireEvent.click(link)
    }
    click(menu().getByRole('link', { name: 'Reports' }))
    click(
      await within(await screen.findByRole('region', { name: 'Reports' })).findByRole('link', {
        name: title,
      }),
    )
    await waitFor(() => expect([where(), clicks]).toEqual([`/admin/reports/${page}`, 2]))
  }
  fireEvent.focus(field())
  fireEvent.change(field(), { target: { value: 'report' } })
  const pages = within(await screen.findByRole('region', { name: 'Pages' })).getAllByRole('link')
  const titles = ALL_COUNTIES_REPORT_NAMES.map((name) => `Report: ${REPORTS[name].title}`)
  expect(pages.map((link) => link.textContent?.trim())).toEqual(['Reports', ...titles])
})

test('a user who has to set up the second factor first sees only the way out', () => {
  open()
  expect(menu().getAllByRole('link')).not.toEqual([])
  act(() => requireEnrolment())
  expect(menu().queryAllByRole('link')).toEqual([])
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(menu().getByRole('button', { name: 'Logout' })).toBeTruthy()
})

test.each([
  ['an administrator, who sees several counties', ADMIN, '67-58214 · Summit County · Novak Dana'],
  ['a county, which sees its own', 1, '67-58214 · Novak Dana'],
])('a certificate that is found tells %s', async (_, accountType, note) => {
  open(accountType)
  fireEvent.focus(field())
  fireEvent.change(field(), { target: { value: '2017-1009' } })
  const link = await screen.findByRole('link', { name: /^2017-1009/ })
  expect(link.textContent).toContain(note)
})

test.each([
  ['admin, by a certificate’s number', ADMIN, '2017-1009'],
  ['county, by the owner’s name', 1, 'novak'],
])('%s: no owner of record is offered as a person', async (_, accountType, text) => {
  open(accountType, { 'GET /api/find': { body: { ...FOUND, people: [] } } })
  fireEvent.focus(field())
  fireEvent.change(field(), { target: { value: text } })
  await screen.findByRole('link', { name: /^2017-1009/ })
  expect(screen.queryByRole('region', { name: 'People' })).toBeNull()
})

test('a text finds certificates, receipts, people and pages, and Enter opens the first', async () => {
  open()
  fireEvent.focus(field())
  fireEvent.change(field(), { target: { value: 'novak' } })
  const found = await screen.findByRole('link', { name: /^2017-1009/ })
  expect(found.getAttribute('href')).toBe('/admin/parcels/1009')
  const hrefs = (name: string) =>
    within(screen.getByRole('region', { name }))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
  expect(hrefs('Receipts')).toEqual(['/admin/receivedpayments/4', '/admin/webPaymentLogs/pay_abc'])
  expect(hrefs('People')).toEqual(['/admin/people/12', '/admin/people/owners/1009'])
  expect(screen.getAllByRole('status').map((it) => it.textContent)).toContain('5 results')
  submit()
  await waitFor(() => expect(where()).toBe('/admin/parcels/1009'))
  expect((field() as HTMLInputElement).value).toBe('')
})

test('a page is opened by a part of its name, without a call', async () => {
  open()
  fireEvent.change(field(), { target: { value: 're' } })
  fireEvent.change(field(), { target: { value: 'recon' } })
  const pages = within(await screen.findByRole('region', { name: 'Pages' }))
  expect(pages.getByRole('link', { name: 'Reconciliation' }).getAttribute('href')).toBe(
    '/admin/reconciliation',
  )
  fireEvent.change(field(), { target: { value: 'prof' } })
  expect(pages.getByRole('link', { name: 'Edit Profile' }).getAttribute('href')).toBe('/users/7')
})

test('Enter before the answer is here opens the first of it once it is, unless another text is typed meanwhile', async () => {
  open()
  fireEvent.change(field(), { target: { value: 'nova' } })
  submit()
  fireEvent.change(field(), { target: { value: 'novak' } })
  await screen.findByRole('link', { name: /^2017-1009/ })
  expect(where()).toBe('/admin/landing')
  fireEvent.change(field(), { target: { value: 'novak d' } })
  submit()
  expect(where()).toBe('/admin/landing')
  await waitFor(() => expect(where()).toBe('/admin/parcels/1009'))
})

test('Escape gives the focus back to where it was', async () => {
  open()
  const before = menu().getByRole('link', { name: 'Today' })
  before.focus()
  field().focus()
  fireEvent.change(field(), { target: { value: 'novak' } })
  const first = await screen.findByRole('link', { name: /^2017-1009/ })
  fireEvent.keyDown(field(), { key: 'ArrowDown' })
  expect(document.activeElement).toBe(first)
  fireEvent.keyDown(first, { key: 'Escape' })
  expect(document.activeElement).toBe(before)
})

test('the arrow keys move through what was found, and Escape leaves it', async () => {
  open()
  fireEvent.focus(field())
  fireEvent.change(field(), { target: { value: 'novak' } })
  const first = await screen.findByRole('link', { name: /^2017-1009/ })
  field().focus()
  fireEvent.keyDown(field(), { key: 'ArrowDown' })
  expect(document.activeElement).toBe(first)
  fireEvent.keyDown(first, { key: 'ArrowUp' })
  expect(document.activeElement).toBe(field())
  fireEvent.keyDown(field(), { key: 'Escape' })
  expect(screen.queryByRole('link', { name: /^2017-1009/ })).toBeNull()
})

test('nothing found says so, and a failed search is no empty result', async () => {
  open(COUNTY, {
    'GET /api/find': (address) =>
      address.endsWith('zzzz')
        ? { body: { certificates: [], receipts: [], people: [] } }
        : { status: 503, body: { error: 'unavailable', message: 'The service is busy.' } },
  })
  fireEvent.focus(field())
  fireEvent.change(field(), { target: { value: 'zzzz' } })
  expect(await screen.findByText(/Nothing found/)).toBeTruthy()
  fireEvent.change(field(), { target: { value: 'yyyy' } })
  expect(await screen.findByText('The search could not be completed.')).toBeTruthy()
})

test('the index that is hidden stays hidden for this user, and the key brings it back', () => {
  open()
  const isAway = () => document.documentElement.hasAttribute('data-index-away')
  fireEvent.click(menu().getByRole('button', { name: /Hide this menu/ }))
  expect(isAway()).toBe(true)
  cleanup()
  expect(isAway()).toBe(false)
  open()
  expect(isAway()).toBe(true)
})
