import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerApi, refusal, renderPage, signIn } from '../../../lib/testing.tsx'
import ReceivedPaymentPage from './received-payment-page.tsx'
import ReceivedPaymentsPage from './received-payments-page.tsx'
import { RecordDialog } from './record-dialog.tsx'

const check = {
  receivedPaymentID: 3,
  parcelID: null,
  taxSaleNo: null,
  parcelNo: null,
  instrument: 'CHECK',
  receivedBy: 'MAIL',
  amount: 4240,
  fee: 0,
  receivedDate: '2026-11-18',
  settledDate: null,
  returnedDate: null,
  state: 'pending',
  reference: '1047',
  payerName: 'Rosa Marchetti',
  receiptNo: null,
  note: '',
  recordedAnyway: null,
  paidBy: null,
  releasedDate: null,
  slip: '',
  returnReason: null,
  destination: null,
  held: 0,
  free: 0,
  sentBack: [],
  releasedLiens: [],
  waived: 0,
  recordedBy: 'anna',
  recorded: '2026-11-18T15:00:00.000Z',
}

const proposal = {
  parcelID: 12,
  taxSaleNo: '2021-1001',
  parcelNo: '67-00001',
  ownerName: 'Marchetti Rosa',
  countyName: 'Summit',
  isRedeemed: false,
  payoff: 4240,
  evidence: ['remittance-code', 'payoff-amount'],
}

const PATH = '/api/admin/receivedpayments'

async function openRecordDialog() {
  renderPage('/admin/receivedpayments', <ReceivedPaymentsPage />, '/admin/receivedpayments')
  fireEvent.click(await screen.findByRole('button', { name: 'Record a payment' }))
}

const openPayment = () =>
  renderPage(
    '/admin/receivedpayments/:receivedPaymentId',
    <ReceivedPaymentPage />,
    '/admin/receivedpayments/3',
  )

test('a check is recorded for the certificate that was chosen by its evidence, once for each dialog', async () => {
  signIn(0, 1)
  const asked = answerApi({
    [`GET ${PATH}`]: { body: [], headers: { 'x-total-count': '0' } },
    [`GET ${PATH}/proposals`]: { body: [proposal] },
    [`POST ${PATH}`]: { status: 409, body: refusal('already_recorded', 'This payment is already recorded.') },
  })
  await openRecordDialog()
  fireEvent.click(await screen.findByRole('button', { name: 'Record payment' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Number is required.')
  fireEvent.change(screen.getByLabelText('Amount in dollars'), { target: { value: '$4,240.00' } })
  fireEvent.change(screen.getByLabelText('Number'), { target: { value: '1047' } })
  fireEvent.change(screen.getByLabelText(/Remittance code/), { target: { value: 'C12-Q7' } })
  fireEvent.click(screen.getByRole('button', { name: 'Find certificates' }))
  fireEvent.click(await screen.findByRole('radio', { name: '2021-1001' }))
  expect(screen.getByText('Matches by: remittance code, amount of the payoff.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Record $4,240.00' }))
  await screen.findByText(/already recorded/)
  expect(asked.at(-1)?.body).toMatchObject({
    parcelID: 12,
    instrument: 'CHECK',
    amount: 4240,
    reference: '1047',
    settledDate: null,
  })
})

test('money that looks recorded: what it looks like can be opened, and a reason records it all the same', async () => {
  signIn(0, 1)
  const words = 'Check 1047 of $4,240.00, received on Nov 18, 2026, is recorded already.'
  const asked = answerApi({
    [`GET ${PATH}`]: { body: [], headers: { 'x-total-count': '0' } },
    [`POST ${PATH}`]: { status: 409, body: refusal('already_recorded', words, { receivedPaymentID: 3 }) },
  })
  await openRecordDialog()
  fireEvent.change(await screen.findByLabelText('Amount in dollars'), { target: { value: '4240' } })
  fireEvent.change(screen.getByLabelText('Number'), { target: { value: '1047' } })
  expect(screen.queryByLabelText('Why this is a different payment')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Record $4,240.00' }))
  expect((await screen.findByRole('alert')).textContent).toContain(words)
  const link = screen.getByRole('link', { name: 'Open the recorded payment (in a new tab)' })
  expect(link.getAttribute('href')).toBe('/admin/receivedpayments/3')
  expect(asked.at(-1)?.body).not.toHaveProperty('recordAnyway')
  fireEvent.change(screen.getByLabelText('Why this is a different payment'), {
    target: { value: 'Both are at the bank' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Record $4,240.00' }))
  await vi.waitFor(() => expect(asked.at(-1)?.body).toMatchObject({ recordAnyway: 'Both are at the bank' }))
})

test.each([
  ['0001-01-01', 'This is before 1900. Check the year.'],
  ['9999-12-31', 'Enter a day that is not in the future.'],
])('a payment received on %s is refused beside its day before it is sent', async (day, words) => {
  signIn(0, 1)
  const asked = answerApi({ [`GET ${PATH}`]: { body: [], headers: { 'x-total-count': '0' } } })
  await openRecordDialog()
  fireEvent.change(await screen.findByLabelText('Amount in dollars'), { target: { value: '10' } })
  fireEvent.change(screen.getByLabelText('Number'), { target: { value: '1047' } })
  fireEvent.change(screen.getByLabelText('Received on'), { target: { value: day } })
  fireEvent.click(screen.getByRole('button', { name: 'Record $10.00' }))
  expect((await screen.findByRole('alert')).textContent).toContain(words)
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
})

test('a check of a released certificate comes back: the dialog says what that means before it is confirmed', async () => {
  signIn(0, 1)
  const posted = {
    ...check,
    parcelID: 12,
    taxSaleNo: '2021-1001',
    state: 'settled',
    settledDate: '2026-11-18',
  }
  answerApi({ [`GET ${PATH}/3`]: { body: { ...posted, releasedDate: '2026-11-20' } } })
  openPayment()
  fireEvent.click(await screen.findByRole('button', { name: 'Returned by the bank…' }))
  expect((await screen.findByRole('dialog')).textContent).toContain(
    'released on Nov 20, 2026: without this money it is owed again and no lien secures it',
  )
})

test.each([
  ['whose funds had cleared', '2026-11-20', 'Reversed'],
  ['whose funds never cleared', null, 'Never'],
])(
  'a check that came back, %s: does not read as one that is still to be booked',
  async (_, settledDate, words) => {
    signIn(0, 1)
    const back = { state: 'returned', returnedDate: '2026-11-21', returnReason: 'Insufficient funds' }
    answerApi({ [`GET ${PATH}/3`]: { body: { ...check, ...back, settledDate } } })
    openPayment()
    await screen.findByText('Insufficient funds')
    expect(screen.getAllByText(words)).not.toHaveLength(0)
    expect(screen.queryByText('Not yet')).toBeNull()
  },
)

test('what was recorded by mistake reads as that, and never as returned; nothing more is done with it', async () => {
  signIn(0, 1)
  const back = { state: 'recorded-by-mistake', returnedDate: '2026-11-21', returnReason: 'Typed twice' }
  const mistake = { ...check, ...back, settledDate: '2026-11-20' }
  answerApi({
    [`GET ${PATH}/3`]: { body: mistake },
    [`GET ${PATH}`]: { body: [mistake], headers: { 'x-total-count': '1' } },
  })
  const page = openPayment()
  await screen.findByText('Typed twice')
  expect(screen.getByText('Recorded by mistake')).toBeTruthy()
  expect(screen.getByText('Reversed on')).toBeTruthy()
  expect(screen.queryByText(/Returned/)).toBeNull()
  expect(screen.queryByRole('button', { name: /Returned|mistake|cleared/ })).toBeNull()
  page.unmount()
  renderPage('/admin/receivedpayments', <ReceivedPaymentsPage />, '/admin/receivedpayments')
  const table = await screen.findByRole('table')
  expect(within(table).getByText('Recorded by mistake')).toBeTruthy()
  expect(within(table).queryByText('Returned')).toBeNull()
})

test('what was recorded by mistake is reversed as that, with its reason', async () => {
  signIn(0, 1)
  const asked = answerApi({
    [`GET ${PATH}/3`]: { body: check },
    [`POST ${PATH}/3/return`]: { body: { ...check, state: 'recorded-by-mistake' } },
  })
  openPayment()
  fireEvent.click(await screen.findByRole('button', { name: 'Recorded by mistake…' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('No fee for a returned payment is added')
  fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'Typed twice' } })
  fireEvent.click(within(dialog).getByRole('button', { name: /^Reverse/ }))
  await vi.waitFor(() =>
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
      reason: 'Typed twice',
      isMistake: true,
    }),
  )
})

test('money of before the purchase: the refusal of the certificate is said at the certificate', async () => {
  signIn(0, 1)
  const words = 'This certificate was purchased after the money arrived. Choose another one.'
  answerApi({
    [`GET ${PATH}/3`]: { body: check },
    [`GET ${PATH}/proposals`]: { body: [proposal] },
    [`POST ${PATH}/3/assign`]: {
      status: 400,
      body: refusal('bad_request', 'Something is not right.', { fields: { parcelID: words } }),
    },
  })
  openPayment()
  fireEvent.click(await screen.findByRole('button', { name: 'Find certificates' }))
  fireEvent.click(await screen.findByRole('radio', { name: '2021-1001' }))
  fireEvent.change(screen.getByLabelText('Why'), { target: { value: 'The payer called' } })
  fireEvent.click(screen.getByRole('button', { name: 'Assign it' }))
  const link = await screen.findByRole('link', { name: words })
  expect(link.getAttribute('href')).toBe('#certificate')
})

test('money of nobody: its funds clear, and it is assigned with a reason', async () => {
  signIn(0, 1)
  const settled = { ...check, state: 'settled', settledDate: '2026-11-20', receiptNo: '100001' }
  const asked = answerApi({
    [`GET ${PATH}/3`]: { body: check },
    [`GET ${PATH}/proposals`]: { body: [proposal] },
    [`POST ${PATH}/3/settle`]: { body: settled },
    [`POST ${PATH}/3/assign`]: {
      body: { ...settled, parcelID: 12, taxSaleNo: '2021-1001', destination: 'lien' },
    },
  })
  openPayment()
  fireEvent.click(await screen.findByRole('button', { name: 'Funds have cleared…' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Book it' }))
  expect(await screen.findByText('As an unidentified payment')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Find certificates' }))
  fireEvent.click(await screen.findByRole('radio', { name: '2021-1001' }))
  fireEvent.change(screen.getByLabelText('Why'), { target: { value: 'The payer called' } })
  fireEvent.click(screen.getByRole('button', { name: 'Assign it' }))
  await vi.waitFor(() =>
    expect(asked.find(({ path }) => path.endsWith('/assign'))?.body).toEqual({
      parcelID: 12,
      seenParcelID: null,
      reason: 'The payer called',
    }),
  )
  expect(await screen.findByText('On the certificate')).toBeTruthy()
})

test('a certificate that a new search no longer shows is not chosen any more: nothing is assigned to it', async () => {
  signIn(0, 1)
  let found = [proposal]
  const asked = answerApi({
    [`GET ${PATH}/3`]: { body: check },
    [`GET ${PATH}/proposals`]: () => ({ body: found }),
  })
  openPayment()
  fireEvent.click(await screen.findByRole('button', { name: 'Find certificates' }))
  fireEvent.click(await screen.findByRole('radio', { name: '2021-1001' }))
  found = [{ ...proposal, parcelID: 13, taxSaleNo: '2021-1002' }]
  fireEvent.change(screen.getByLabelText(/Remittance code/), { target: { value: '2021-1002' } })
  fireEvent.click(screen.getByRole('button', { name: 'Find certificates' }))
  const other = await screen.findByRole<HTMLInputElement>('radio', { name: '2021-1002' })
  expect(other.checked).toBe(false)
  fireEvent.change(screen.getByLabelText('Why'), { target: { value: 'The payer called' } })
  fireEvent.click(screen.getByRole('button', { name: 'Assign it' }))
  await screen.findByRole('alert')
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
})

test('beside a record, its own certificate stands first and is chosen, also where another county has the same number', async () => {
  signIn(0, 1)
  const elsewhere = { ...proposal, parcelID: 11, countyName: 'Stark' }
  const asked = answerApi({ [`GET ${PATH}/proposals`]: { body: [elsewhere, proposal] } })
  renderPage(
    '/',
    <RecordDialog certificateNo="2021-1001" certificateId={12} onClose={() => undefined} />,
    '/',
  )
  const radios = await screen.findAllByRole<HTMLInputElement>('radio', { name: '2021-1001' })
  expect(radios.map(({ value, checked }) => [value, checked])).toEqual([
    ['12', true],
    ['11', false],
  ])
  expect(screen.getAllByText('The certificate of this record')).toHaveLength(1)
  // The server proposes it although more certificates than it proposes have that number.
  expect(asked.map(({ path }) => path)).toContain(`${PATH}/proposals?text=2021-1001&parcelID=12`)
})

test('before a return, staff see the released lien that the money had paid', async () => {
  signIn(0, 1)
  const settled = { ...check, state: 'settled', settledDate: '2026-11-20', held: 4240, free: 4240 }
  const releasedLiens = [{ taxSaleNo: '2021-1001', releasedDate: '2026-11-20' }]
  answerApi({
    [`GET ${PATH}/3`]: { body: { ...settled, releasedLiens } },
    [`GET ${PATH}/proposals`]: { body: [] },
  })
  openPayment()
  fireEvent.click(await screen.findByRole('button', { name: 'Return by check…' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(
    dialog.getByText(/had paid certificate 2021-1001, whose lien was released on Nov 20, 2026/),
  ).toBeTruthy()
})

test('unidentified money is returned by check with its payee and address, and shown as waiting', async () => {
  signIn(0, 1)
  const settled = { ...check, state: 'settled', settledDate: '2026-11-20', held: 4240, free: 4240 }
  const sent = {
    ...{ moveID: null, amount: 4240, date: null, payee: 'Rosa Marchetti', address: '12 Elm St\nDayton OH' },
    ...{ reference: '5501', reason: 'Not ours', requestedBy: 'anna', isWaiting: true },
  }
  const asked = answerApi({
    [`GET ${PATH}/3`]: { body: settled },
    [`GET ${PATH}/proposals`]: { body: [] },
    [`POST ${PATH}/3/sendback`]: { body: { ...settled, free: 0, sentBack: [sent] } },
  })
  openPayment()
  fireEvent.click(await screen.findByRole('button', { name: 'Return by check…' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByLabelText<HTMLInputElement>('Payee').value).toBe('Rosa Marchetti')
  const type = (label: string | RegExp, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } })
  type('Mailing address of the payee', '12 Elm St\nDayton OH')
  type(/Check number/, '5501')
  type(/Reason/, 'Not ours')
  fireEvent.click(dialog.getByRole('button', { name: 'Ask for approval' }))
  await screen.findByText('To Rosa Marchetti, 12 Elm St, Dayton OH. Not ours')
  expect(asked.at(-1)?.body).toEqual({
    ...{ amount: 4240, payee: 'Rosa Marchetti', address: '12 Elm St\nDayton OH' },
    ...{ reference: '5501', reason: 'Not ours' },
  })
  expect(screen.queryByRole('button', { name: 'Return by check…' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Open second approvals' })).toBeTruthy()
})
