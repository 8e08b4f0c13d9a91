import { expenseList } from '@fieldstone/contract/entities/legal/tracking'
import { suggestExpenseKind } from '@fieldstone/domain/legal/expenses'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { answerApi, clickTwice, renderPage, signIn } from '../../lib/testing.tsx'
import { Expenses } from './expenses.tsx'
import { ManageExpenses } from './manage-expenses.tsx'

const item = (expenseID: number, more: object) => ({
  expenseID,
  userID: 1,
  parcelID: 9,
  expenseDate: '2026-06-01',
  expenseDescr: 'Title search',
  expenseAmt: 275,
  expenseRef: true,
  accrueInterest: false,
  newExpenseID: expenseID,
  lastExpenseID: expenseID,
  expenseKind: 'title',
  postedDate: null,
  courtOrderDocumentID: null,
  version: 1,
  ...more,
})

async function open(unposted: object[], posted: object[] = [], more: object = {}) {
  const list = z.decode(expenseList, {
    unpostedExpenses: unposted,
    postedExpenses: posted,
    payoff: null,
    attorneyFeeOrderAbove: 2500,
    notChargedIDs: [],
    ...more,
  } as z.input<typeof expenseList>)
  signIn(0, 1)
  const asked = answerApi({
    'GET /api/parcels/9/documents': { body: [] },
    'DELETE /api/legal/expensetracking/4': { status: 204 },
    'PUT /api/legal/9/expensetracking': { body: { ...unposted[0], expenseKind: 'attorney-fee', version: 2 } },
  })
  renderPage('/', <ManageExpenses certificateId={9} list={list} onClose={() => undefined} />, '/')
  await screen.findByRole('heading', { name: 'Posted' })
  return asked
}

test('an expense without a kind cannot be posted; one click saves the kind that its description suggests', async () => {
  const asked = await open([item(4, { expenseDescr: 'Attorney fee', expenseKind: null })])
  fireEvent.click(screen.getByLabelText('Post Attorney fee $275.00'))
  screen.getByText('Choose its kind above, then post it.')
  fireEvent.click(screen.getByRole('button', { name: 'Post 1 expense' }))
  fireEvent.click(screen.getByRole('button', { name: 'Use Attorney fee for Attorney fee' }))
  await expect
    .poll(() => asked.filter(({ method }) => method !== 'GET'))
    .toMatchObject([{ method: 'PUT', body: { expenseID: 4, expenseKind: 'attorney-fee' } }])
})

test('two quick clicks post the chosen expenses once', async () => {
  const asked = await open([item(4, {})])
  fireEvent.click(screen.getByLabelText('Post Title search $275.00'))
  await clickTwice(screen.getByRole('button', { name: 'Post 1 expense' }))
  expect(asked.filter(({ method }) => method !== 'GET')).toHaveLength(1)
})

test('suggests another kind only if the description contradicts the chosen one', async () => {
  await open([
    item(4, { expenseDescr: 'Attorney fee', expenseKind: 'other' }),
    item(5, { expenseDescr: 'Title search' }),
    item(6, { expenseDescr: 'Invoice 12', expenseKind: null }),
  ])
  expect(screen.getAllByText(/^Suggested/)).toHaveLength(1)
  screen.getByText('Suggested: Attorney fee')
  screen.getByText('Needed before it is posted.')
})

test('rejects an amount above the limit at its field before it is sent', async () => {
  const asked = await open([item(4, {})])
  const amount = screen.getByLabelText('Amount')
  fireEvent.change(amount, { target: { value: '100000.01' } })
  fireEvent.blur(amount)
  screen.getByText('Enter $100,000.00 or less. Split a larger cost into parts.')
  expect(amount.getAttribute('aria-invalid')).toBe('true')
  expect(asked.filter(({ method }) => method === 'PUT')).toEqual([])
})

test('marks an expense that is not charged to the owner, before and after it is posted', async () => {
  const courier = { expenseDescr: 'Courier', expenseKind: 'other', expenseRef: false }
  await open(
    [item(4, courier), item(5, {})],
    [item(6, { ...courier, postedDate: '2026-06-02' }), item(7, { postedDate: '2026-06-02' })],
    { notChargedIDs: [4, 6] },
  )
  const [first, second] = screen.getAllByRole('group')
  if (!first || !second) throw new Error('two rows are open')
  within(first).getByText('Not charged to the owner')
  expect(within(second).queryByText('Not charged to the owner')).toBeNull()
  screen.getByText('Other, Posted Jun 2, 2026, Not charged to the owner')
})

test('asks for a court order by the sum of all attorney fees', async () => {
  const fee = { expenseDescr: 'Attorney fee', expenseKind: 'attorney-fee' }
  await open(
    [item(4, { ...fee, expenseAmt: 800 })],
    [item(6, { ...fee, expenseAmt: 2000, postedDate: '2026-06-02' })],
  )
  fireEvent.click(screen.getByLabelText('Post Attorney fee $800.00'))
  screen.getByText(/would add up to \$2,800\.00\. Above \$2,500\.00/)
})

test('a new expense has the focus in its description, which offers the usual items, each with a known kind', async () => {
  signIn(0, 1)
  const lists = [[], [item(4, { expenseDescr: '', expenseAmt: 0, expenseKind: null })]]
  let isAdded = false
  const list = () => ({
    unpostedExpenses: lists[isAdded ? 1 : 0],
    postedExpenses: [],
    payoff: null,
    attorneyFeeOrderAbove: null,
    notChargedIDs: [],
  })
  answerApi({
    'GET /api/legal/9/expensetracking': () => ({ body: list() }),
    'POST /api/legal/9/expensetracking': () => {
      isAdded = true
      return { status: 201, body: item(4, { expenseDescr: '', expenseAmt: 0, expenseKind: null }) }
    },
  })
  renderPage('/', <Expenses certificateId={9} isReadOnly={false} />, '/')
  fireEvent.click(await screen.findByRole('button', { name: 'Manage Expenses' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Add an expense' }))
  const description = await screen.findByLabelText<HTMLInputElement>('Description')
  expect(document.activeElement).toBe(description)
  const offered = [...(description.list?.options ?? [])].map((it) => it.value)
  expect(offered).toEqual(expect.arrayContaining(['Filing fee', 'Title report', 'Service by publication']))
  expect(offered.filter((it) => suggestExpenseKind(it) === null)).toEqual([])
})

test('undo restores a removed expense with its id', async () => {
  const asked = await open([item(4, {})])
  fireEvent.click(screen.getByRole('button', { name: 'Remove Title search' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await expect
    .poll(() => asked.find(({ method }) => method === 'POST')?.body)
    .toMatchObject({ expenseID: 4, version: 1, expenseAmt: 275 })
})
