import { fireEvent, screen } from '@testing-library/react'
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
const preview = { rows: 3, totalAmount: 4310, faults: [fault], first: [] }
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
  fireEvent.change(await screen.findByLabelText('CSV file', { selector: 'input' }), {
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
  fireEvent.click(screen.getByRole('button', { name: 'Import 2 of 3 rows' }))
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
  expect(screen.queryByRole('button', { name: /^Take/ })).toBeNull()
  answerApi({ [`POST ${API}/preview`]: { body: preview } })
  await choose()
  expect(await screen.findByRole('button', { name: 'Import 2 of 3 rows' })).toBeTruthy()
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
  expect(screen.getByText('Too much: the rest is held in escrow')).toBeTruthy()
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
  fireEvent.change(await screen.findByLabelText('CSV file', { selector: 'input' }), {
    target: { files: [first] },
  })
  await choose()
  const send = await screen.findByRole('button', { name: 'Import 2 of 3 rows' })
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
  expect(await screen.findByText('C12Q345')).toBeTruthy()
  const map = { ...mapped, columns: { ...mapped.columns, amount: 'Sum' } }
  expect(asked.at(-1)?.body).toMatchObject({ map })
  fireEvent.click(screen.getByRole('button', { name: 'Import 2 of 3 rows' }))
  expect(await screen.findByText('3 of 3 rows read')).toBeTruthy()
  expect(asked.find(({ method, path }) => method === 'POST' && path === API)?.body).toMatchObject({
    totalAmount: 4310,
    layout: { bank: 'First Bank', map },
  })
})

test('a file of which no row can be imported offers no import, and says what to do', async () => {
  answerApi({
    [`POST ${API}/preview`]: { body: { ...preview, rows: preview.faults.length } },
  })
  open()
  await choose()
  expect(await screen.findByText(/None of these rows can be imported/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull()
})

test('of a batch without a closing line the page says so, and what its rows come to', async () => {
  const unclosed = { ...fault, column: 'type', totals: { stated: null, rows: 2, totalAmount: 20 } }
  answerApi({ [`GET ${API}/7`]: { body: { ...done, exceptions: [{ ...done.exceptions[1], ...unclosed }] } } })
  open(`${PAGE}?file=7`)
  const said =
    'Its batch has no closing line (B): not booked. Payments in the file: 2. Their sum: $20.00 (column type)'
  expect(await screen.findByText(said)).toBeTruthy()
})

test('a file that was imported before is not told as posted', async () => {
  answerApi({ [`GET ${API}/7`]: { body: { ...done, posted: 0, known: 3, exceptions: [] } } })
  open(`${PAGE}?file=7`)
  expect(await screen.findByText('Every row was posted or imported before.')).toBeTruthy()
})
