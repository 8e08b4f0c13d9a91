import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { answerApi, renderPage, signIn, signOut } from '../../lib/testing.tsx'
import { todayHere } from '../../lib/today.ts'
import DeadlinesPage from './deadlines-page.tsx'

const ADMIN = 0

afterEach(() => {
  cleanup()
  signOut()
})

test('in the month, too, what is overdue says so in words', async () => {
  signIn(3)
  const day = todayHere()
  const line = {
    ...{ parcelID: 9, taxSaleNo: '2020-1004', countyName: 'Summit', ownerName: 'Novak Rosa' },
    ...{ webAssignedAttorneyUserName: null, rule: 'complaint', dueDate: day, urgency: 'overdue' },
    ...{ defendantName: null, fromField: 'noiFiledDate', fromDate: '2026-08-22', count: 90, unit: 'days' },
    ...{ tolledDays: 0, stayEndedDate: null, shiftedFrom: null, standingSince: null },
  }
  answerApi({ 'GET /api/legal/deadlines': { body: [line], headers: { 'x-total-count': '1' } } })
  renderPage('/legal/deadlines', <DeadlinesPage />, '/legal/deadlines')
  expect(await screen.findByRole('link', { name: '2020-1004: File the complaint (Overdue)' })).toBeTruthy()
})

test('an administrator chooses a firm and one of its attorneys: agenda and calendar are theirs, and the address says so', async () => {
  signIn(ADMIN)
  const asked = answerApi({
    'GET /api/legal/deadlines': { body: [], headers: { 'x-total-count': '0' } },
    'GET /api/attorneys': {
      body: [{ attorneyID: 3, firstName: 'Ruth', lastName: 'Keller', firmName: 'Keller & Stone' }],
    },
    'GET /api/attorneys/3/users': {
      body: [{ id: 41, username: 'vale', firstName: 'Ada', lastName: 'Vale' }],
    },
  })
  const last = () => asked.filter(({ path }) => path.startsWith('/api/legal/deadlines')).slice(-2)
  renderPage('/legal/deadlines', <DeadlinesPage />, '/legal/deadlines')
  await waitFor(() => expect(last()).toHaveLength(2))
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
