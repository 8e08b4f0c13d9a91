import { STANDARD_BAI_LAYOUT } from '@fieldstone/domain/payments/lockbox-bai'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerApi, refusal, renderPage, signIn } from '../../../lib/testing.tsx'
import { TASK_BODY } from '../../../records/task.fixtures.ts'
import LockboxPage from './lockbox-page.tsx'

const API = '/api/admin/lockbox'
const PAGE = '/admin/lockbox'
const CONTENT = 'type,deposit_date,batch\nD,2026-11-20,1'

const fault = {
  ...{ line: 3, outcome: 'wrong-total', amount: 10, slip: '', column: 'amount' },
  totals: { stated: { count: '1', amount: '4311' }, rows: 1, totalAmount: 10 },
}
const paymentOf = (values: object) => ({
  ...{
    line: 2,
    depositDate: '2026-11-02',
    batch: '1',
    item: '1',
    instrument: 'CHECK',
    amount: 4240,
    reference: '101',
    slip: 'TL-1',
    payer: 'Rosa',
    outcome: 'posted',
    match: 'one',
  },
  ...{ parcelID: 12, taxSaleNo: 'TL-1', heldAmount: 0 },
  ...values,
})
const payments = [
  paymentOf({}),
  paymentOf({
    line: 4,
    outcome: 'unknown',
    match: 'several',
    parcelID: null,
    taxSaleNo: null,
    slip: '56-11807',
  }),
]
const preview = { rows: 3, totalAmount: 4310, faults: [fault], first: [], payments }
const running = {
  fileID: 7,
  name: 'november.csv',
  sent: '2026-11-20T15:00:00.000Z',
  rows: 3,
  done: 1,
  totalAmount: 4310,
  state: 'running',
  task: TASK_BODY,
  posted: 1,
  known: 0,
  exceptions: [],
}
const over = {
  line: 2,
  outcome: 'over',
  amount: 4300,
  slip: 'TL-1',
  column: null,
  totals: null,
  receivedPaymentID: 5,
  parcelID: 12,
}
const done = {
  ...running,
  done: 3,
  state: 'done',
  exceptions: [over, { ...fault, receivedPaymentID: null, parcelID: null }],
}

function open(at = PAGE): void {
  signIn(0, 1)
  renderPage(PAGE, <LockboxPage />, at)
}

async function choose(): Promise<void> {
  const file = new File([CONTENT], 'november.csv', { type: 'text/csv' })
  fireEvent.change(await screen.findByLabelText('File from the bank', { selector: 'input' }), {
    target: { files: [file] },
  })
}

const WRONG_TOTAL =
  'The closing line of its batch does not fit its payments: not booked. Payments: 1 stated, 1 in the file. Sum: $4,311.00 stated, $10.00 in the file (column amount)'

test('a chosen file is checked first: nothing is taken before its rows, its total and its faults were seen', async () => {
  const asked = answerApi({
    [`POST ${API}/preview`]: { body: preview },
    [`POST ${API}`]: { status: 201, body: { fileId: 7 } },
    [`GET ${API}/7`]: { body: done },
  })
  open()
  await choose()
  expect(await screen.findByText('$4,310.00')).toBeTruthy()
  expect(screen.getByText(WRONG_TOTAL)).toBeTruthy()
  expect(asked.map(({ path }) => path)).toEqual([`${API}/preview`])
  fireEvent.click(screen.getByRole('button', { name: 'Book 2 payments' }))
  expect(await screen.findByText('3 of 3 rows read')).toBeTruthy()
  expect(asked.find(({ method, path }) => method === 'POST' && path === API)?.body).toEqual({
    name: 'november.csv',
    content: CONTENT,
    totalAmount: 4310,
  })
})

test('a file that was cut off is refused whole, with the reason, and another one can be chosen', async () => {
  const body = refusal('bad_request', 'Check the marked fields.', {
    fields: { content: 'The file has no end.' },
  })
  answerApi({ [`POST ${API}/preview`]: { status: 400, body } })
  open()
  await choose()
  expect((await screen.findByRole('alert')).textContent).toContain('The file has no end.')
  expect(screen.queryByRole('button', { name: /^Book/ })).toBeNull()
  answerApi({ [`POST ${API}/preview`]: { body: preview } })
  await choose()
  expect(await screen.findByRole('button', { name: 'Book 2 payments' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('after a reload the file named in the address is shown as far as it was taken; booked rows lead to their payment', async () => {
  let answer: object = running
  answerApi({ [`GET ${API}/7`]: () => ({ body: answer }) })
  open(`${PAGE}?file=7`)
  expect(await screen.findByText('1 of 3 rows read')).toBeTruthy()
  expect(screen.queryByText('Every row was posted.')).toBeNull()
  answer = done
  const link = await screen.findByRole('link', { name: 'Open the payment of line 2' }, { timeout: 60_000 })
  expect(link.getAttribute('href')).toBe('/admin/receivedpayments/5')
  expect(screen.getByText('Too much: the rest is unapplied funds')).toBeTruthy()
  expect(screen.getByText(WRONG_TOTAL)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Open the payment of line 3' })).toBeNull()
})

const FAILED = { ...TASK_BODY, state: 'failed', error: 'The disk is full.', resume: 'continue' }

test('a file whose work broke off says so, and goes on at a click', async () => {
  answerApi({
    [`GET ${API}/7`]: { body: { ...running, state: 'failed', task: FAILED } },
  })
  open(`${PAGE}?file=7`)
  expect((await screen.findByRole('alert')).textContent).toContain(FAILED.error)
  expect(screen.getByRole('button', { name: 'Continue' })).toBeTruthy()
})

test('the file chosen last is the one that is shown and taken, also where the check of another ends after it', async () => {
  const asked = answerApi({ [`POST ${API}/preview`]: { body: preview } })
  open()
  let readFirst = (_: string): void => undefined
  const first = Object.assign(new File([], 'first.csv'), {
    text: () => new Promise<string>((resolve) => (readFirst = resolve)),
  })
  fireEvent.change(await screen.findByLabelText('File from the bank', { selector: 'input' }), {
    target: { files: [first] },
  })
  await choose()
  const send = await screen.findByRole('button', { name: 'Book 2 payments' })
  readFirst('first')
  // What was chosen first is not even asked for.
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  await vi.waitFor(() => expect(send.getAttribute('aria-busy')).toBeNull())
  fireEvent.click(send)
  await vi.waitFor(() => expect(asked.at(-1)?.body).toMatchObject({ name: 'november.csv', content: CONTENT }))
})

const mapped = {
  columns: { type: 'Rec', deposit_date: 'Day', batch: 'Lot', item: 'No', slip: 'Invoice' },
  dateForm: 'MM/DD/YYYY',
  types: { D: 'D', B: 'B', F: 'F' },
}
const described = {
  columns: ['Rec', 'Day', 'Lot', 'No', 'Sum', 'Invoice'].map((name) => ({ name, samples: [`${name} 1`] })),
  map: mapped,
  bank: null,
}
const first = {
  ...{ line: 2, depositDate: '2026-11-02', batch: '1', item: '1', amount: 10, instrument: 'CHECK' },
  ...{ reference: '101', slip: 'C12Q345', payer: 'Rosa' },
}

test('a file of another layout: its columns stand beside ours, what is needed is named, and its first rows are seen before it is taken under the bank’s name', async () => {
  const header = refusal('bad_request', 'Check the marked fields.', { fields: { header: 'Not ours.' } })
  const answers = [{ status: 400, body: header }, { body: { ...preview, first: [first] } }]
  const asked = answerApi({
    [`POST ${API}/preview`]: () => answers.shift() ?? { body: null },
    [`POST ${API}/columns`]: { body: described },
    [`POST ${API}`]: { status: 201, body: { fileId: 7 } },
    [`GET ${API}/7`]: { body: done },
  })
  open()
  await choose()
  const amount = await screen.findByLabelText('Amount (required)')
  expect(screen.getByLabelText<HTMLSelectElement>('Slip').value).toBe('Invoice')
  expect(screen.getByText('Such as Invoice 1')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Read with these columns' }))
  expect(screen.getAllByText('This is needed to read the file.')).toHaveLength(2)
  expect(asked).toHaveLength(2)

  fireEvent.change(amount, { target: { value: 'Sum' } })
  fireEvent.change(screen.getByLabelText('Bank or lockbox (required)'), { target: { value: 'First Bank' } })
  fireEvent.click(screen.getByRole('button', { name: 'Read with these columns' }))
  // One table has what was read of each row and what booking it would do.
  const table = within(await screen.findByRole('table', { name: 'What booking would do with each row' }))
  expect(table.getAllByText('Nov 2, 2026')).toHaveLength(2)
  expect(screen.queryByText('C12Q345')).toBeNull()
  const map = { ...mapped, columns: { ...mapped.columns, amount: 'Sum' } }
  expect(asked.at(-1)?.body).toMatchObject({ map })
  fireEvent.click(screen.getByRole('button', { name: 'Book 2 payments' }))
  expect(await screen.findByText('3 of 3 rows read')).toBeTruthy()
  expect(asked.find(({ method, path }) => method === 'POST' && path === API)?.body).toMatchObject({
    totalAmount: 4310,
    layout: { bank: 'First Bank', map },
  })
})

test('a file of which no row can be imported offers no import, and says what to do', async () => {
  answerApi({
    [`POST ${API}/preview`]: { body: { ...preview, rows: preview.faults.length, payments: [] } },
  })
  open()
  await choose()
  expect(await screen.findByText(/None of these rows can be imported/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Book/ })).toBeNull()
})

test('of a batch without a closing line the page says so, and what its rows come to', async () => {
  const unclosed = { ...fault, column: 'type', totals: { stated: null, rows: 2, totalAmount: 20 } }
  answerApi({ [`GET ${API}/7`]: { body: { ...done, exceptions: [{ ...done.exceptions[1], ...unclosed }] } } })
  open(`${PAGE}?file=7`)
  const said =
    'Its batch has no closing line (B): not booked. Payments in the file: 2. Their sum: $20.00 (column type)'
  expect(await screen.findByText(said)).toBeTruthy()
})

test('a file that was imported before is not shown as posted', async () => {
  answerApi({ [`GET ${API}/7`]: { body: { ...done, posted: 0, known: 3, exceptions: [] } } })
  open(`${PAGE}?file=7`)
  expect(await screen.findByText('Every row was posted or imported before.')).toBeTruthy()
})

test('the preview shows the certificate of each row, or why it has none, and what would be held in escrow', async () => {
  const over = paymentOf({ line: 5, outcome: 'over', heldAmount: 60 })
  const known = paymentOf({ line: 6, outcome: 'known', match: null, parcelID: null, taxSaleNo: null })
  const body = { ...preview, rows: 5, payments: [...payments, over, known] }
  answerApi({ [`POST ${API}/preview`]: { body } })
  open()
  await choose()
  const table = within(await screen.findByRole('table', { name: 'What booking would do with each row' }))
  expect(table.getAllByRole('link', { name: 'TL-1' })[0]?.getAttribute('href')).toBe('/parcels/12')
  expect(table.getByText('Several certificates have this number')).toBeTruthy()
  expect(table.getByText('Unknown certificate or parcel: unidentified payment')).toBeTruthy()
  expect(table.getByText('$60.00')).toBeTruthy()
  // What came before is not booked again.
  expect(screen.getByRole('button', { name: 'Book 3 payments' })).toBeTruthy()
})

test('a file of which every payment is known offers nothing to book, and says why', async () => {
  const known = paymentOf({ outcome: 'known', match: null })
  answerApi({ [`POST ${API}/preview`]: { body: { ...preview, rows: 1, faults: [], payments: [known] } } })
  open()
  await choose()
  expect(await screen.findByText('There is nothing to book: every payment is recorded already.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Book/ })).toBeNull()
})

test('of a long file the page says how many payments were looked up; the others count as booked', async () => {
  answerApi({ [`POST ${API}/preview`]: { body: { ...preview, rows: 900 } } })
  open()
  await choose()
  expect(await screen.findByText(/^Only the first 2 payments were looked up/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Book 899 payments' })).toBeTruthy()
})

test('every row is a payment: the count and sum of the bank are asked for, and sent with the file', async () => {
  const header = refusal('bad_request', 'Check the marked fields.', { fields: { header: 'Not ours.' } })
  const answers = [{ status: 400, body: header }, { body: { ...preview, first: [first] } }]
  const { type: _, ...columns } = mapped.columns
  const map = { ...mapped, columns: { ...columns, amount: 'Sum' }, everyRow: true }
  const asked = answerApi({
    [`POST ${API}/preview`]: () => answers.shift() ?? { body: null },
    [`POST ${API}/columns`]: { body: { ...described, map, bank: 'First Bank' } },
    [`POST ${API}`]: { status: 201, body: { fileId: 7 } },
    [`GET ${API}/7`]: { body: done },
  })
  open()
  await choose()
  const count = await screen.findByLabelText('Number of payments (required)')
  expect(screen.queryByLabelText('Type of line (required)')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Read with these columns' }))
  expect(screen.getAllByText('This is needed to read the file.')).toHaveLength(2)
  fireEvent.change(count, { target: { value: '3' } })
  fireEvent.change(screen.getByLabelText('Sum of the payments (required)'), {
    target: { value: '$4,310.00' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Read with these columns' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Book 2 payments' }))
  expect(await screen.findByText('3 of 3 rows read')).toBeTruthy()
  const stated = { rows: 3, totalAmount: 4310 }
  const previews = asked.filter(({ path }) => path === `${API}/preview`)
  expect(previews.at(-1)?.body).toMatchObject({ map, stated })
  const sent = asked.find(({ method, path }) => method === 'POST' && path === API)
  expect(sent?.body).toMatchObject({ layout: { bank: 'First Bank', map }, stated })
})

const BAI = '100          02100002182611270600\n2          0210000218\n'
const baiMap = { bai: STANDARD_BAI_LAYOUT, sender: '0210000218' }

async function chooseBai(): Promise<void> {
  fireEvent.change(await screen.findByLabelText('File from the bank', { selector: 'input' }), {
    target: { files: [new File([BAI], 'lockbox.txt', { type: 'text/plain' })] },
  })
}

test('a BAI lockbox file is read by the standard positions; for a bank that deviates they can be changed', async () => {
  const short = refusal('bad_request', 'Check the marked fields.', {
    fields: { content: 'Line 4 is short.' },
  })
  const answers = [{ status: 400, body: short }, { body: preview }]
  const asked = answerApi({
    [`POST ${API}/columns`]: { body: { columns: [], map: baiMap, bank: null } },
    [`POST ${API}/preview`]: () => answers.shift() ?? { body: null },
  })
  open()
  await chooseBai()
  expect((await screen.findByRole('alert')).textContent).toContain('Line 4 is short.')
  const amount = screen.getByLabelText<HTMLInputElement>('Record 6: amount (required)')
  expect(amount.value).toBe('8-17')
  fireEvent.change(amount, { target: { value: '17-8' } })
  fireEvent.click(screen.getByRole('button', { name: 'Read with these positions', hidden: true }))
  expect(screen.getByText(/^Enter the first and last position, from 2 to 400/)).toBeTruthy()
  fireEvent.change(amount, { target: { value: '9-18' } })
  fireEvent.change(screen.getByLabelText('Bank or lockbox (required)'), { target: { value: 'First Bank' } })
  fireEvent.click(screen.getByRole('button', { name: 'Read with these positions', hidden: true }))
  expect(await screen.findByRole('button', { name: 'Book 2 payments' })).toBeTruthy()
  const places = { ...STANDARD_BAI_LAYOUT.places, amount: { from: 9, to: 18 } }
  expect(asked.map(({ body }) => body)).toEqual([
    { content: BAI },
    { content: BAI },
    { content: BAI, map: { ...baiMap, bai: { ...baiMap.bai, places } } },
  ])
})

test('the positions that were kept for the sender of a BAI lockbox file are used at once', async () => {
  const asked = answerApi({
    [`POST ${API}/columns`]: { body: { columns: [], map: baiMap, bank: 'First Bank' } },
    [`POST ${API}/preview`]: { body: preview },
  })
  open()
  await chooseBai()
  expect(await screen.findByRole('button', { name: 'Book 2 payments' })).toBeTruthy()
  expect(screen.getByText('Positions of this BAI lockbox file (First Bank)')).toBeTruthy()
  expect(asked.at(-1)?.body).toEqual({ content: BAI, map: baiMap })
})
