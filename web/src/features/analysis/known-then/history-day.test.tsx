import { type KnownThen, knownThen } from '@fieldstone/contract/entities/analysis/known-then'
import type { RecordHead } from '@fieldstone/contract/entities/certificate-page/record'
import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { bps, cents } from '@fieldstone/domain/money/cents'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { answerApi, refusal, renderPage, signIn } from '../../../lib/testing.tsx'
import { aCertificate } from '../../../records/certificate.fixtures.ts'
import { HistoryDay } from './history-day.tsx'

const DAY = plainDate('2026-03-05')
const figure = (totalCents: number) => ({
  goodThrough: plainDate('2026-03-31'),
  principalCents: cents(totalCents - 24_000),
  interestCents: cents(24_000),
  expenseCents: cents(0),
  totalCents: cents(totalCents),
  lines: [],
})

const KNOWN: KnownThen = {
  certificateId: 3,
  certificateNo: '2026-00001',
  parcelNo: '67-00001',
  countyName: 'Summit',
  stateName: 'Ohio',
  on: DAY,
  asOf: new Date('2026-03-06T04:59:59.999Z'),
  madeAt: new Date('2026-11-20T15:00:00Z'),
  enteredAt: new Date('2026-01-01T15:00:00Z'),
  figure: figure(424_000),
  figureNow: figure(430_500),
  learned: [
    {
      at: new Date('2026-04-10T15:00:00Z'),
      what: 'rate in basis points',
      before: '500',
      after: '1200',
      reason: 'the file had another rate',
    },
  ],
  stood: {
    status: 'Active Certificate',
    ownerName: null,
    firmName: null,
    isLegalActive: false,
    saleType: 'auction',
    purchasedOn: plainDate('2025-06-14'),
    priceCents: cents(400_000),
    rateBps: bps(500),
    sentLegalOn: null,
    noiFiledOn: null,
    redeemedOn: null,
    escrowCents: cents(0),
    holds: [],
  },
  rules: [{ name: 'postNoiRateBps', value: 1800, on: plainDate('2025-06-14'), rowId: null }],
  ruleRows: [],
  law: 'R.C. 5721.30 to 5721.43.',
  issued: [
    {
      quoteId: 12,
      at: new Date('2026-03-05T15:00:00Z'),
      isOfDay: true,
      purpose: 'print',
      by: 'anna',
      figure: figure(424_000),
      supersededAt: new Date('2026-04-10T15:00:00Z'),
      cause: 'data-corrected',
      nowCents: cents(430_500),
    },
  ],
  issuedCount: 1,
  views: [],
  viewCount: 0,
  sent: [],
  sentCount: 0,
}

function open(at: string, known = KNOWN) {
  signIn(0, 1)
  const asked = answerApi({
    'GET /api/parcels/3/record/known': { body: z.encode(knownThen, known) },
    'GET /api/parcels/3/record/known/file': {
      status: 409,
      body: refusal('company_missing', 'Set the company first.'),
    },
  })
  const certificate = { ...aCertificate(), id: 3, today: plainDate('2026-11-20') }
  const record = { certificate } as unknown as RecordHead
  renderPage('*', <HistoryDay record={record}>the whole history</HistoryDay>, at)
  return asked
}
const where = () => screen.getByTestId('where').textContent

test('shows both figures of a typed day with their difference in place of the history, at an address of its own', async () => {
  open('/records/3/history')
  expect(screen.getByText('the whole history')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '3/5/2026' } })
  fireEvent.click(screen.getByRole('button', { name: 'Show that day' }))
  await expect.poll(where).toBe('/records/3/history?on=2026-03-05')
  const account = await screen.findByRole('region', { name: 'As known on March 5, 2026' })
  expect(within(account).getByText('$4,240.00')).toBeTruthy()
  expect(
    within(account).getByText(
      'By what is known now, the payoff of that day comes to $4,305.00: $65.00 more.',
    ),
  ).toBeTruthy()
  expect(screen.queryByText('the whole history')).toBeNull()
  fireEvent.click(screen.getByRole('link', { name: 'Back to the whole history' }))
  await expect.poll(where).toBe('/records/3/history')
})

test('shows an issued payoff with the current payoff of that day and the reason', async () => {
  open('/records/3/history?on=2026-03-05')
  const issued = await screen.findByRole('table', { name: 'Issued, the newest first' })
  const cells = within(within(issued).getAllByRole('row')[1] as HTMLElement).getAllByRole('cell')
  expect(cells.map((cell) => cell.textContent).slice(4, 8)).toEqual([
    'Mar 31, 2026',
    '$4,240.00',
    '$4,305.00',
    '$65.00 more',
  ])
  expect(cells.at(-1)?.textContent).toMatch(/^The record was corrected, /)
  const learned = screen.getByRole('table', { name: 'What became known later and changes the figure' })
  expect(
    within(learned)
      .getAllByRole('cell')
      .map((cell) => cell.textContent)
      .slice(1),
  ).toEqual([...['rate', '5%', '12%', 'the file had another rate']])
  expect(screen.getByText('Corrected later; the earlier name was not kept')).toBeTruthy()
})

test('marks what is known now for a day before the import', async () => {
  open('/records/3/history?on=2026-03-05', {
    ...KNOWN,
    figure: null,
    stood: null,
    issued: [],
    issuedCount: 0,
  })
  const account = await screen.findByRole('region', { name: 'As known on March 5, 2026' })
  expect(within(account).getByText('Payoff of that day by what is known now')).toBeTruthy()
  expect(within(account).getByText(/Nothing was known about it here on that day/)).toBeTruthy()
})

test('shows an error at the field for an invalid or future date, and sends nothing', async () => {
  const asked = open('/records/3/history')
  const field = screen.getByLabelText('Day')
  for (const [typed, problem] of [
    ['soon', 'Enter a day as MM/DD/YYYY.'],
    ['11/21/2026', 'Enter a day that is not in the future.'],
  ] as const) {
    fireEvent.change(field, { target: { value: typed } })
    fireEvent.click(screen.getByRole('button', { name: 'Show that day' }))
    expect(await screen.findByText(problem)).toBeTruthy()
  }
  expect(asked).toEqual([])
  cleanup()
  open('/records/3/history?on=soon')
  expect(screen.getByRole('alert').textContent).toBe('Enter a day as MM/DD/YYYY.')
  expect(screen.getByText('the whole history')).toBeTruthy()
})

test('shows what to do if the document is refused', async () => {
  open('/records/3/history?on=2026-03-05')
  fireEvent.click(await screen.findByRole('button', { name: 'Download the account (PDF)' }))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The file could not be made. Set the company first.',
  )
})
