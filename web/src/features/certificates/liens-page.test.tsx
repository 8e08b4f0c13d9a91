import { cleanup, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerApi, renderPage, signIn } from '../../lib/testing.tsx'
import LiensPage from './liens-page.tsx'

const lien = {
  parcelID: 12,
  taxSaleNo: '2021-1288',
  parcelNo: '30-07716',
  status: 'Legal',
  redemptionInProcDate: null,
  purchaseDate: '2021-11-12',
  ownerName: 'Delgado Hector',
  propertyAddress: '58 W Meadow Ct',
  propertyAddressFull: '58 W Meadow Ct, Tallmadge, 44278',
  ...{ countyID: 855, caseNum: null, webRefNum: null, isActive: false },
  ...{ webAssignedAttorneyUserID: null, webAssignedAttorneyUserName: null },
  countyName: 'Summit',
  ...{ price: 1200, age: 5, plan: 'none', legalStep: 'notice', holds: [], owed: 1834.5 },
}
const totals = {
  ...{ date: '2026-11-30', count: 1198, price: 1_500_000, noPrice: 0 },
  ...{ owed: 2_345_678.9, noFigure: 2, pending: 0 },
}
const counts = [
  { status: 'Active Certificate', count: 1102 },
  { status: 'Legal', count: 96 },
]

function open(where: string, rows: readonly object[] = [lien], count = '1198') {
  signIn(1)
  const asked = answerApi({
    'GET /api/counties/855/parcels': { body: rows, headers: { 'x-total-count': count } },
    'GET /api/parcels/counts': { body: counts },
    'GET /api/parcels/totals': { body: totals },
    'GET /api/counties': { body: [{ countyID: 855, countyName: 'Summit', stateID: 'OH' }] },
  })
  renderPage('/county/:countyId/parcels', <LiensPage />, where)
  return asked
}

test('the specification’s columns and what is owed, 15 to a page, with the count of each status', async () => {
  const asked = open('/county/855/parcels')
  const link = await screen.findByRole('link', { name: '2021-1288' })
  expect(link.closest('tr')?.textContent).toBe(
    '30-077162021-1288LegalDelgado Hector58 W Meadow Ct, Tallmadge, 44278$1,834.50',
  )
  expect(asked.map(({ path }) => path)).toContain(
    '/api/counties/855/parcels?page=1&pageSize=15&onlyUnassigned=false',
  )
  expect(await screen.findByRole('button', { name: 'Legal 96' })).toBeTruthy()
  expect(await screen.findByText('Summit, 1,198 certificates')).toBeTruthy()
})

test.each([
  ['several counties: each row says which is its own', ['Summit', 'Lake'], 'Tallmadge, 44278Summit$1,834.50'],
  ['one county alone: no row needs to name it', ['Summit'], 'Tallmadge, 44278$1,834.50'],
])('all certificates of %s', async (_, names, end) => {
  signIn(0, 1)
  answerApi({
    'GET /api/parcels': { body: [lien], headers: { 'x-total-count': '1' } },
    'GET /api/parcels/counts': { body: counts },
    'GET /api/parcels/totals': { body: totals },
    'GET /api/counties': {
      body: names.map((countyName, at) => ({ countyID: 855 + at, countyName, stateID: 'OH' })),
    },
  })
  renderPage('/admin/parcels', <LiensPage />, '/admin/parcels')
  const link = await screen.findByRole('link', { name: '2021-1288' })
  await vi.waitFor(() =>
    expect(link.closest('tr')?.textContent).toSatisfy((text: string) => text.endsWith(end)),
  )
})

test('a county without certificates is told who brings them in', async () => {
  open('/county/855/parcels', [], '0')
  expect(await screen.findByText(/They appear once servicing has imported them/)).toBeTruthy()
})

test('paid in full and not posted yet: its status says so', async () => {
  open('/county/855/parcels', [{ ...lien, redemptionInProcDate: '2026-11-26' }])
  const link = await screen.findByRole('link', { name: '2021-1288' })
  expect(link.closest('tr')?.textContent).toContain('Legal Payment submittedDelgado Hector')
})

test('a status is asked of the server, stands in the address and goes back to page 1', async () => {
  const asked = open('/county/855/parcels?page=3&filter=meadow')
  fireEvent.click(await screen.findByRole('button', { name: 'Legal 96' }))
  await vi.waitFor(() =>
    expect(screen.getByTestId('where').textContent).toBe('/county/855/parcels?filter=meadow&status=Legal'),
  )
  await vi.waitFor(() =>
    expect(asked.map(({ path }) => path)).toContainEqual(
      expect.stringContaining('page=1&pageSize=15&filter=meadow&status=Legal'),
    ),
  )
})

test('a row that was opened is marked when the reader comes back', async () => {
  open('/county/855/parcels')
  fireEvent.click(await screen.findByRole('link', { name: '2021-1288' }))
  cleanup()
  open('/county/855/parcels')
  const row = (await screen.findByRole('link', { name: '2021-1288' })).closest('tr')
  expect(row?.getAttribute('aria-current')).toBe('true')
})

test('names the totals of what matches with their day, and what is not in them', async () => {
  open('/county/855/parcels')
  const shown = await screen.findByRole('region', { name: 'Totals of the certificates that match' })
  expect(shown.textContent).toBe(
    '1,198 certificates$2,345,678.90 owed as of Nov 30, 2026$1,500,000.00 purchase price2 have no payoff figure.',
  )
})

test('the totals stay, marked as busy, until those of other filters have come', async () => {
  const asked = open('/county/855/parcels')
  const name = 'Totals of the certificates that match'
  const shown = await screen.findByRole('region', { name })
  expect(shown.getAttribute('aria-busy')).toBe('false')
  fireEvent.click(await screen.findByRole('button', { name: 'Legal 96' }))
  expect(screen.getByRole('region', { name }).getAttribute('aria-busy')).toBe('true')
  expect(screen.getByRole('region', { name }).textContent).toContain('$2,345,678.90')
  await vi.waitFor(() => expect(screen.getByRole('region', { name }).getAttribute('aria-busy')).toBe('false'))
  expect(asked.filter(({ path }) => path.startsWith('/api/parcels/totals?'))).toHaveLength(2)
})

test('keeps filters in the address, shows them open and sends them for rows and totals', async () => {
  const asked = open('/county/855/parcels?plan=late&owedFrom=5000.00&ageFrom=3')
  expect((await screen.findByLabelText<HTMLSelectElement>('Plan')).value).toBe('late')
  expect(screen.getByLabelText<HTMLInputElement>('Owed from').value).toBe('5000.00')
  const amount = screen.getByLabelText('Owed to')
  fireEvent.change(amount, { target: { value: '$9,000' } })
  fireEvent.blur(amount)
  await vi.waitFor(() => expect(screen.getByTestId('where').textContent).toContain('owedTo=9000.00'))
  await vi.waitFor(() => {
    for (const path of ['/api/counties/855/parcels?', '/api/parcels/totals?'])
      expect(asked.filter((it) => it.path.startsWith(path)).at(-1)?.path).toMatch(
        /owedFrom=5000.00&owedTo=9000.00&.*ageFrom=3.*plan=late|plan=late.*owedFrom=5000.00&owedTo=9000.00/,
      )
  })
})

test('keeps the focus in the filters when Enter applies one and when all are cleared', async () => {
  open('/county/855/parcels?plan=late')
  const amount = await screen.findByLabelText('Owed from')
  amount.focus()
  fireEvent.change(amount, { target: { value: '100' } })
  fireEvent.keyDown(amount, { key: 'Enter' })
  await vi.waitFor(() => expect(screen.getByTestId('where').textContent).toContain('owedFrom=100.00'))
  expect(document.activeElement).toBe(screen.getByLabelText('Owed from'))
  const clear = screen.getByRole('button', { name: 'Clear these filters' })
  clear.focus()
  fireEvent.click(clear)
  await vi.waitFor(() => expect(screen.getByTestId('where').textContent).toBe('/county/855/parcels'))
  expect(document.activeElement).toBe(screen.getByText('More filters', { selector: 'summary' }))
})

test('rejects what is no amount at its field, and does not send it', async () => {
  open('/county/855/parcels?plan=late')
  const amount = await screen.findByLabelText('Owed from')
  fireEvent.change(amount, { target: { value: 'much' } })
  fireEvent.blur(amount)
  expect(await screen.findByText('Enter dollars and cents, such as 1234.56')).toBeTruthy()
  expect(screen.getByTestId('where').textContent).toBe('/county/855/parcels?plan=late')
})

test('chosen columns are in the address, and are kept for the next visit', async () => {
  open('/county/855/parcels')
  fireEvent.click(await screen.findByText(/^Columns \d of \d+$/))
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Legal step' }))
  expect(await screen.findByText('Notice of intent filed', { selector: 'td, td *' })).toBeTruthy()
  expect(screen.getByTestId('where').textContent).toMatch(/columns=.*legalStep/)
  cleanup()
  open('/county/855/parcels')
  expect(await screen.findByText('Notice of intent filed', { selector: 'td, td *' })).toBeTruthy()
})
