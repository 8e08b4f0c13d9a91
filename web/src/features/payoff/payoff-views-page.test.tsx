import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerApi, refusal, renderPage, signIn } from '../../lib/testing.tsx'
import PayoffViewsPage from './payoff-views-page.tsx'

const viewed = {
  payoffLogID: 3,
  parcelID: 12,
  taxSaleNo: '2021-1001',
  parcelNo: '67-11',
  userName: null,
  ownerName: 'Novak Maria',
  address: '12 Elm St, Akron, OH 44320',
  payofF_TOTAL: 4240.1,
  requestDate: '2026-11-20T15:00:00.000Z',
}

function open(where: string, body: unknown = [viewed], status = 200) {
  signIn(0, 1)
  const asked = answerApi({
    'GET /api/parcels/payoffs': {
      status,
      body,
      headers: { 'x-total-count': String(Array.isArray(body) ? body.length : 0) },
    },
  })
  renderPage('/admin/payments', <PayoffViewsPage />, where)
  return asked
}

const queries = (asked: ReturnType<typeof answerApi>) =>
  asked.map(({ path }) => new URL(path, location.origin).search)

test('shows who saw which payoff, with a link to the certificate', async () => {
  open('/admin/payments')
  const link = await screen.findByRole('link', { name: '2021-1001' })
  expect(link.getAttribute('href')).toBe('/admin/parcels/12')
  expect(link.closest('tr')?.textContent).toContain(
    '67-11Not logged inNovak Maria12 Elm St, Akron, OH 44320$4,240.10',
  )
})

test('sends the days to the server, puts them in the address, and returns to page 1', async () => {
  const asked = open('/admin/payments?page=3&to=2026-11-20&from=nonsense')
  fireEvent.change(await screen.findByLabelText('From'), { target: { value: '2026-11-01' } })
  await vi.waitFor(() =>
    expect(queries(asked)).toEqual([
      '?page=3&pageSize=20&to=2026-11-20',
      '?page=1&pageSize=20&from=2026-11-01&to=2026-11-20',
    ]),
  )
  expect(screen.getByTestId('where').textContent).toBe('/admin/payments?to=2026-11-20&from=2026-11-01')
})

test.each([
  ['', 'Nobody has looked at a payoff yet. Views appear here as soon as they happen.'],
  ['?from=2026-11-01', 'No rows match. Clear the filter or choose other days.'],
])('explains an empty list, at %j', async (query, text) => {
  open(`/admin/payments${query}`, [])
  expect(await screen.findByText(text)).toBeTruthy()
})

test('shows that the list cannot be read, and offers to try again', async () => {
  const asked = open('/admin/payments', refusal('internal', 'Something went wrong on our side.'), 500)
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong on our side.')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await vi.waitFor(() => expect(asked).toHaveLength(2))
})
