import type { Certificate } from '@fieldstone/contract/entities/certificates/certificate'
import { property } from '@fieldstone/contract/entities/certificates/property'
import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { cents } from '@fieldstone/domain/money/cents'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { answerApi, renderPage } from '../../lib/testing.tsx'
import { aCertificate, aView } from '../../records/certificate.fixtures.ts'
import PropertyPage from './property-page.tsx'

type Total = Omit<z.output<typeof property>, 'certificates'>
const TOTAL: Total = {
  totalCents: cents(250_000),
  goodUntil: plainDate('2026-11-30'),
  countedIds: [3, 4],
  leftOutIds: [],
  printableIds: [3, 4],
}

const QUOTE = {
  quoteId: 41,
  goodThrough: '2026-11-30',
  principalCents: 120_000,
  interestCents: 18_000,
  expenseCents: 5_000,
  totalCents: 143_000,
  invoice: null,
  proof: null,
}

const OTHERS = [
  {
    id: 3,
    certificateNo: '2019-1002',
    status: 'Active Certificate' as const,
    paidOn: null,
    releasedBy: null,
  },
  {
    id: 4,
    certificateNo: '2020-1002',
    status: 'Active Certificate' as const,
    paidOn: null,
    releasedBy: null,
  },
]

const lien = (id: number, certificateNo: string, more: Partial<Certificate> = {}) =>
  aCertificate({
    id,
    certificateNo,
    related: OTHERS.filter((it) => it.id !== id),
    oldestUnpaidId: 3,
    ...more,
  })

const payable = (opens: 'log-in' | 'older-first') => ({
  parcel: aView(),
  payoff: aView({
    buttons: { pay: opens === 'log-in' ? { opens } : { opens, oldestUnpaidId: 3 }, printPayoff: false },
  }),
})

function open(certificates: readonly Certificate[], total: Partial<Total> = {}) {
  const asked = answerApi({
    'GET /api/parcels/3/property': {
      body: z.encode(property, { ...TOTAL, ...total, certificates: [...certificates] }),
    },
    'POST /api/parcels/3/payofflog': { status: 201, body: QUOTE },
    'POST /api/parcels/4/payofflog': { status: 201, body: QUOTE },
  })
  renderPage('/parcels/:parcelId/property', <PropertyPage />, '/parcels/3/property')
  return asked
}

const UNPAID = [
  lien(3, '2019-1002', { isOldestUnpaid: true, totalCents: cents(150_000), offer: payable('log-in') }),
  lien(4, '2020-1002', { isOldestUnpaid: false, totalCents: cents(100_000), offer: payable('older-first') }),
]

test('shows the total of the unpaid certificates and each one in its order, with the paid ones below', async () => {
  open([...UNPAID, lien(5, '2021-1002', { redeemedOn: plainDate('2025-02-03') })])
  const total = within(await screen.findByRole('region', { name: 'What it takes to pay off this property' }))
  expect(total.getByText('To pay off this property')).toBeTruthy()
  expect(total.getAllByText('$2,500.00').length).toBeGreaterThan(0)
  expect(total.getByText('Good until November 30, 2026')).toBeTruthy()
  expect(total.getByRole('link', { name: 'Pay certificate 2019-1002 first' }).getAttribute('href')).toBe(
    '/parcels/3/payoffrequest',
  )
  expect(within(screen.getByRole('region', { name: '2019-1002' })).getByText('Can be paid now.')).toBeTruthy()
  const second = within(screen.getByRole('region', { name: '2020-1002' }))
  expect(second.getByText('Can be paid after certificate 2019-1002.')).toBeTruthy()
  expect(second.getByText('$1,000.00')).toBeTruthy()
  expect(screen.getByText('Paid in full February 3, 2025')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Print all payoffs (PDF)' })).toBeTruthy()
})

test('names what is left out of the total, with the reason of the certificate page', async () => {
  const sale = { group: 'B', id: 'payoff-from-county' } as const
  const offer = { parcel: aView(), payoff: aView({ table: false, goodUntil: null, notices: [sale] }) }
  open(
    [
      lien(3, '2019-1002', { totalCents: null, offer }),
      lien(4, '2020-1002', { offer: payable('older-first') }),
    ],
    {
      countedIds: [4],
      leftOutIds: [3],
      printableIds: [],
    },
  )
  expect(await screen.findByText('Total of the amounts shown')).toBeTruthy()
  expect(screen.getByText('Not included: certificate 2019-1002. It says below why.')).toBeTruthy()
  const first = within(screen.getByRole('region', { name: '2019-1002' }))
  expect(first.getByText('Amount not shown')).toBeTruthy()
  expect(first.getAllByText(/county fiscal office/).length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: 'Print all payoffs (PDF)' })).toBeNull()
})

test('logs one view for each amount that is shown', async () => {
  const asked = open(UNPAID)
  await screen.findByText('To pay off this property')
  const logged = () => asked.filter(({ method }) => method === 'POST').map(({ path }) => path)
  await vi.waitFor(() =>
    expect(logged().sort()).toEqual(['/api/parcels/3/payofflog', '/api/parcels/4/payofflog']),
  )
})

test('shows that every certificate is paid', async () => {
  open([lien(3, '2019-1002', { redeemedOn: plainDate('2025-02-03') })], {
    totalCents: null,
    goodUntil: null,
    countedIds: [],
    printableIds: [],
  })
  expect(await screen.findByText('Every certificate of this property is paid.')).toBeTruthy()
})
