import { type CountyCertificate, countyCertificate } from '@fieldstone/contract/entities/certificates/staff'
import { staffCertificateRoutes } from '@fieldstone/contract/routes/certificates/staff'
import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { cents } from '@fieldstone/domain/money/cents'
import { useQuery } from '@tanstack/react-query'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { call } from '../../lib/api.ts'
import { type Asked, answerApi, renderPage, signIn } from '../../lib/testing.tsx'
import { aCertificate, aView } from '../../records/certificate.fixtures.ts'
import { CountyPayoffSheet } from './county-payoff-sheet.tsx'

const PROOF = {
  code: 'K3ZC-07PD-2N4C-735V-TDSX',
  address: 'http://localhost/verify#code=K3ZC-07PD-2N4C-735V-TDSX',
}

const record = (more: Partial<CountyCertificate> = {}): CountyCertificate => ({
  ...aCertificate(),
  futurePrincipalCents: cents(120_000),
  futureInterestCents: cents(19_800),
  futureExpenseCents: cents(5_000),
  futureTotalCents: cents(144_800),
  futureGoodThrough: plainDate('2026-12-31'),
  futureSubsequents: [{ name: '2020 taxes', amountCents: cents(20_000) }],
  futurePurchasePriceCents: cents(100_000),
  futureLines: aCertificate().lines,
  parcelTotal: null,
  countyOffer: { parcel: aView(), payoff: aView() },
  ...more,
})

let asked: Asked = []

/** As the record reads it: what is printed asks for it anew. */
function Read() {
  const { data } = useQuery({
    queryKey: ['record'],
    queryFn: () => call(staffCertificateRoutes.getCountyCertificate, { params: { id: 3 } }),
  })
  return data ? <CountyPayoffSheet certificate={data} /> : null
}

function open(more: Partial<CountyCertificate> = {}, query = '', quote: object = {}) {
  signIn(1)
  const figures = {
    ...{ quoteId: 5, invoice: null, proof: PROOF, goodThrough: '2026-11-30' },
    ...{ principalCents: 0, interestCents: 0, expenseCents: 0, totalCents: 0 },
  }
  asked = answerApi({
    'GET /api/parcels/3/county': { body: z.encode(countyCertificate, record(more)) },
    'POST /api/parcels/3/payofflog': { status: 201, body: { ...figures, ...quote } },
  })
  renderPage('/county/:countyId/parcels/:parcelId/payoff', <Read />, `/county/855/parcels/3/payoff${query}`)
}

test('titles two tabs by their dates, keeps the chosen one in the address, and shows its figures', async () => {
  open()
  const tabs = await screen.findAllByRole('tab')
  expect(tabs.map((tab) => tab.textContent)).toEqual([
    'Good Through: November 30, 2026',
    'Good Through: December 31, 2026',
  ])
  expect(screen.getByRole('row', { name: 'Total Payoff $1,430.00' })).toBeTruthy()
  fireEvent.keyDown(tabs[0] ?? document.body, { key: 'ArrowRight' })
  expect(screen.getByRole('row', { name: 'Total Payoff $1,448.00' })).toBeTruthy()
  expect(screen.getByTestId('where').textContent).toBe('/county/855/parcels/3/payoff?tab=future')
})

test('Principal opens into the subsequents and the purchase price, which add up to it', async () => {
  open({}, '?tab=future')
  fireEvent.click(await screen.findByRole('button', { name: 'Principal' }))
  expect(screen.getByRole('row', { name: '2020 taxes $200.00' })).toBeTruthy()
  expect(screen.getByRole('row', { name: 'Certificate purchase price $1,000.00' })).toBeTruthy()
  expect(screen.getByRole('row', { name: 'Total $1,200.00' })).toBeTruthy()
})

test('shows the county figures that a notice hides from the public', async () => {
  const payoff = aView({ notices: [{ group: 'B', id: 'past-redemption' }] })
  open({ countyOffer: { parcel: aView(), payoff } })
  expect(await screen.findByText('May be past redemption.')).toBeTruthy()
  expect(screen.getAllByRole('tab')).toHaveLength(2)
})

test('shows the total of several certificates of the parcel beside the figure of its date', async () => {
  const parcelTotal = {
    certificateCount: 2,
    goodThrough: plainDate('2026-11-30'),
    totalCents: cents(300_000),
    futureGoodThrough: plainDate('2026-12-31'),
    futureTotalCents: cents(310_000),
  }
  open({ parcelTotal }, '?tab=future')
  expect((await screen.findByText(/2 unpaid certificates together/)).textContent).toBe(
    'The whole parcel, 2 unpaid certificates together: $3,100.00, good through December 31, 2026.',
  )
})

test('names an earlier date for the total if one certificate of the parcel accrues daily', async () => {
  const parcelTotal = {
    certificateCount: 2,
    goodThrough: plainDate('2026-11-20'),
    totalCents: cents(300_000),
    futureGoodThrough: plainDate('2026-12-31'),
    futureTotalCents: cents(310_000),
  }
  open({ parcelTotal })
  expect((await screen.findByText(/2 unpaid certificates together/)).textContent).toContain(
    '$3,000.00, good through November 20, 2026',
  )
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Good Through: November 30, 2026')
})

test('does not say that a figure is valid for a month under rules that count days', async () => {
  const lines = record().lines.map((line) => ({
    ...line,
    runs: line.runs.map((run) => ({ ...run, unit: 'day' as const })),
  }))
  open({ lines, goodThrough: plainDate('2026-11-30') })
  expect(await screen.findByText(/^For funds that arrive by that day\./)).toBeTruthy()
  expect(screen.queryByText(/the other figure applies/)).toBeNull()
  cleanup()
  open()
  expect(await screen.findByText(/the other figure applies/)).toBeTruthy()
})

test('shows no amount without a figure', async () => {
  open({
    totalCents: null,
    goodThrough: null,
    countyOffer: { parcel: aView(), payoff: aView({ table: false }) },
  })
  expect(await screen.findByText('No payoff can be computed.')).toBeTruthy()
  expect(screen.queryByRole('tab')).toBeNull()
  expect(document.body.textContent).not.toContain('$0.00')
})

test('issues a number for the printed figure of the open tab', async () => {
  const printed = vi.fn(() => screen.getByText('Payoff no. 71').textContent)
  vi.stubGlobal('print', printed)
  open({}, '?tab=future', { quoteId: 71, totalCents: 144_800 })
  fireEvent.click((await screen.findAllByRole('button', { name: 'Print' }))[0] as HTMLElement)
  await vi.waitFor(() => expect(printed).toHaveReturnedWith('Payoff no. 71'))
  expect(screen.getByText(PROOF.code)).toBeTruthy()
  vi.unstubAllGlobals()
})

test('does not print a figure that has changed meanwhile', async () => {
  const printed = vi.fn()
  vi.stubGlobal('print', printed)
  open({}, '', { quoteId: 72, totalCents: 1 })
  fireEvent.click((await screen.findAllByRole('button', { name: 'Print' }))[0] as HTMLElement)
  await vi.waitFor(() => expect(asked.filter(({ path }) => path === '/api/parcels/3/county')).toHaveLength(2))
  expect(printed).not.toHaveBeenCalled()
  vi.unstubAllGlobals()
})
