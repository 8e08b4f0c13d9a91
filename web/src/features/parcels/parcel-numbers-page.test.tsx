import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerApi, renderPage, signIn } from '../../lib/testing.tsx'
import ParcelNumbersPage from './parcel-numbers-page.tsx'

const PAIR = {
  ...{ pairID: 7, countyName: 'Summit', municipality: null, isMerged: false },
  ...{ parcelNo: '12-34-5', owners: 'Older Ann', addresses: '1 Elm St', certificateCount: 1, parcelID: 3 },
  ...{ otherParcelNo: '123-45', otherOwners: 'Newer Bob', otherAddresses: '', otherCertificateCount: 2 },
  ...{ otherParcelID: 4, found: '2026-11-20T15:00:00.000Z', verdict: null, decidedBy: null, decided: null },
}
const NOTHING = { moves: [], order: [], openPayments: [], isContradiction: false }
const SAME = {
  ...NOTHING,
  moves: [{ taxSaleNo: 'C2', ownerName: 'Newer Bob', from: '123-45', to: '12-34-5' }],
  order: [{ taxSaleNo: 'C2', before: null, after: 'C1' }],
}

function open(preview: object, pair: object = PAIR, where = '/admin/parcelNumbers') {
  signIn(0, 1)
  const requests = answerApi({
    'GET /api/admin/parcelPairs': { body: [pair], headers: { 'x-total-count': '1' } },
    'GET /api/admin/parcelPairs/7': { body: { pair, same: null, different: null, undo: null, ...preview } },
    'PUT /api/admin/parcelPairs/7': { body: { ...pair, verdict: 'different' } },
    'DELETE /api/admin/parcelPairs/7': { body: PAIR },
  })
  renderPage('/admin/parcelNumbers', <ParcelNumbersPage />, where)
  return requests
}

test('a pair: both numbers with owners and addresses, what each decision changes, and the decision', async () => {
  const asked = open({ same: SAME, different: NOTHING })
  const [compare] = await screen.findAllByRole('button', { name: /^Compare… 12-34-5/ })
  if (compare) fireEvent.click(compare)
  const dialog = await screen.findByRole('dialog')
  for (const text of [
    'Older Ann',
    'Newer Bob',
    'No address on record',
    'Certificate C2 (Newer Bob) moves from 123-45 to 12-34-5.',
    'Certificate C2 then waits for C1.',
    'No certificate moves, and nothing changes in the order of payment.',
  ])
    await waitFor(() => expect(dialog.textContent).toContain(text))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Different parcels' }))
  await waitFor(() =>
    expect(asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { verdict: 'different' },
    ]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a payment under way: it is named, and the decision that moves certificates cannot be made', async () => {
  const openPayments = [{ taxSaleNo: 'C1', amount: 4240 }]
  open({ same: { ...SAME, openPayments }, different: NOTHING }, PAIR, '/admin/parcelNumbers?pair=7')
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog.textContent).toContain('C1 ($4,240.00)'))
  const button = (name: string) => within(dialog).getByRole('button', { name }).getAttribute('aria-disabled')
  expect([button('Same parcel'), button('Different parcels')]).toEqual(['true', null])
})

test('a decided pair: who decided and when, and the way to undo it', async () => {
  const decided = { ...PAIR, verdict: 'same', decidedBy: 'admin', decided: '2026-11-21T15:00:00.000Z' }
  const asked = open({ undo: NOTHING }, decided, '/admin/parcelNumbers?state=decided&pair=7')
  expect((await screen.findAllByText(/Same parcel, admin/)).length).toBeGreaterThan(0)
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Undo decision' }))
  await waitFor(() => expect(asked.some(({ method }) => method === 'DELETE')).toBe(true))
})
