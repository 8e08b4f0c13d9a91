import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerApi, clickTwice, refusal, renderPage, signIn } from '../../lib/testing.tsx'
import { TASK_BODY } from '../../records/task.fixtures.ts'
import LetterBatchPage from './letter-batch-page.tsx'
import LettersPage from './letters-page.tsx'

const BATCHES = '/api/admin/letterbatches'
const done = {
  batchID: 3,
  kind: 'notice-of-intent',
  startedBy: 'admin',
  started: '2026-11-20T15:00:00.000Z',
  task: null,
  state: 'done',
  error: null,
  count: 3,
  done: 3,
  sent: 2,
  mailed: 1,
  written: 0,
  unprinted: 0,
  prints: [{ printID: 5, letters: 1, pages: 4, stored: '2026-11-20T15:04:00.000Z' }],
  leftOut: [{ reason: 'bankruptcy', count: 1 }],
}
const task = TASK_BODY

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

const PREVIEW = { count: 2, judged: 2, leftOut: [], noAddress: 0, unknown: [], sample: null }

test('a choice is previewed before it can be started, and again after it was changed', async () => {
  signIn(0, 1)
  const sample = { title: 'Notice before foreclosure', body: 'Dear Kowalczyk Daniel R:' }
  const asked = answerApi({
    'GET /api/counties': { body: [{ countyID: 855, countyName: 'Summit', stateID: 'OH' }] },
    [`GET ${BATCHES}`]: { body: [done] },
    [`POST ${BATCHES}/preview`]: {
      body: {
        ...PREVIEW,
        leftOut: [{ reason: 'in-plan', count: 1 }],
        noAddress: 1,
        unknown: ['2021-9'],
        sample,
      },
    },
    [`POST ${BATCHES}`]: { status: 201, body: { batchID: 4 } },
  })
  renderPage('/admin/letters', <LettersPage />, '/admin/letters')
  await screen.findByRole('link', { name: 'Notice of intent, batch 3' })
  await screen.findByRole('option', { name: 'Summit, OH' })
  type('Letter', 'notice-of-intent')
  type('County', '855')
  type('Bought before', '2025-01-01')
  type('Certificate numbers', '2021-1, 2021-9\n2021-1')
  fireEvent.click(screen.getByRole('button', { name: 'Preview' }))
  await screen.findByText('Not found: 2021-9')
  expect(screen.getByText('Dear Kowalczyk Daniel R:')).toBeTruthy()
  expect(screen.getByText('1 letter will be written. Left out:')).toBeTruthy()
  expect(screen.getByText('In a payment plan: 1')).toBeTruthy()
  expect(screen.getByText(/1 of these certificates has no mailing address/)).toBeTruthy()
  type('Status', 'Active Certificate')
  expect(screen.queryByRole('button', { name: 'Write 1 letter' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Preview' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Write 1 letter' }))
  const isStart = ({ path, method }: (typeof asked)[number]) => path === BATCHES && method === 'POST'
  await vi.waitFor(() => expect(asked.some(isStart)).toBe(true))
  expect(asked.find(isStart)?.body).toEqual({
    kind: 'notice-of-intent',
    countyID: 855,
    status: 'Active Certificate',
    boughtBefore: '2025-01-01',
    taxSaleNos: ['2021-1', '2021-9'],
    seenCount: 2,
    sendAgain: false,
  })
})

test('no letter is chosen beforehand: without a choice nothing is asked, and the form says what is missing', async () => {
  signIn(0, 1)
  const asked = answerApi({
    'GET /api/counties': { body: [] },
    [`GET ${BATCHES}`]: { body: [] },
    [`POST ${BATCHES}/preview`]: { body: PREVIEW },
  })
  renderPage('/admin/letters', <LettersPage />, '/admin/letters')
  const kind = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Letter' })
  expect([kind.value, kind.selectedOptions[0]?.textContent]).toEqual(['', 'Choose a letter'])
  fireEvent.click(screen.getByRole('button', { name: 'Preview' }))
  expect(kind.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Choose which letter to write')).toBeTruthy()
  expect(document.activeElement).toBe(kind)
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
  type('Letter', 'payoff')
  expect(screen.queryByText('Choose which letter to write')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Preview' }))
  await screen.findByText('2 certificates are chosen.')
  expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({ kind: 'payoff' })
})

test('two clicks at once start one batch', async () => {
  signIn(0, 1)
  const asked = answerApi({
    'GET /api/counties': { body: [] },
    [`GET ${BATCHES}`]: { body: [] },
    [`POST ${BATCHES}/preview`]: { body: PREVIEW },
    [`POST ${BATCHES}`]: { status: 201, body: { batchID: 4 } },
  })
  renderPage('/admin/letters', <LettersPage />, '/admin/letters')
  await screen.findByRole('button', { name: 'Preview' })
  type('Letter', 'payoff')
  fireEvent.click(screen.getByRole('button', { name: 'Preview' }))
  await clickTwice(await screen.findByRole('button', { name: 'Write 2 letters' }))
  const starts = () => asked.filter(({ path, method }) => path === BATCHES && method === 'POST')
  await vi.waitFor(() => expect(starts()).not.toHaveLength(0))
  expect(starts()).toHaveLength(1)
})

test('before the company is set no letter can be written: the page says so and leads to the settings', async () => {
  signIn(0, 1)
  answerApi({
    'GET /api/counties': { body: [] },
    [`GET ${BATCHES}`]: { body: [] },
    [`POST ${BATCHES}/preview`]: { status: 409, body: refusal('company_missing', 'Set the company first.') },
  })
  renderPage('/admin/letters', <LettersPage />, '/admin/letters')
  await screen.findByRole('button', { name: 'Preview' })
  type('Letter', 'payoff')
  fireEvent.click(screen.getByRole('button', { name: 'Preview' }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('No letter can be written yet.')
  expect(within(alert).getByRole('link', { name: 'Open Admin Settings' }).getAttribute('href')).toBe(
    '/admin/settings',
  )
})

test('a batch that is done has its pages to print, and says who was left out and why', async () => {
  signIn(0, 1)
  const row = {
    letterID: 1,
    parcelID: 12,
    taxSaleNo: '2021-1001',
    ownerName: 'Marchetti Rosa',
    propertyAddress: '',
    countyName: 'Summit',
    kind: 'notice-of-intent',
    outcome: 'no-address',
    emptyPlaceholders: null,
    unprintableCharacters: null,
    documentID: null,
    pages: null,
    delivery: 'post',
  }
  answerApi({
    [`GET ${BATCHES}/3`]: { body: done },
    [`GET ${BATCHES}/3/letters`]: { body: [row], headers: { 'x-total-count': '1' } },
  })
  renderPage('/admin/letters/:batchId', <LetterBatchPage />, '/admin/letters/3')
  await screen.findByRole('button', { name: 'Save PDF (4 pages)' })
  expect(screen.getByText('Done. 2 of 3 letters sent. 1 letter goes by e-mail.')).toBeTruthy()
  expect(screen.getByRole('cell', { name: 'A bankruptcy is open' })).toBeTruthy()
  expect(await screen.findByRole('link', { name: '2021-1001' })).toBeTruthy()
  expect(screen.getByText('No address', { selector: '.status' })).toBeTruthy()
})

test.each([
  [
    'the owner',
    { ownerName: '王伟' },
    '“王伟” has characters that cannot be printed: 王. Correct the name or write',
  ],
  ['the address', { propertyAddress: '1 王 St' }, '“1 王 St” has characters that cannot be printed: 王.'],
  [
    'another part of the letter',
    {},
    'The letter has characters that cannot be printed: 王. Correct them or write',
  ],
])(
  'a letter that cannot be printed because of %s is listed with the text and its characters',
  async (_, own, text) => {
    signIn(0, 1)
    const row = {
      ...{
        letterID: 1,
        parcelID: 12,
        taxSaleNo: '2021-1001',
        ownerName: 'Marchetti Rosa',
        propertyAddress: '',
      },
      ...{ countyName: 'Summit', kind: 'payoff', outcome: 'unprintable', emptyPlaceholders: null, ...own },
      ...{ unprintableCharacters: '王', documentID: null, pages: null, delivery: 'post' },
    }
    answerApi({
      [`GET ${BATCHES}/3`]: { body: { ...done, leftOut: [{ reason: 'unprintable', count: 1 }] } },
      [`GET ${BATCHES}/3/letters`]: { body: [row], headers: { 'x-total-count': '1' } },
    })
    renderPage('/admin/letters/:batchId', <LetterBatchPage />, '/admin/letters/3')
    expect(await screen.findByText(text, { exact: false })).toBeTruthy()
    expect(screen.getByRole('cell', { name: 'Has characters that cannot be printed' })).toBeTruthy()
  },
)

test('a batch that is being written shows how far it is, and can be stopped', async () => {
  signIn(0, 1)
  const asked = answerApi({
    [`GET ${BATCHES}/3`]: {
      body: { ...done, task, state: 'running', done: 1, sent: 0, prints: [], leftOut: [] },
    },
    'POST /api/admin/tasks/9/cancel': { status: 400, body: { code: 'bad_request', message: 'no' } },
  })
  renderPage('/admin/letters/:batchId', <LetterBatchPage />, '/admin/letters/3')
  await screen.findByText('1 of 3 certificates checked.')
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }))
  await vi.waitFor(() => expect(asked.some(({ path }) => path === '/api/admin/tasks/9/cancel')).toBe(true))
})

const FAILED = {
  ...task,
  ...{
    state: 'failed',
    error: 'The disk is full, so nothing more could be stored. Free up disk space first.',
  },
  ...{ resume: 'continue', ended: '2026-11-20T15:02:00.000Z' },
}
const BROKEN_OFF = { ...done, task: FAILED, state: 'failed', error: FAILED.error, prints: [], leftOut: [] }

test('a batch that broke off says why, that nobody has its letters yet, and goes on at a click', async () => {
  signIn(0, 1)
  const asked = answerApi({
    [`GET ${BATCHES}/3`]: { body: { ...BROKEN_OFF, mailed: 0, sent: 0, written: 2 } },
    [`GET ${BATCHES}/3/letters`]: { body: [], headers: { 'x-total-count': '0' } },
    'POST /api/admin/tasks/9/resume': { body: { ...task, state: 'waiting' } },
  })
  renderPage('/admin/letters/:batchId', <LetterBatchPage />, '/admin/letters/3')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain(FAILED.error)
  expect(
    screen.getByText('2 letters are written but not printed yet, so they do not count as sent.'),
  ).toBeTruthy()
  expect(screen.getByText('Failed. 0 of 3 letters sent.')).toBeTruthy()
  await clickTwice(within(alert).getByRole('button', { name: 'Continue' }))
  const resumes = () => asked.filter(({ path }) => path === '/api/admin/tasks/9/resume')
  await vi.waitFor(() => expect(resumes()).not.toHaveLength(0))
  expect(resumes()).toHaveLength(1)
})

test('letters of an earlier version that count as sent and were never printed: the page says so', async () => {
  signIn(0, 1)
  answerApi({
    [`GET ${BATCHES}/3`]: { body: { ...BROKEN_OFF, mailed: 0, sent: 2, unprinted: 2 } },
    [`GET ${BATCHES}/3/letters`]: { body: [], headers: { 'x-total-count': '0' } },
  })
  renderPage('/admin/letters/:batchId', <LetterBatchPage />, '/admin/letters/3')
  await screen.findByText('2 letters are recorded as sent, but were never printed.')
  expect(screen.getByRole('button', { name: 'Continue' })).toBeTruthy()
})

test.each([
  [{ interrupted: true }, 'Interrupted', null],
  [
    {
      state: 'waiting',
      error: 'The disk is full, so nothing more could be stored.',
      resume: 'continue',
      retry: '2026-11-20T15:10:00.000Z',
    },
    /^The disk is full, so nothing more could be stored. We will try again at \d+:10\s[AP]M\.$/,
    'Try now',
  ],
  [{ state: 'canceled', resume: 'continue' }, 'Canceled', 'Continue'],
])('a batch whose task is %o says: %s', async (changes, text, button) => {
  signIn(0, 1)
  const changed = { ...task, ...changes }
  answerApi({
    [`GET ${BATCHES}/3`]: { body: { ...done, task: changed, state: changed.state, prints: [], leftOut: [] } },
    [`GET ${BATCHES}/3/letters`]: { body: [], headers: { 'x-total-count': '0' } },
  })
  renderPage('/admin/letters/:batchId', <LetterBatchPage />, '/admin/letters/3')
  await screen.findByText(text)
  expect(
    screen.queryByRole('button', { name: /^(?:Try now|Continue|Try again)$/ })?.textContent ?? null,
  ).toBe(button)
})

test('several files to print: each is saved by its own button', async () => {
  signIn(0, 1)
  const [first] = done.prints
  const asked = answerApi({
    [`GET ${BATCHES}/3`]: { body: { ...done, prints: [first, { ...first, printID: 6, pages: 2 }] } },
    [`GET ${BATCHES}/3/letters`]: { body: [], headers: { 'x-total-count': '0' } },
    [`GET ${BATCHES}/3/letters.pdf`]: { status: 503, body: refusal('unavailable', 'Later.') },
  })
  renderPage('/admin/letters/:batchId', <LetterBatchPage />, '/admin/letters/3')
  fireEvent.click(await screen.findByRole('button', { name: 'Save PDF (2 pages)' }))
  await vi.waitFor(() =>
    expect(asked.map(({ path }) => path)).toContain(`${BATCHES}/3/letters.pdf?printID=6`),
  )
})
