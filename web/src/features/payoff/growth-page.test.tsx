import type { Certificate } from '@fieldstone/contract/entities/certificates/certificate'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerApi, refusal, renderPage } from '../../lib/testing.tsx'
import { aCertificate, onTheWire } from '../../records/certificate.fixtures.ts'
import GrowthPage from './growth-page.tsx'

const NOTHING = { added: [], interest: [], rateChanges: [], paidCents: 0 }
const GROWTH = {
  parcelID: 3,
  taxSaleNo: '2019-1002',
  goodUntil: '2026-11-30',
  payoffNextChange: { on: '2026-12-01', total: 1_705.5 },
  years: [
    {
      ...NOTHING,
      from: '2024-10-15',
      through: '2024-12-31',
      added: [
        {
          kind: 'certificate',
          label: null,
          labelCode: 'purchase-price',
          on: '2024-10-15',
          amountCents: 100_000,
        },
      ],
      interest: [
        {
          kind: 'certificate',
          label: null,
          labelCode: 'purchase-price',
          amountCents: 6_000,
          isMinimum: true,
        },
      ],
      totalCents: 106_000,
    },
    { ...NOTHING, from: '2025-01-01', through: '2025-12-31', totalCents: 106_000 },
    {
      from: '2026-01-01',
      through: '2026-11-30',
      added: [
        { kind: 'expense', label: 'Title search', labelCode: null, on: '2026-01-08', amountCents: 27_500 },
        { kind: 'subsequent', label: '2025 taxes', labelCode: null, on: '2026-09-10', amountCents: 50_000 },
      ],
      interest: [
        {
          kind: 'certificate',
          label: null,
          labelCode: 'purchase-price',
          amountCents: 4_000,
          isMinimum: false,
        },
        { kind: 'subsequent', label: '2025 taxes', labelCode: null, amountCents: 1_500, isMinimum: false },
      ],
      rateChanges: [{ on: '2026-03-02', fromBps: 1200, toBps: 1800 }],
      paidCents: 20_000,
      totalCents: 169_000,
    },
  ],
  laws: [
    {
      ...{ kind: 'certificate', label: null, labelCode: 'purchase-price', on: '2024-10-15' },
      statutes: ['R.C. 5721.30(D)', 'R.C. 5721.41'],
    },
  ],
  points: [
    { on: '2024-10-15', principalCents: 100_000, interestCents: 6_000, expenseCents: 0 },
    { on: '2026-11-30', principalCents: 130_000, interestCents: 11_500, expenseCents: 27_500 },
  ],
}

const open = (answer: object, certificate: Partial<Certificate> = {}) => {
  answerApi({
    'GET /api/parcels/3/growth': answer,
    'GET /api/parcels/3': { body: onTheWire(aCertificate(certificate)) },
  })
  renderPage('/parcels/:parcelId/growth', <GrowthPage />, '/parcels/3/growth')
}

const rows = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent))

test('how it adds up: price, later taxes, interest and costs, less what was paid, make what is owed', async () => {
  open({ body: GROWTH })
  expect(rows(await screen.findByRole('table', { name: 'From the purchase price to what is owed' }))).toEqual(
    [
      ['Certificate purchase price', '$1,000.00'],
      ['Subsequent taxes', '$500.00'],
      ['Interest', '$115.00'],
      ['Expenses', '$275.00'],
      ['Payments', '−$200.00'],
      ['Owed through Nov 30, 2026', '$1,690.00'],
    ],
  )
})

test('each year: what was added on which day, the minimum, a new rate, interest and payments in sentences', async () => {
  open({ body: GROWTH })
  const [first, quiet, last, next] = [
    ...((await screen.findByRole('heading', { name: 'Year by year' })).parentElement?.querySelectorAll(
      '.timeline > li',
    ) ?? []),
  ].map((it) => it.textContent)
  expect(first).toContain('October 15, 2024: the unpaid taxes were sold for $1,000.00.')
  expect(first).toContain('Interest on the purchase price: $60.00. The law sets a minimum')
  expect(quiet).toContain('Nothing changed.')
  // By its day, whatever it was.
  expect(last).toMatch(
    /Title search: \$275\.00\.On March 2, 2026.*September 10, 2026.*Interest on the purchase price/,
  )
  expect(last).toContain('January 8, 2026: an expense was added. Title search: $275.00.')
  expect(last).toContain(
    'September 10, 2026: the certificate holder paid subsequent taxes that were unpaid, and they were added. 2025 taxes: $500.00.',
  )
  expect(last).toContain('On March 2, 2026 the rate on the purchase price changed from 12% to 18%')
  expect(last).toContain('Interest on 2025 taxes: $15.00.')
  expect(last).toContain('$200.00 was paid.')
  expect(next).toContain('After November 30, 2026')
})

test('the picture says in a sentence what it shows, and its figures stand in a table', async () => {
  open({ body: GROWTH })
  expect(
    await screen.findByRole('img', {
      name: 'The amount owed went from $1,060.00 on October 15, 2024 to $1,690.00 on November 30, 2026. The highest was $1,690.00.',
    }),
  ).toBeTruthy()
  const table = screen.getByRole('table', { name: 'What was owed at the end of each year', hidden: true })
  expect(within(table).getAllByRole('row', { hidden: true })).toHaveLength(4)
})

test('no figure is shown: the page says so, and leads to the page that says why', async () => {
  open({ status: 409, body: refusal('no_payoff', 'No payoff.', { reason: null }) })
  expect(await screen.findByText('There is no figure to explain.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See why on its payoff page' }).getAttribute('href')).toBe(
    '/parcels/3/payoffrequest',
  )
})

test.each([
  ['and posted', false],
  ['and waits to be posted', true],
])('what is paid %s does not grow again, and nobody is asked to pay it', async (_, isPaymentPending) => {
  const [first, second, last] = GROWTH.years
  const years = [first, second, { ...last, paidCents: 189_000, totalCents: 0 }]
  open({ body: { ...GROWTH, years } }, { isPaymentPending })
  expect(await screen.findByRole('heading', { name: 'Nothing is owed' })).toBeDefined()
  expect(screen.getByText(/^Do not pay again\./)).toBeDefined()
  expect(screen.queryByText('When it changes next')).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Pay it in full' })).toBeNull()
  expect(screen.queryByRole('heading', { name: 'If you cannot pay' })).toBeNull()
})

test('a payment is on its way: nothing grows again, and nobody is asked to pay', async () => {
  open({ body: GROWTH }, { isPaymentPending: true })
  expect(await screen.findByText(/^You do not need to pay again\./)).toBeDefined()
  expect(screen.getAllByText('A payment is on its way').length).toBe(2)
  expect(screen.queryByText('When it changes next')).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Pay it in full' })).toBeNull()
})

test('each part names the law on which it rests', async () => {
  open({ body: GROWTH })
  const table = await screen.findByRole('table', {
    name: 'Each part of the payoff, with the law it is based on',
  })
  const cells = within(table)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
  expect(cells.join('|')).toContain('Oct 15, 2024|R.C. 5721.30(D); R.C. 5721.41')
})
