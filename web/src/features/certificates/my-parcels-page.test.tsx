import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { answerApi, holdAnswer, renderPage, signIn } from '../../lib/testing.tsx'
import MyParcelsPage from './my-parcels-page.tsx'

const saved = {
  parcelID: 12,
  taxSaleNo: '2021-1288',
  parcelNo: '30-07716',
  status: 'Active Certificate',
  redemptionInProcDate: null,
  purchaseDate: '2021-11-12',
  ownerName: 'Delgado Hector and Maria',
  propertyAddress: '58 W Meadow Ct',
  propertyAddressFull: '58 W Meadow Ct, Tallmadge, OH 44278',
  payofF_TOTAL: 4445.51,
  goodUntil: '2026-11-30',
  standing: 'payable',
}

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a saved certificate says whether it can be paid; its nine columns scroll in a region of their own', async () => {
  signIn()
  answerApi({ 'GET /api/parcels/myparcels': { body: [saved], headers: { 'x-total-count': '1' } } })
  renderPage('/taxpayer/parcels/mine', <MyParcelsPage />, '/taxpayer/parcels/mine')
  const cell = await screen.findByText('Can be paid')
  const list = within(screen.getByRole('table', { name: 'Saved certificates' }))
  const headings = list.getAllByRole('columnheader').map((it) => it.textContent)
  expect(headings[cell.closest('td')?.cellIndex ?? -1]).toBe('Payment')
})

test('what stands around the saved certificates is there before them or comes with them, so that nothing moves', async () => {
  signIn()
  const answer = holdAnswer('/api/parcels/myparcels')
  renderPage('/taxpayer/parcels/mine', <MyParcelsPage />, '/taxpayer/parcels/mine')
  await screen.findByRole('table', { name: 'Saved certificates' })
  expect(screen.getByRole('button', { name: 'CSV' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Find a certificate' })).toBeNull()
  answer(Response.json([saved], { headers: { 'x-total-count': '1' } }))
  expect(await screen.findByRole('link', { name: 'Find a certificate' })).toBeTruthy()
  expect(screen.getByText('Can be paid')).toBeTruthy()
})
