import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { todayHere } from '../../lib/dates.ts'
import { answerApi, refusal, renderPage, signIn } from '../../lib/testing.tsx'
import { WIRE_DEADLINE } from './deadline.fixtures.ts'
import DeadlinesPage from './deadlines-page.tsx'

const ADMIN = 0

test('in the month, too, what is overdue says so in words', async () => {
  signIn(3)
  const day = todayHere()
  const line = {
    ...WIRE_DEADLINE,
    ...{ rule: 'complaint', dueDate: day, urgency: 'overdue', defendantID: null, defendantName: null },
    ...{ fromField: 'noiFiledDate', fromDate: '2026-08-22', count: 90 },
  }
  answerApi({ 'GET /api/legal/deadlines': { body: [line], headers: { 'x-total-count': '1' } } })
  renderPage('/legal/deadlines', <DeadlinesPage />, '/legal/deadlines')
  expect(await screen.findByRole('link', { name: '2020-1004: File the complaint (Overdue)' })).toBeTruthy()
})

test('where it cannot be loaded what is near, agenda and month say so, nothing waits for ever, and another try brings both', async () => {
  signIn(3)
  let isWell = false
  const failing = (body: unknown) => () =>
    isWell ? { body } : { status: 500, body: refusal('internal', 'It failed.') }
  answerApi({
    'GET /api/legal/deadlines': failing([]),
    'GET /api/legal/deadlines/counts': failing(COUNTS),
  })
  renderPage('/legal/deadlines', <DeadlinesPage />, '/legal/deadlines')
  expect(await screen.findByText('The deadlines could not be loaded.')).toBeTruthy()
  expect(await screen.findByText('The month could not be loaded.')).toBeTruthy()
  expect(document.querySelector('table .skeleton')).toBeNull()
  isWell = true
  for (const button of screen.getAllByRole('button', { name: 'Try again' })) fireEvent.click(button)
  expect(await screen.findByText(/^Nothing is due from/)).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an administrator chooses a firm and one of its attorneys: agenda and calendar are theirs, and the address says so', async () => {
  signIn(ADMIN)
  const asked = answerApi({
    'GET /api/legal/deadlines': { body: [], headers: { 'x-total-count': '0' } },
    'GET /api/legal/deadlines/counts': { body: COUNTS },
    'GET /api/attorneys': {
      body: [
        { attorneyID: 3, firstName: 'Ruth', lastName: 'Keller', firmName: 'Keller & Stone', closed: false },
      ],
    },
    'GET /api/attorneys/3/users': {
      body: [{ id: 41, username: 'vale', firstName: 'Ada', lastName: 'Vale' }],
    },
  })
  const last = () => asked.filter(({ path }) => path.startsWith('/api/legal/deadlines')).slice(-3)
  renderPage('/legal/deadlines', <DeadlinesPage />, '/legal/deadlines')
  await waitFor(() => expect(last()).toHaveLength(3))
  expect(last().some(({ path }) => path.includes('mine'))).toBe(false)
  await screen.findByRole('option', { name: 'Keller & Stone' })
  fireEvent.change(screen.getByLabelText('Firm'), { target: { value: '3' } })
  const attorneys = within(screen.getByLabelText('Attorney'))
  await attorneys.findByRole('option', { name: 'Vale, Ada' })
  fireEvent.change(screen.getByLabelText('Attorney'), { target: { value: '41' } })
  await waitFor(() =>
    expect(last().every(({ path }) => /attorneyID=3.*webAssignedAttorneyUserID=41/.test(path))).toBe(true),
  )
  expect(screen.getByTestId('where').textContent).toBe(
    '/legal/deadlines?attorneyID=3&webAssignedAttorneyUserID=41',
  )
  fireEvent.change(screen.getByLabelText('Attorney'), { target: { value: 'nobody' } })
  expect(screen.getByTestId('where').textContent).toBe('/legal/deadlines?attorneyID=3&unassigned=true')
})

const TODAY = '2026-11-20'
const line = (more: object) => ({ ...WIRE_DEADLINE, ...more })
const COUNTS = {
  today: TODAY,
  from: '2026-10-21',
  to: '2026-12-04',
  near: 2,
  later: 12,
  marked: 1,
  older: [
    { from: '2026-10-01', to: '2026-10-20', count: 4, overdue: 1 },
    { from: '2025-01-01', to: '2025-12-31', count: 30, overdue: 30 },
  ],
}

const openAgenda = (lines: readonly object[], more: Parameters<typeof answerApi>[0] = {}, at = '') => {
  signIn(3)
  const asked = answerApi({
    'GET /api/legal/deadlines': { body: lines, headers: { 'x-total-count': String(lines.length) } },
    'GET /api/legal/deadlines/counts': { body: COUNTS },
    ...more,
  })
  renderPage('/legal/deadlines', <DeadlinesPage />, `/legal/deadlines${at}`)
  return asked
}
const button = (name: RegExp | string) => screen.findByRole('button', { name })

test('the agenda begins with today and 14 days; what lies back is grouped by month and year, and all that is not shown is counted', async () => {
  const asked = openAgenda([line({}), line({ defendantID: 2 })])
  // Two defendants of one name on one day are two rows.
  expect(await screen.findAllByRole('cell', { name: 'Answer due (John Doe)' })).toHaveLength(2)
  const lists = () => asked.filter(({ path }) => path.startsWith('/api/legal/deadlines?'))
  expect(lists().some(({ path }) => /from=2026-10-21&to=2026-12-04/.test(path))).toBe(true)
  for (const chip of [/^Today and the next 14 days\s*2$/, /^All\s*48$/, /^Handled and snoozed\s*1$/])
    await button(chip)
  screen.getByText('34 older than 30 days, 31 overdue')
  screen.getByText(/12 more are due after Dec 4, 2026/)
  screen.getByText('2025: 30 overdue')
  const month = screen.getByText('October 2026: 4, 1 overdue').closest('details')
  if (month === null) throw new Error('no month')
  month.open = true
  fireEvent(month, new Event('toggle'))
  await waitFor(() =>
    expect(lists().some(({ path }) => /from=2026-10-01&to=2026-10-20/.test(path))).toBe(true),
  )
  fireEvent.click(await button(/^All\s*48$/))
  await waitFor(() => expect(lists().at(-1)?.path).not.toMatch(/from=/))
  expect(screen.getByTestId('where').textContent).toBe('/legal/deadlines?show=all')
})

test('handled asks for a reason, sends the day that the deadline has, and can be taken back at once', async () => {
  const asked = openAgenda([line({})], {
    'POST /api/legal/9/deadlinemarks': { status: 201, body: { deadlineMarkID: 77 } },
    'DELETE /api/legal/deadlinemarks/77': { status: 204 },
  })
  fireEvent.click(await button('Handled… Answer due (John Doe), 2020-1004'))
  fireEvent.click(await button('Mark as handled'))
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Answered in court' } })
  fireEvent.click(await button('Mark as handled'))
  await screen.findByText(/2020-1004: handled\./)
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
    rule: 'answer',
    defendantID: 1,
    dueDate: '2026-12-01',
    handledReason: 'Answered in court',
    putOffUntil: null,
  })
  fireEvent.click(await button('Undo'))
  await waitFor(() => expect(asked.some(({ method }) => method === 'DELETE')).toBe(true))
  await waitFor(() => expect(screen.queryByText(/2020-1004: handled\./)).toBeNull())
})

test('put off takes an offered day or a typed one, by the calendar of the server', async () => {
  const asked = openAgenda([line({})], {
    'POST /api/legal/9/deadlinemarks': { status: 201, body: { deadlineMarkID: 77 } },
  })
  await button(/^All\s*48$/)
  fireEvent.click(await button('Snooze… Answer due (John Doe), 2020-1004'))
  await button('Tomorrow, Nov 21, 2026')
  await button('In a week, Nov 27, 2026')
  fireEvent.click(await button('The day before the deadline, Nov 30, 2026'))
  expect(screen.getByLabelText('Until')).toHaveProperty('value', '11/30/2026')
  fireEvent.click(await button('Snooze'))
  await screen.findByText(/snoozed until Nov 30, 2026\./)
  expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({ putOffUntil: '2026-11-30' })
})

test('what is handled or put off says who said so and why, and is due again by a click', async () => {
  const mark = {
    deadlineMarkID: 77,
    handledReason: 'Answered in court',
    putOffUntil: null,
    markedBy: 'Ruth Keller',
    markedAt: '2026-11-19T15:00:00.000Z',
  }
  const asked = openAgenda(
    [line({ mark })],
    { 'DELETE /api/legal/deadlinemarks/77': { status: 204 } },
    '?show=marked',
  )
  await screen.findByText('Handled by Ruth Keller, Nov 19, 2026: Answered in court')
  expect(asked.some(({ path }) => /marked=only/.test(path))).toBe(true)
  fireEvent.click(await button('Due again Answer due (John Doe), 2020-1004'))
  await waitFor(() => expect(asked.some(({ method }) => method === 'DELETE')).toBe(true))
})
