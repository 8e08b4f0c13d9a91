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
    'GET /api/counties': { body: [{ countyID: 855, countyName: 'Summit', stateID: 'OH' }] },
  })
  renderPage('/county/:countyId/parcels', <LiensPage />, where)
  return asked
}

test('the five columns, 15 to a page, with the count of each status', async () => {
  const asked = open('/county/855/parcels')
  const link = await screen.findByRole('link', { name: '2021-1288' })
  expect(link.closest('tr')?.textContent).toBe(
    '30-077162021-1288LegalDelgado Hector58 W Meadow Ct, Tallmadge, 44278',
  )
  expect(asked.map(({ path }) => path)).toContain(
    '/api/counties/855/parcels?page=1&pageSize=15&onlyUnassigned=false',
  )
  expect(await screen.findByRole('button', { name: 'Legal 96' })).toBeTruthy()
  expect(await screen.findByText('Summit, 1,198 certificates')).toBeTruthy()
})

test.each([
  ['several counties: each row says which is its own', ['Summit', 'Lake'], 'Tallmadge, 44278Summit'],
  ['one county alone: no row needs to name it', ['Summit'], 'Tallmadge, 44278'],
])('all certificates of %s', async (_, names, end) => {
  signIn(0, 1)
  answerApi({
    'GET /api/parcels': { body: [lien], headers: { 'x-total-count': '1' } },
    'GET /api/parcels/counts': { body: counts },
    'GET /api/counties': {
      body: names.map((countyName, at) => ({ countyID: 855 + at, countyName, stateID: 'OH' })),
    },
  })
  renderPage('/admin/parcels', <LiensPage />, '/admin/parcels')
  const link = await screen.findByRole('link', { name: '2021-1288' })
  await vi.waitFor(() => expect(link.closest('tr')?.textContent).toMatch(new RegExp(`${end}$`)))
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
    expect(asked.at(-1)?.path).toContain('page=1&pageSize=15&filter=meadow&status=Legal'),
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
