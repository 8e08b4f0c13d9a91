import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerApi, refusal, renderPage, signIn } from '../../../lib/testing.tsx'
import PaymentPage from './payment-page.tsx'

const ID = `pay_${'a'.repeat(26)}`

const paid = {
  id: ID,
  parcelID: 12,
  taxSaleNo: '2021-1001',
  countyName: 'Summit',
  stateName: 'Ohio',
  releasedDate: null,
  userID: 7,
  username: 'maria',
  payerName: 'Maria Novak',
  method: 'CC',
  kind: 'FULL',
  status: 'SUCCEEDED',
  outcome: 'paid',
  needsReview: false,
  portionCents: 100_000,
  feeCents: 3_250,
  totalCents: 103_250,
  receivedCents: 103_250,
  refundedCents: 0,
  heldCents: 2_500,
  waivedCents: 0,
  created: '2026-11-20T15:00:00.000Z',
  effectiveOn: '2026-11-20',
  receiptNo: '100001',
  releasableOn: '2026-11-20',
  returnCode: null,
  errorCode: null,
  failureText: null,
  providerIDs: [{ kind: 'charge', id: 'ch_1' }],
  disputes: [],
  disputedCents: 0,
  refunds: [],
  refundable: { reason: null, wholeCents: 103_250, partCents: 2_500, approvalAboveCents: 100_000 },
  reviewEndings: [],
  moves: [
    { at: '2026-11-20T15:00:00.000Z', from: null, to: 'NEW', cause: 'row-inserted', eventID: null },
    {
      at: '2026-11-20T15:05:00.000Z',
      from: 'OPEN',
      to: 'SUCCEEDED',
      cause: 'payment-succeeded',
      eventID: 'evt_1',
    },
  ],
  postings: [
    {
      id: 9,
      postedOn: '2026-11-20',
      cause: 'fee',
      account: 'cash',
      class: null,
      effectiveOn: '2026-11-20',
      amountCents: 3_250,
    },
    {
      id: 9,
      postedOn: '2026-11-20',
      cause: 'fee',
      account: 'fee-income',
      class: null,
      effectiveOn: '2026-11-20',
      amountCents: -3_250,
    },
  ],
  providerLines: [
    {
      id: 'txn_1',
      at: '2026-11-20T15:05:00.000Z',
      kind: 'charge',
      amountCents: 103_250,
      feeCents: 3_024,
      netCents: 100_226,
      payoutID: 'po_1',
    },
  ],
  tasks: [],
}

const waiting = {
  id: 3,
  amountCents: 103_250,
  reason: 'Paid twice',
  status: 'WAITING',
  requestedBy: 'admin',
  requestedAt: '2026-11-21T15:00:00.000Z',
  decidedBy: null,
  decidedAt: null,
  canApprove: true,
  refundedOn: null,
  failure: null,
  providerID: null,
}

function open(answers: Parameters<typeof answerApi>[0], record: object = paid) {
  signIn(0, 1)
  const asked = answerApi({ [`GET /api/payments/${ID}`]: { body: record }, ...answers })
  renderPage('/admin/webPaymentLogs/:paymentId', <PaymentPage />, `/admin/webPaymentLogs/${ID}`)
  return asked
}

test('a payment shows its amounts, what happened with the event, its ledger lines and the provider’s ids', async () => {
  open({})
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Payment of certificate 2021-1001' }),
  ).toBeTruthy()
  const lines = screen.getByRole('table', { name: 'Ledger lines of this payment' })
  expect(within(lines).getAllByRole('row')).toHaveLength(3)
  expect(lines.textContent).toContain('Fee #9Held by the processor')
  expect(screen.getByText('event evt_1')).toBeTruthy()
  expect(screen.getByText('ch_1')).toBeTruthy()
})

test.each([
  ['FAILED', 'not-paid', 0, 'Not by this payment', 'None, nothing was charged'],
  ['REFUNDED', 'taken-back', 103_250, 'Not by this payment', '100001'],
  ['PROCESSING', 'pending', 0, 'Not while this payment is open', 'None yet'],
])(
  'of a payment that is %s nothing reads as paid that was not',
  async (status, outcome, receivedCents, release, receipt) => {
    const receiptNo = outcome === 'taken-back' ? paid.receiptNo : null
    open({}, { ...paid, status, outcome, receivedCents, heldCents: 0, releasableOn: null, receiptNo })
    const factOf = (label: string) => screen.getByText(label).nextElementSibling?.textContent
    await screen.findByText('Receipt')
    expect([factOf('Release can be recorded from'), factOf('Receipt')]).toEqual([release, receipt])
    const amounts = screen.getByRole('table', { name: 'Amounts' })
    expect(amounts.textContent).toBe('AmountsFor the certificate$1,000.00Fee$32.50Total$1,032.50')
  },
)

test('a part beyond what is held is refused in the form; the whole is sent with what was seen', async () => {
  const refunded = {
    ...paid,
    status: 'REFUNDED',
    outcome: 'taken-back',
    refunds: [{ ...waiting, status: 'SUCCEEDED' }],
  }
  const asked = open({ [`POST /api/payments/${ID}/refund`]: { body: refunded } })
  fireEvent.click(await screen.findByRole('button', { name: 'Refund…' }))
  fireEvent.change(await screen.findByLabelText('How much'), { target: { value: 'part' } })
  fireEvent.change(screen.getByLabelText('Amount in dollars'), { target: { value: '25.01' } })
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Paid twice' } })
  fireEvent.click(screen.getByRole('button', { name: 'Refund this amount' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Enter an amount from 0.01 to $25.00')
  fireEvent.change(screen.getByLabelText('How much'), { target: { value: 'whole' } })
  fireEvent.click(screen.getByRole('button', { name: 'Refund $1,032.50' }))
  await vi.waitFor(() => expect(asked.at(-1)?.method).toBe('POST'))
  expect(asked.at(-1)?.body).toEqual({
    amountCents: 103_250,
    reason: 'Paid twice',
    seenRefundedCents: 0,
    seenReleasedDate: null,
  })
  expect(await screen.findByText('Paid twice')).toBeTruthy()
})

test('a refund on a released certificate: the dialog says so before it is confirmed, and sends what was seen', async () => {
  const record = { ...paid, releasedDate: '2026-11-21' }
  const asked = open({ [`POST /api/payments/${ID}/refund`]: { body: record } }, record)
  fireEvent.click(await screen.findByRole('button', { name: 'Refund…' }))
  expect(await screen.findByText('The lien of this certificate was released on Nov 21, 2026')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Paid twice' } })
  fireEvent.click(screen.getByRole('button', { name: 'Refund $1,032.50' }))
  await vi.waitFor(() => expect(asked.at(-1)?.body).toMatchObject({ seenReleasedDate: '2026-11-21' }))
})

test('a refund that waits is approved here; a refusal is said and the payment is read again', async () => {
  const refused = { status: 409, body: refusal('not_refundable', 'This cannot be refunded now.') }
  const record = { ...paid, refunds: [waiting], refundable: { ...paid.refundable, reason: 'refund-open' } }
  const asked = open({ [`POST /api/payments/${ID}/refunds/3/decision`]: refused }, record)
  fireEvent.click(await screen.findByRole('button', { name: 'Approve' }))
  fireEvent.change(await screen.findByLabelText('Your password'), { target: { value: 'the own one' } })
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  await vi.waitFor(() => expect(asked.filter(({ method }) => method === 'GET')).toHaveLength(2))
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
    ...{ decision: 'approve', seenReleasedDate: null, currentPassword: 'the own one' },
  })
  expect(screen.queryByRole('button', { name: 'Refund…' })).toBeNull()
})

test('a refund that is approved shows its decision at once, from the answer of the call', async () => {
  const record = { ...paid, refunds: [waiting], refundable: { ...paid.refundable, reason: 'refund-open' } }
  const decided = { ...record, refunds: [{ ...waiting, status: 'PENDING' }] }
  const asked = open({ [`POST /api/payments/${ID}/refunds/3/decision`]: { body: decided } }, record)
  fireEvent.click(await screen.findByRole('button', { name: 'Approve' }))
  fireEvent.change(await screen.findByLabelText('Your password'), { target: { value: 'the own one' } })
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  // The page would still offer the decision if it waited for the next read, whose answer here is the old record.
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull())
  expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test.each([
  ['SUCCEEDED', 1],
  ['PENDING', 1],
  ['WAITING', 0],
  ['FAILED', 0],
])('a refund that is %s: what to do instead of calling it back is said %i times', async (status, times) => {
  open({}, { ...paid, refunds: [{ ...waiting, status }] })
  await screen.findByText('Paid twice')
  expect(
    screen.queryAllByText(/A refund cannot be reversed. If it was sent by mistake, ask the payer/),
  ).toHaveLength(times)
})

test('who asked for a refund cannot approve it; a review offers only what the server allows', async () => {
  open(
    {},
    { ...paid, needsReview: true, reviewEndings: ['post'], refunds: [{ ...waiting, canApprove: false }] },
  )
  expect(await screen.findByText('Another administrator must approve it.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Post it…' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Close the review…' })).toBeNull()
})

test('each dispute shows its amount, its deadline, the provider’s fee and what it takes from the money', async () => {
  const dispute = {
    id: 'du_1',
    outcome: 'open',
    status: 'needs_response',
    amountCents: 103_250,
    reason: 'fraudulent',
    openedAt: '2026-11-21T12:00:00.000Z',
    dueAt: '2026-12-01T12:00:00.000Z',
    decidedAt: null,
    feeCents: 1_500,
    netCents: -104_750,
  }
  const lost = { ...dispute, id: 'du_2', outcome: 'lost', status: 'lost', amountCents: 10_000 }
  open({}, { ...paid, status: 'DISPUTED', outcome: 'taken-back', disputes: [dispute, lost] })
  const section = await screen.findByRole('region', { name: 'Dispute of $1,032.50' })
  expect(section.textContent).toContain('Evidence is due byDec 1, 2026')
  expect(section.textContent).toContain('Processor fee$15.00')
  expect(section.textContent).toContain('Effect on the money, fee included-$1,047.50')
  expect(screen.getByRole('region', { name: 'Dispute of $100.00' }).textContent).toContain(
    'Appeal is due byDec 1, 2026',
  )
})

test('each line of the provider stands with its fee, its net and the payout that carried it', async () => {
  open({})
  const lines = await screen.findByRole('table', { name: /Lines of the processor’s balance/ })
  expect(within(lines).getAllByRole('row').at(-1)?.textContent).toContain('$1,032.50$30.24$1,002.26po_1')
})
