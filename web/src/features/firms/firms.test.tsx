import { NO_ADDRESS } from '@fieldstone/domain/accounts/person'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openFirms } from '../../lib/all-places.ts'
import { answerApi, refusal, renderPage, signIn } from '../../lib/testing.tsx'
import FirmPage from './firm-page.tsx'
import FirmsPage from './firms-page.tsx'
import NewFirmPage from './new-firm-page.tsx'

const COUNTIES = [{ countyID: 855, countyName: 'Summit', stateID: 'OH' }]
const firm = {
  ...{
    attorneyID: 7,
    firmName: 'Keller & Stone',
    firstName: 'Ada',
    lastName: 'Keller',
    email: '',
    phone: '',
  },
  ...NO_ADDRESS,
  showRefNum: true,
  countyIDs: [],
  closedDate: null,
  attorneyCount: 1,
  openFileCount: 2,
  version: 3,
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('the first firm is added: its name is asked for, and what was typed is sent', async () => {
  signIn(0)
  const asked = answerApi({
    'GET /api/counties': { body: COUNTIES },
    'POST /api/admin/firms': { body: firm, status: 201 },
  })
  renderPage('/admin/firms/new', <NewFirmPage />, '/admin/firms/new')
  fireEvent.click(await screen.findByRole('button', { name: 'Add firm' }))
  expect((await screen.findAllByText('Enter the name of the firm.')).length).toBeGreaterThan(0)
  expect(asked.some(({ method }) => method === 'POST')).toBe(false)
  type('Name of the firm', 'Keller & Stone')
  fireEvent.click(await screen.findByLabelText('Summit, OH'))
  fireEvent.click(screen.getByRole('button', { name: 'Add firm' }))
  await vi.waitFor(() => expect(asked.some(({ method }) => method === 'POST')).toBe(true))
  expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({
    firmName: 'Keller & Stone',
    countyIDs: [855],
    showRefNum: true,
  })
  await vi.waitFor(() => expect(screen.getByTestId('where').textContent).toBe('/admin/firms/7'))
})

test('counties that could not be loaded are not taken for none, and can be tried again', async () => {
  signIn(0)
  let isWell = false
  answerApi({
    'GET /api/counties': () =>
      isWell ? { body: COUNTIES } : { status: 500, body: { code: 'internal', message: 'm', requestId: 'r' } },
  })
  renderPage('/admin/firms/new', <NewFirmPage />, '/admin/firms/new')
  expect(await screen.findByText('The counties could not be loaded.')).toBeTruthy()
  isWell = true
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByLabelText('Summit, OH')).toBeTruthy()
})

test('a firm is closed and opened again', async () => {
  signIn(0)
  answerApi({
    'GET /api/counties': { body: COUNTIES },
    'GET /api/admin/firms/7': { body: firm },
    'POST /api/admin/firms/7/close': { body: { ...firm, closedDate: '2026-11-20', version: 4 } },
    'POST /api/admin/firms/7/reopen': { body: { ...firm, version: 5 } },
  })
  renderPage('/admin/firms/:firmId', <FirmPage />, '/admin/firms/7')
  fireEvent.click(await screen.findByRole('button', { name: 'Close the firm' }))
  await screen.findByText(/Closed since Nov 20, 2026/)
  fireEvent.click(screen.getByRole('button', { name: 'Reopen the firm' }))
  await screen.findByRole('button', { name: 'Close the firm' })
})

test('two administrators change the counties of a firm: the choice names the counties, not their ids', async () => {
  signIn(0)
  const theirs = { ...firm, countyIDs: [855], version: 9 }
  const counties = [...COUNTIES, { countyID: 854, countyName: 'Hamilton', stateID: 'OH' }]
  answerApi({
    'GET /api/counties': { body: counties },
    'GET /api/admin/firms/7': { body: firm },
    'PUT /api/admin/firms/7': { status: 409, body: refusal('edit_conflict', 'x', { current: theirs }) },
  })
  renderPage('/admin/firms/:firmId', <FirmPage />, '/admin/firms/7')
  fireEvent.click(await screen.findByLabelText('Hamilton, OH'))
  fireEvent.click(screen.getByRole('button', { name: 'Save firm' }))
  expect(await screen.findByText(/“Summit, OH”. You typed “Hamilton, OH”/)).toBeTruthy()
})

test('the list says that there is no firm yet and what to do', async () => {
  signIn(0)
  answerApi({
    'GET /api/counties': { body: COUNTIES },
    'GET /api/admin/firms': { body: [], headers: { 'x-total-count': '0' } },
  })
  renderPage('/admin/firms', <FirmsPage />, '/admin/firms')
  await screen.findByText(/There are no firms yet/)
  expect(screen.getByRole('link', { name: 'Add a firm' }).getAttribute('href')).toBe('/admin/firms/new')
})

test('closed firms are offered nowhere, but for the one that is chosen already', () => {
  const firm = (id: number, isClosed: boolean) => ({
    id,
    isClosed,
    firstName: 'Ruth',
    lastName: 'Keller',
    firmName: `Firm ${id}`,
  })
  const all = [firm(1, false), firm(2, true), firm(3, true)]
  const ids = (chosen?: string) => openFirms(all, chosen).map(({ id }) => id)
  expect([ids(), ids('3'), openFirms(undefined)]).toEqual([[1], [1, 3], []])
})
