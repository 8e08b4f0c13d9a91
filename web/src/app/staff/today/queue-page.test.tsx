import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerApi, renderPage, signIn } from '../../../lib/testing.tsx'
import { ToastHost } from '../../../ui/toasts.tsx'
import QueuePage from './queue-page.tsx'

/** Nobody has taken it or put it off. */
const UNTOUCHED = {
  ...{ takenBy: null, putOffUntil: null, ownNote: '', subject: null, importID: null, mayEnd: false },
  ...{ dueDate: null, late: false, taxSaleNo: null, ownerName: null, post: null },
}

test('a request for a plan leads to the desk where it is answered', async () => {
  signIn(0, 1)
  const row = { no: '5', since: '2026-11-18', title: '2022-1020: Ann Lee', note: '', parcelID: 12 }
  answerApi({
    'GET /api/admin/queues/plan-requests': {
      body: [{ ...row, ...UNTOUCHED, taxSaleNo: '2022-1020', userID: null, paymentID: null, amount: null }],
      headers: { 'x-total-count': '1' },
    },
  })
  renderPage('/admin/queues/:queue', <QueuePage />, '/admin/queues/plan-requests')
  const link = await screen.findByRole('link', { name: /^2022-1020.*Ann Lee/ })
  expect(link.textContent).toBe('2022-1020: Ann Lee')
  // On one line, however narrow its column.
  expect(within(link).getByText('2022-1020').className).toBe('num')
  expect(link.getAttribute('href')).toBe('/admin/plans/5')
})

test('a queue’s rows lead to where each is dealt with', async () => {
  signIn(0, 1)
  const item = {
    no: '1',
    since: '2026-11-18',
    title: '2022-1020',
    note: '',
    parcelID: null,
    userID: null,
    amount: null,
    ...UNTOUCHED,
  }
  answerApi({
    'GET /api/admin/queues/staff-tasks': {
      body: [
        { ...item, parcelID: 12, paymentID: null },
        { ...item, no: '2', title: 'no page', paymentID: null },
      ],
      headers: { 'x-total-count': '2' },
    },
  })
  renderPage('/admin/queues/:queue', <QueuePage />, '/admin/queues/staff-tasks')
  expect((await screen.findByRole('link', { name: '2022-1020' })).getAttribute('href')).toBe(
    '/admin/parcels/12',
  )
  expect(screen.queryByRole('link', { name: 'no page' })).toBeNull()
})

test('only a task that nothing else ends can be said to be done', async () => {
  signIn(0, 1)
  const item = { no: '1', since: '2026-11-18', note: 'Look.', parcelID: 12, userID: null, paymentID: null }
  const asked = answerApi({
    'GET /api/admin/queues/staff-tasks': {
      body: [
        { ...item, ...UNTOUCHED, title: '2022-1020', amount: null, subject: 'certificate', mayEnd: true },
        { ...item, ...UNTOUCHED, no: '2', title: '2022-1021', amount: null, subject: 'certificate' },
      ],
      headers: { 'x-total-count': '2' },
    },
    'PUT /api/admin/queues/staff-tasks/1': { status: 204 },
  })
  renderPage('/admin/queues/:queue', <QueuePage />, '/admin/queues/staff-tasks')
  fireEvent.click(await screen.findByRole('button', { name: 'Done… 2022-1020' }))
  expect(screen.queryByRole('button', { name: 'Done… 2022-1021' })).toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: 'Mark as done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked.find(({ method }) => method === 'PUT')).toMatchObject({
    path: '/api/admin/queues/staff-tasks/1',
    body: { done: true },
  })
})

test('an address that names no queue says so, and leads back', async () => {
  signIn(0, 1)
  renderPage('/admin/queues/:queue', <QueuePage />, '/admin/queues/no-such-queue')
  expect(await screen.findByRole('heading', { name: 'There is no such queue' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to Today' }).getAttribute('href')).toBe('/admin/landing')
})

test('a queue has the acts of Today: a redemption is posted in place, and the toast undoes it', async () => {
  signIn(0, 1)
  const post = { receivedDate: '2026-11-20', amount: 550 }
  const item = { no: '1', since: '2026-11-18', title: '2021-1005', note: 'Check', parcelID: 7, userID: null }
  const asked = answerApi({
    'GET /api/admin/queues/payments-to-post': {
      body: [{ ...item, ...UNTOUCHED, paymentID: null, amount: 550, dueDate: '2026-11-30', post }],
      headers: { 'x-total-count': '1' },
    },
    'POST /api/admin/redemptions': {
      body: {
        posted: [
          { parcelID: 7, taxSaleNo: '2021-1005', ...post, paymentType: 'Check', payerName: '', proof: '' },
        ],
        ...{ totalAmount: 550, left: [] },
      },
    },
  })
  renderPage(
    '/admin/queues/:queue',
    <>
      <ToastHost />
      <QueuePage />
    </>,
    '/admin/queues/payments-to-post',
  )
  expect(await screen.findByText('Nov 30, 2026')).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Post 2021-1005' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(asked.some(({ path }) => path === '/api/admin/parcels/7/redemption/undo')).toBe(true),
  )
})
