import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerApi, renderPage, signIn } from '../../lib/testing.tsx'
import CollectionPage from './collection-page.tsx'
import { CollectionsAgreementSheet } from './collections-agreement.tsx'
import CollectionsPage from './collections-page.tsx'

const months = [
  { firstDay: '2026-11-01', lastDay: '2026-11-30', closed: null },
  { firstDay: '2026-10-01', lastDay: '2026-10-31', closed: '2026-11-03T15:00:00.000Z' },
]
const share = {
  startDate: '2026-01-01',
  shareBps: 9_125,
  reference: 'Resolution 26-114',
  collected: 1000,
  due: 912.5,
}
const statement = {
  ...months[1],
  countyName: 'Summit',
  methods: [{ paymentMethod: 'Check', count: 3, amount: 1000 }],
  ...{
    collected: 1200,
    returned: -158,
    adjustments: -42,
    total: 1000,
    due: 912.5,
    shares: [share],
    withoutAgreement: 0,
  },
}
const payment = {
  ...{ lineID: 1, settledDate: '2026-10-06', taxSaleNo: '2021-1001', parcelID: 7, paymentMethod: 'Check' },
  ...{ reference: '1024', isAdjustment: false, amount: 1200 },
}
const PATH = '/county/855/collections/2026-10-31'

function openStatement(read: object, flags = '') {
  answerApi({
    'GET /api/counties/855/collections/2026-10-31': { body: read },
    'GET /api/counties/855/collections/2026-10-31/lines': (address) => {
      const body = address.includes('part=adjustments') ? [] : [payment]
      return { body, headers: { 'x-total-count': String(body.length) } }
    },
  })
  signIn(1)
  renderPage('/county/:countyId/collections/:endsOn', <CollectionPage />, `${PATH}${flags}`)
}

test('lists the statements of a county, newest first, and which are final', async () => {
  answerApi({ 'GET /api/counties/855/collections': { body: months } })
  signIn(1)
  renderPage('/county/:countyId/collections', <CollectionsPage />, '/county/855/collections')
  const rows = within(await screen.findByRole('table')).getAllByRole('row')
  expect(rows[1]?.textContent).toContain('November 2026Not final')
  expect(rows[2]?.textContent).toContain('October 2026Final Closed Nov 3, 2026')
  expect(screen.getByRole('link', { name: 'October 2026' }).getAttribute('href')).toBe(PATH)
})

test('shows a statement with its totals, its payments, and how the amount due is computed', async () => {
  openStatement(statement)
  expect(await screen.findByRole('row', { name: 'Total $1,000.00' })).toBeTruthy()
  expect(screen.getByRole('row', { name: /Returned and refunded -\$158.00/ })).toBeTruthy()
  expect(
    screen.getByText('91.25% of $1,000.00 under Resolution 26-114, in effect since Jan 1, 2026'),
  ).toBeTruthy()
  expect(screen.getByRole('row', { name: 'Amount due $912.50' })).toBeTruthy()
  expect(await screen.findByRole('link', { name: '2021-1001' })).toBeTruthy()
  expect(screen.getByText('There are no adjustments.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Statement as PDF' })).toBeTruthy()
})

test('leaves the amount due blank without an agreement, and says why', async () => {
  openStatement({ ...statement, due: null, shares: [] })
  expect(await screen.findByText(/No amount is shown because no collections agreement/)).toBeTruthy()
})

test('prints the statement with its payments', async () => {
  openStatement(statement, '?print=true')
  expect(await screen.findByRole('link', { name: '2021-1001' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Print' })).toBeTruthy()
})

test('records an agreement with its share in percent', async () => {
  const agreement = { startDate: '2026-01-01', shareBps: 9_125, reference: 'Resolution 26-114' }
  const asked = answerApi({
    'GET /api/counties/855/agreements': { body: [agreement] },
    'PUT /api/counties/855/agreements': { body: [agreement] },
  })
  signIn(0)
  renderPage('/admin/counties/:countyId', <CollectionsAgreementSheet countyId={855} />, '/admin/counties/855')
  expect(await screen.findByRole('row', { name: /Jan 1, 2026 91.25% Resolution 26-114/ })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Record agreement…' }))
  fireEvent.change(await screen.findByLabelText(/Share due/), { target: { value: '91.25' } })
  fireEvent.change(screen.getByLabelText(/Start day/), { target: { value: '2027-01-01' } })
  fireEvent.change(screen.getByLabelText(/Agreement or resolution/), { target: { value: 'Resolution 27-3' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save agreement' }))
  await waitFor(() => expect(asked.map(({ method }) => method)).toContain('PUT'))
  expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({
    ...{ shareBps: 9_125, startDate: '2027-01-01', reference: 'Resolution 27-3' },
  })
})
