import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerApi, refusal, renderPage, signIn } from '../../../lib/testing.tsx'
import RehearsalPage from './rehearsal-page.tsx'
import RehearsalsPage from './rehearsals-page.tsx'

const day = {
  ...{ count: 40, changed: 12, before: 90_000, after: 88_500, raised: 2, lowered: 10, appeared: 0, gone: 0 },
  bins: [
    { from: null, to: 0, count: 10 },
    { from: 0, to: null, count: 2 },
  ],
}
const totals = { count: 40, affected: 13, before: 90_000, after: 88_500 }
const result = {
  ...{ redeemed: 7, affected: 13, onDay: day, onHorizon: null },
  byCounty: [{ countyID: 855, countyName: 'Summit', ...totals }],
  bySale: [{ saleType: 'auction', ...totals }],
  byStatus: [{ status: 'Legal', ...totals }],
  effects: [{ effect: 'payoff-letter-kept', count: 3 }],
}
const task = {
  ...{
    id: 5,
    kind: 'rehearsal',
    title: 'OH',
    state: 'running',
    step: 'Rehearsing',
    doneCount: 10,
    totalCount: 40,
  },
  ...{ result: null, error: null, startedBy: 1, startedByUsername: 'admin', cancelRequested: false },
  ...{ interrupted: false, resume: null, retry: null },
  ...{ created: '2026-11-20T15:00:00.000Z', started: '2026-11-20T15:00:01.000Z', ended: null },
}
const done = {
  ...{ rehearsalID: 9, state: 'done', stateID: 'OH', countyID: null, countyName: null, horizon: null },
  ...{ effectiveFrom: '2026-01-01', values: { minChargeBps: 1_000 }, choices: null, present: null },
  ...{
    stagedBy: 'Ruth Calloway',
    staged: '2026-11-20T15:00:00.000Z',
    isOwn: true,
    approvalWaiting: false,
    affected: 13,
    difference: -1_500,
  },
  ...{ run: '2026-11-20T15:00:01.000Z', day: '2026-11-20', result, endedBy: null, ended: null },
  task: { ...task, state: 'done' },
}
const certificate = {
  ...{ parcelID: 12, taxSaleNo: '2021-1001', countyName: 'Summit', ownerName: 'Kowalczyk Daniel R' },
  ...{ before: 1_240, after: 1_120.5, difference: -119.5 },
  ...{
    goodThroughBefore: '2026-11-30',
    goodThroughAfter: '2026-11-30',
    horizonBefore: null,
    horizonAfter: null,
  },
  effects: [],
}

const GET = 'GET /api/admin/rehearsals/9'
const CHANGES = 'GET /api/admin/rehearsals/9/certificates'
const IN_FORCE = 'POST /api/admin/rehearsals/9/inforce'

function open(rehearsal: object, answers: Parameters<typeof answerApi>[0] = {}) {
  signIn(0, 1)
  const asked = answerApi({
    [GET]: { body: rehearsal },
    [CHANGES]: { body: [certificate], headers: { 'x-total-count': '1' } },
    ...answers,
  })
  renderPage('/admin/rehearsals/:rehearsalId', <RehearsalPage />, '/admin/rehearsals/9')
  return asked
}

const posted = (asked: ReturnType<typeof answerApi>) =>
  asked.filter(({ method }) => method === 'POST').map(({ path }) => path)

test('a finished one shows what changes, the sums, a chart with its table, and each certificate with a link', async () => {
  open(done)
  expect(await screen.findByText('Minimum charge: 10% of the purchase price')).toBeTruthy()
  expect(
    screen.getByText(/^13 of 40 open certificates are affected. 7 certificates are redeemed/),
  ).toBeTruthy()
  const sums = screen.getByRole('table', { name: 'Payoff totals' })
  expect(sums.textContent).toContain('$90,000.00$88,500.00-$1,500.00')
  const label = '10 payoffs are lower and 2 are higher. Most often: More than $0 lower, 10.'
  expect(screen.getByRole('img', { name: label })).toBeTruthy()
  const bins = screen.getByRole('table', { name: 'By how much payoffs differ' })
  expect(within(bins).getAllByRole('row')).toHaveLength(3)
  expect(screen.getByText('A letter that asks for payment is held back')).toBeTruthy()
  const link = await screen.findByRole('link', { name: '2021-1001' })
  expect(link.getAttribute('href')).toBe('/admin/parcels/12')
})

const confirmPassword = async () => {
  fireEvent.change(await screen.findByLabelText('Your password'), { target: { value: 'the own one' } })
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
}

test('put in force: asks with a sentence that says what changes, and is sent only then', async () => {
  const asked = open(done, { [IN_FORCE]: { body: { ...done, approvalWaiting: true } } })
  fireEvent.click(await screen.findByRole('button', { name: 'Put in force' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain(
    'Once a second administrator approves, these rules are stored for OH, whole state from January 1, 2026 on. 13 of 40 open certificates change. Their payoffs on November 20, 2026 go from $90,000.00 to $88,500.00 in total.',
  )
  expect(posted(asked)).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Ask for approval' }))
  await confirmPassword()
  await vi.waitFor(() => expect(posted(asked)).toEqual(['/api/admin/rehearsals/9/inforce']))
})

test('a refusal is said, and the rehearsal is read again', async () => {
  const message = 'The settings have changed since this rehearsal ran.'
  const asked = open(done, {
    [IN_FORCE]: { status: 409, body: refusal('rehearsal_refused', message, { reason: 'stale' }) },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Put in force' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Ask for approval' }))
  await confirmPassword()
  expect(await screen.findByText(message)).toBeTruthy()
  await vi.waitFor(() =>
    expect(asked.filter(({ path }) => path === '/api/admin/rehearsals/9').length).toBeGreaterThan(1),
  )
})

test('who did not stage it has no button to put it in force, and is told who can', async () => {
  open({ ...done, isOwn: false })
  expect(await screen.findByText(/Only they can ask to put it in force/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Put in force' })).toBeNull()
})

test.each([
  [{ state: 'stale' }, /cannot be put in force. Run it again first/],
  [{ state: 'canceled', result: null }, /It has no figures. Run it again/],
  [
    { state: 'failed', result: null, task: { ...task, state: 'failed', error: 'The server stopped.' } },
    /The server stopped/,
  ],
])('%j: says so and can be run again', async (facts, sentence) => {
  const asked = open({ ...done, ...facts }, { 'POST /api/admin/rehearsals/9/run': { body: done } })
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Put in force' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Run again' }))
  await vi.waitFor(() => expect(posted(asked)).toEqual(['/api/admin/rehearsals/9/run']))
})

test('a running one shows how far it is, and can be canceled', async () => {
  const asked = open(
    { ...done, state: 'running', task, result: null },
    {
      'POST /api/admin/tasks/5/cancel': { body: { ...task, cancelRequested: true } },
    },
  )
  expect(await screen.findByText('10 of 40 open certificates')).toBeTruthy()
  expect(screen.getByRole('progressbar', { name: 'Progress' }).getAttribute('value')).toBe('0.25')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await vi.waitFor(() => expect(posted(asked)).toEqual(['/api/admin/tasks/5/cancel']))
})

test('discarding asks first', async () => {
  const asked = open(done, {
    'POST /api/admin/rehearsals/9/discard': { body: { ...done, state: 'discarded' } },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Discard it' }))
  await vi.waitFor(() => expect(posted(asked)).toEqual(['/api/admin/rehearsals/9/discard']))
})

test('rules that reach only later purchases: says why nothing changes', async () => {
  const none = {
    ...result,
    affected: 0,
    effects: [],
    onDay: { ...day, changed: 0, bins: [{ from: null, to: null, count: 0 }] },
  }
  open({ ...done, effectiveFrom: '2027-01-01', affected: 0, result: none })
  expect(await screen.findByText(/^No open certificate is affected/)).toBeTruthy()
  expect(screen.getByText(/applies only to certificates bought from then on/)).toBeTruthy()
  expect(screen.getByText('No payoff differs.')).toBeTruthy()
})

test('settings of a county: what differs from the present ones, and no amounts', async () => {
  const choices = {
    canRequestPayoff: true,
    mustGetPayoffFromCountyIfSheriffSaleDate: false,
    noPayoffAfterLegal: true,
  }
  open({
    ...{ ...done, countyID: 855, countyName: 'Summit', effectiveFrom: null, values: null, difference: 0 },
    ...{ choices, present: { ...choices, noPayoffAfterLegal: false } },
    result: { ...result, effects: [{ effect: 'figure-hidden', count: 13 }] },
  })
  expect(await screen.findByText('No payoff once the legal file is sent: yes (now no)')).toBeTruthy()
  expect(screen.getByText('The payoff comes from staff')).toBeTruthy()
  expect(screen.queryByRole('table', { name: 'Payoff totals' })).toBeNull()
})

test('the list: each rehearsal with its state and what it comes to, and a way to begin when there is none', async () => {
  signIn(0, 1)
  answerApi({ 'GET /api/admin/rehearsals': { body: [done], headers: { 'x-total-count': '1' } } })
  renderPage('/admin/rehearsals', <RehearsalsPage />, '/admin/rehearsals')
  const link = await screen.findByRole('link', { name: 'OH, whole state' })
  expect(link.getAttribute('href')).toBe('/admin/rehearsals/9')
  expect(link.closest('tr')?.textContent).toContain('Finished13-$1,500.00')
  cleanup()
  answerApi({ 'GET /api/admin/rehearsals': { body: [], headers: { 'x-total-count': '0' } } })
  renderPage('/admin/rehearsals', <RehearsalsPage />, '/admin/rehearsals')
  expect(await screen.findByText(/No change has been rehearsed yet/)).toBeTruthy()
})
