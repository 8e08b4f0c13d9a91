import { RETENTION_KINDS } from '@fieldstone/domain/retention/kinds'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerApi, refusal, renderPage, signIn } from '../../lib/testing.tsx'
import { periodText } from './kinds-table.tsx'
import PreservationBlock from './preservation-block.tsx'
import RetentionPage from './retention-page.tsx'

const kind = (name: string, more: object = {}) => ({
  ...{ kind: name, every: 'night', days: 30, usualDays: 30, leastDays: 7, mostDays: 365, version: 2 },
  ...{ dueCount: 0, heldCount: 0, nextRunDate: '2026-11-28', lastRunAt: null, deletedCount: 0 },
  ...more,
})
const hold = {
  ...{ id: 4, parcelID: 3, userID: null, about: '2026-71', reason: 'Subpoena of November 20' },
  ...{ placedAt: '2026-11-20T15:00:00Z', placedBy: 'Maria Keller' },
  ...{ liftReason: null, liftedAt: null, liftedBy: null },
}
const page = (more: object = {}) => ({ kinds: [kind('mails')], holds: [], waiting: [], ...more })

function openPage(body: object) {
  signIn(0)
  const asked = answerApi({
    'GET /api/admin/retention': { body },
    'PUT /api/admin/retention/mails': { body: page({ kinds: [kind('mails', { days: 60, version: 3 })] }) },
  })
  renderPage('/admin/retention', <RetentionPage />, '/admin/retention')
  return asked
}
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') ?? document.body)

test('every kind is there in words, with why it is kept', async () => {
  openPage(page({ kinds: RETENTION_KINDS.map((name) => kind(name)) }))
  expect(await screen.findAllByRole('button', { name: /^Change how long/ })).toHaveLength(
    RETENTION_KINDS.length,
  )
})

test('a kind says how long it is kept, what is due and held, and its runs', async () => {
  const more = { dueCount: 12, heldCount: 1, lastRunAt: '2026-11-27T05:10:00Z', deletedCount: 3 }
  openPage(page({ kinds: [kind('mails', more)] }))
  const row = await rowOf('E-mails about an account')
  for (const text of [
    '30 days',
    '12 rows',
    '1 more is kept by a hold',
    '3 deleted',
    'Nov 28, 2026, after midnight',
  ])
    expect(row.getByText(text)).toBeTruthy()
})

test('what goes when it has ended cannot be set', async () => {
  openPage(page({ kinds: [kind('secret-mails', { days: null, every: 'hour' })] }))
  const row = await rowOf('Text of e-mails with a secret link')
  expect(row.getByText('within the hour')).toBeTruthy()
  expect(row.queryByRole('button')).toBeNull()
})

test('another time is sent with the version that was seen, and shown as it was saved', async () => {
  const asked = openPage(page())
  fireEvent.click(await screen.findByRole('button', { name: /^Change how long/ }))
  fireEvent.change(await screen.findByLabelText('Days'), { target: { value: '60' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('60 days')).toBeTruthy()
  expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({ days: 60, version: 2 })
})

test('the holds that stand are listed, each with the way to what it keeps', async () => {
  openPage(page({ holds: [hold, { ...hold, id: 5, parcelID: null, userID: 12, about: 'Dana Novak' }] }))
  expect((await screen.findByRole('link', { name: '2026-71' })).getAttribute('href')).toBe('/admin/parcels/3')
  expect(screen.getByRole('link', { name: 'Dana Novak' }).getAttribute('href')).toBe('/admin/people/12')
})

function openBlock(holds: readonly object[]) {
  signIn(0)
  const asked = answerApi({
    'GET /api/admin/parcels/3/preservation': { body: { holds } },
    'POST /api/admin/parcels/3/preservation': { body: { holds: [hold] } },
    'POST /api/admin/preservation/4/lift': {
      status: 409,
      body: refusal('state_changed', 'Somebody was faster.'),
    },
  })
  renderPage('/x', <PreservationBlock kind="certificate" id={3} />, '/x')
  return asked
}

test('a hold is placed with its reason, and then stands', async () => {
  const asked = openBlock([])
  fireEvent.click(await screen.findByRole('button', { name: 'Place a hold' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Place a hold' }))
  expect(asked.some(({ method }) => method === 'POST')).toBe(false)
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: ' Subpoena of November 20 ' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Place a hold' }))
  expect(await screen.findByText('Nothing is deleted: Subpoena of November 20')).toBeTruthy()
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'Subpoena of November 20' })
})

test('a hold that stands can be lifted; a refusal is shown in the dialog', async () => {
  openBlock([hold])
  fireEvent.click(await screen.findByRole('button', { name: 'Lift the hold' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'The case is over' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Lift the hold' }))
  await vi.waitFor(() => expect(dialog.getByText(/Somebody was faster/)).toBeTruthy())
})

test('what was lifted stays readable', async () => {
  openBlock([{ ...hold, liftedAt: '2026-11-25T15:00:00Z', liftedBy: 'Ada Stone', liftReason: 'Settled' }])
  expect(await screen.findByText('1 hold was lifted')).toBeTruthy()
  expect(screen.getByText(/Lifted by Ada Stone: Settled/)).toBeTruthy()
})

test.each([
  [1, '1 day'],
  [30, '30 days'],
  [365, '365 days (1 year)'],
  [400, '400 days'],
  [1095, '1,095 days (3 years)'],
  [2557, '2,557 days (7 years)'],
  [3650, '3,650 days (10 years)'],
  [null, 'until it has ended'],
])('%j days are said as %j', (days, text) => {
  expect(periodText(days)).toBe(text)
})
