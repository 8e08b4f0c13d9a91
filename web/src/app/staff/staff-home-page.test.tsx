import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { DESK_BODY } from '../../features/servicing/desk.fixtures.ts'
import { answerApi, renderPage, signIn } from '../../lib/testing.tsx'
import { TASK_BODY } from '../../records/task.fixtures.ts'
import { StaffHomePage } from './staff-home-page.tsx'

afterEach(() => {
  vi.useRealTimers()
})

const ITEM = {
  ...{ no: '1', since: '2026-11-16', dueDate: null, late: false, title: '2021-1005', note: 'Check' },
  ...{ parcelID: 7, taxSaleNo: '2021-1005', ownerName: 'Varga Elena', userID: null, paymentID: null },
  ...{ amount: 550, takenBy: null, putOffUntil: null, ownNote: '', subject: null, importID: null },
  ...{ mayEnd: false, post: null },
}
const queue = (name: string, more: object = {}) => ({
  ...{
    queue: name,
    waiting: 0,
    late: 0,
    dueToday: 0,
    nextDueDate: null,
    oldest: null,
    amount: null,
    items: [],
  },
  ...more,
})
const TODAY = {
  ...{ asOf: '2026-11-23T15:00:00.000Z', today: '2026-11-23' },
  deadlines: {
    ...{ due: { count: 0, items: [] }, overdue: 0 },
    ...{ nextUntil: '2026-12-07', next: { count: 0, items: [] } },
  },
  money: {
    received: [{ way: 'mail', count: 2, amount: 4512.3 }],
    uses: [
      { use: 'payoff', count: 1, amount: 4000 },
      { use: 'refunded', count: 1, amount: 512.3 },
    ],
    ...{ receivedTotal: 4512.3, postedCount: 1, posted: 100, clearingCount: 0, clearing: 0 },
    ...{ payoutDate: null, payout: 0, toReconcile: 0, bankThrough: '2026-11-20' },
  },
  work: { running: [], ended: [], booksChecked: null, booksAgree: true },
}
const POST = { receivedDate: '2026-11-20', amount: 550 }
const toPost = (items: readonly object[]) =>
  queue('payments-to-post', { waiting: items.length, oldest: '2026-11-16', amount: 550, items })

function open(queues: readonly object[], more: Parameters<typeof answerApi>[0] = {}) {
  signIn(0, 1)
  const asked = answerApi({ 'GET /api/admin/today': { body: { ...TODAY, queues } }, ...more })
  renderPage('/admin/landing', <StaffHomePage />, '/admin/landing')
  return asked
}

test('only queues with work are trays, the late first; the others share one line, and the title counts', async () => {
  const late = {
    late: 2,
    waiting: 3,
    oldest: '2026-06-26',
    items: [{ ...ITEM, no: '5', title: '2021-1005: Ann Lee' }],
  }
  open([queue('plan-requests'), toPost([{ ...ITEM, post: POST }]), queue('plan-defaults', late)])
  await screen.findByRole('heading', { name: 'Plans in default' })
  const trays = screen.getAllByRole('heading', { level: 2 })
  expect(trays.slice(0, 2).map(({ textContent }) => textContent)).toEqual([
    'Plans in default',
    'Payments to post',
  ])
  const first = trays[0]?.closest('section')
  expect(first?.textContent).toContain('2 late, the oldest since Jun 26, 2026')
  expect(first?.textContent).toContain('Ann Lee')
  expect(within(first as HTMLElement).getByRole('link', { name: /^All 3/ })).toBeTruthy()
  expect(screen.getByText('Nothing in:').closest('p')?.textContent).toBe('Nothing in: Payment plan requests')
  expect(screen.getByText(/November 23, 2026/).textContent).toBe('November 23, 2026 · 4 waiting, 2 late')
  expect(document.title).toMatch(/^Today \(4\) –/)
  expect(screen.getByText('Mail, 2 checks')).toBeTruthy()
  expect(screen.getByText('Pays off 1 certificate')).toBeTruthy()
  expect(screen.getByText('Refunded, 1')).toBeTruthy()
  expect(screen.getByText('Agrees with the bank')).toBeTruthy()
})

test('posted in place: the row says so with the way back, which undoes it at its desk; it waits again', async () => {
  const asked = open([toPost([{ ...ITEM, post: POST }])], {
    'POST /api/admin/redemptions': {
      body: {
        posted: [
          { parcelID: 7, taxSaleNo: '2021-1005', ...POST, paymentType: 'Check', payerName: '', proof: '' },
        ],
        ...{ totalAmount: 550, left: [] },
      },
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Post 2021-1005' }))
  const undo = await screen.findByRole('button', { name: 'Undo 2021-1005' })
  expect(screen.getByText('Posted')).toBeTruthy()
  expect(document.activeElement).toBe(undo)
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
    redemptions: [{ parcelID: 7, ...POST }],
  })
  fireEvent.click(undo)
  await waitFor(() =>
    expect(asked.some(({ path }) => path === '/api/admin/parcels/7/redemption/undo')).toBe(true),
  )
})

/** Today with these trays, until the redemption of 2021-1005 is posted; then with those. */
function openUntilPosted(before: readonly object[], after: readonly object[]) {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let isPosted = false
  open([], {
    'GET /api/admin/today': () => ({ body: { ...TODAY, queues: isPosted ? after : before } }),
    'POST /api/admin/redemptions': () => {
      isPosted = true
      return {
        body: {
          posted: [
            { parcelID: 7, taxSaleNo: '2021-1005', ...POST, paymentType: 'Check', payerName: '', proof: '' },
          ],
          ...{ totalAmount: 550, left: [] },
        },
      }
    },
  })
}

async function postAndWait(stillWaiting: RegExp) {
  fireEvent.click(await screen.findByRole('button', { name: 'Post 2021-1005' }))
  await screen.findByText('Posted')
  await waitFor(() => expect(screen.getByText(stillWaiting)).toBeTruthy())
  expect(screen.getByRole('link', { name: '2021-1005' })).toBeTruthy()
  act(() => void vi.advanceTimersByTime(8000))
  await waitFor(() => expect(screen.queryByRole('link', { name: '2021-1005' })).toBeNull())
}

const OTHER = { ...ITEM, no: '2', title: '2022-2000', taxSaleNo: '2022-2000', parcelID: 8 }

test('a row that was done leaves by itself, and the focus goes to the next one', async () => {
  openUntilPosted([toPost([{ ...ITEM, post: POST }, OTHER])], [toPost([OTHER])])
  await postAndWait(/1 waiting/)
  expect(document.activeElement?.textContent).toBe('2022-2000')
})

test('the last row of a tray leaves with it: the focus goes to the next tray, or else to the heading', async () => {
  const requests = queue('plan-requests', { waiting: 1, items: [OTHER] })
  openUntilPosted([toPost([{ ...ITEM, post: POST }]), requests], [toPost([]), requests])
  await postAndWait(/1 waiting/)
  expect(document.activeElement?.textContent).toBe('2022-2000')
  cleanup()
  openUntilPosted([toPost([{ ...ITEM, post: POST }])], [toPost([])])
  await postAndWait(/nothing waiting/)
  expect(document.activeElement?.textContent).toBe('Today')
})

test('what one act cannot post leads to its desk', async () => {
  open([toPost([ITEM])])
  const link = await screen.findByRole('link', { name: 'Open 2021-1005' })
  expect(link.getAttribute('href')).toBe('/admin/parcels/7/desk')
})

test('an import that failed leads to its own run; one that a command began, to the list', async () => {
  const failed = { ...ITEM, title: 'lake.csv', parcelID: null, taxSaleNo: null, ownerName: null }
  const items = [
    { ...failed, importID: 9 },
    { ...failed, no: '2', title: 'summit.csv' },
  ]
  open([queue('imports', { waiting: 2, items })])
  const wayOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  await screen.findByRole('link', { name: 'View lake.csv' })
  expect(wayOf('View lake.csv')).toBe('/admin/imports/9')
  expect(wayOf('View summit.csv')).toBe('/admin/imports')
})

test('what has ended says what it was, whatever its title, and leads to its page', async () => {
  const ended = (id: number, kind: string, title: string) => ({
    ...{ id, kind, title, state: 'done', step: '', doneCount: 1, totalCount: 1, result: null, error: null },
    ...{ startedBy: null, startedByUsername: null, cancelRequested: false },
    ...{ interrupted: false, resume: null, retry: null },
    ...{ created: TODAY.asOf, started: TODAY.asOf, ended: TODAY.asOf },
  })
  const work = { ...TODAY.work, ended: [ended(1, 'rehearsal', 'OH'), ended(2, 'import-run', 'sale.csv')] }
  open([], { 'GET /api/admin/today': { body: { ...TODAY, queues: [], work } } })
  const rehearsal = await screen.findByRole('link', { name: 'Rehearsal of OH' })
  expect(rehearsal.getAttribute('href')).toBe('/admin/rehearsals')
  expect(screen.getByRole('link', { name: 'Import of sale.csv' }).getAttribute('href')).toBe('/admin/imports')
})

test('tasks that do not go on say why, and are resumed from here', async () => {
  const of = (id: number, changes: object) => ({
    ...{ ...TASK_BODY, id, doneCount: 76, totalCount: 300 },
    ...changes,
  })
  const full = 'The disk is full, so nothing more could be stored.'
  const work = {
    ...TODAY.work,
    running: [
      of(1, { interrupted: true }),
      of(2, {
        kind: 'lockbox',
        title: 'may.txt',
        state: 'waiting',
        error: full,
        resume: 'continue',
        retry: TODAY.asOf,
      }),
    ],
    ended: [
      of(3, {
        state: 'failed',
        error: 'The server stopped while this was running.',
        resume: 'again',
        ended: TODAY.asOf,
      }),
      of(4, {
        kind: 'import-run',
        title: 'a.csv',
        state: 'failed',
        error: 'The file is empty.',
        ended: TODAY.asOf,
      }),
    ],
  }
  const asked = open([], {
    'GET /api/admin/today': { body: { ...TODAY, queues: [], work } },
    'POST /api/admin/tasks/3/resume': { body: of(3, { state: 'waiting' }) },
  })
  await screen.findByText('Letters: Payoff: interrupted. We check within a minute if it can continue.')
  expect(screen.getByText(new RegExp(`^Lockbox file may.txt: ${full} We will try again at `))).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try now Lockbox file may.txt' })).toBeTruthy()
  expect(screen.getByText('The file is empty.')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: /^(?:Try|Continue)/ })).toHaveLength(2)
  fireEvent.click(screen.getByRole('button', { name: 'Try again Letters: Payoff' }))
  await waitFor(() => expect(asked.some(({ path }) => path === '/api/admin/tasks/3/resume')).toBe(true))
})

const TASK = {
  ...{ ...ITEM, title: 'Verify failed', parcelID: null, taxSaleNo: null, ownerName: null, amount: null },
  ...{ note: 'The integrity check failed: I2. Look at the report before any money moves.', mayEnd: true },
}

test('a task that nothing else ends: read whole, then done in place, with the way back; it leads to its report', async () => {
  const asked = open([queue('staff-tasks', { waiting: 1, items: [{ ...TASK, subject: 'installation' }] })], {
    'PUT /api/admin/queues/staff-tasks/1': { status: 204 },
  })
  const link = await screen.findByRole('link', { name: 'Verify failed' })
  expect(link.getAttribute('href')).toBe('/admin/verify')
  fireEvent.click(screen.getByRole('button', { name: 'Done… Verify failed' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(TASK.note)).toBeTruthy()
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Mark as done' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo Verify failed' }))
  await waitFor(() =>
    expect(asked.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body])).toEqual([
      ['/api/admin/queues/staff-tasks/1', { done: true }],
      ['/api/admin/queues/staff-tasks/1', { done: false }],
    ]),
  )
})

test('a task that has no page is told without a link; an overcharge leads to its line of the page that explains it', async () => {
  open([
    queue('staff-tasks', { waiting: 1, items: [{ ...TASK, subject: 'event' }] }),
    queue('overcharges', { waiting: 1, items: [ITEM] }),
  ])
  expect((await screen.findByRole('link', { name: 'Correct… 2021-1005' })).getAttribute('href')).toBe(
    '/admin/overcharges?filter=2021-1005',
  )
  expect(screen.getByText('Verify failed', { selector: '.what' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Verify failed' })).toBeNull()
})

test.each([
  ['something is owed', 100, 'Apply unapplied funds'],
  ['nothing is owed', 0, 'Return unapplied funds by check'],
])('unapplied funds are handled in place: where %s', async (_, owed, title) => {
  const items = [{ ...ITEM, no: '9', title: '2021-1005: held' }]
  open([queue('overpayments', { waiting: 1, items })], {
    'GET /api/admin/parcels/7/desk': { body: { ...DESK_BODY, owed } },
  })
  fireEvent.click(await screen.findByRole('button', { name: /^Apply or refund…/ }))
  expect(await screen.findByRole('dialog', { name: title })).toBeTruthy()
})
