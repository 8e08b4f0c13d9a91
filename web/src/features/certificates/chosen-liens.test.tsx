import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Answer, answerApi, renderPage, signIn } from '../../lib/testing.tsx'
import LiensPage from './liens-page.tsx'

const liens = [11, 12, 13, 14].map((id) => ({
  ...{ parcelID: id, taxSaleNo: `2021-10${id}`, parcelNo: `30-077${id}`, status: 'Legal' },
  ...{ purchaseDate: '2021-11-12', ownerName: 'Delgado Hector', propertyAddress: '58 W Meadow Ct' },
  propertyAddressFull: '58 W Meadow Ct, Tallmadge, 44278',
  ...{ countyID: 855, caseNum: null, webRefNum: null, isActive: false },
  ...{ webAssignedAttorneyUserID: null, webAssignedAttorneyUserName: null },
  countyName: 'Summit',
  ...{ price: 1200, age: 5, plan: 'none', legalStep: 'notice', holds: [], owed: 1834.5 },
  redemptionInProcDate: null,
}))
const firm = {
  attorneyID: 3,
  firmName: 'Keller & Ames',
  firstName: 'Ada',
  lastName: 'Keller',
  email: '',
  phone: '',
}
const audit = {
  worklistID: 5,
  name: 'Audit',
  isShared: false,
  isOwn: true,
  ownerName: 'Ruth Calloway',
  count: 2,
}
const before = { ohsAttorneyID: null, webAssignedAttorneyUserID: null, isActive: false }

beforeEach(() => {
  // jsdom knows no popovers.
  HTMLElement.prototype.hidePopover = () => undefined
})

function open(more: Readonly<Record<string, Answer>> = {}, accountType = 0, where = '/admin/parcels') {
  signIn(accountType)
  const page = { body: liens, headers: { 'x-total-count': '412' } }
  const asked = answerApi({
    ...{
      'GET /api/parcels': page,
      'GET /api/counties/855/parcels': page,
      'GET /api/parcels/counts': { body: [] },
      'GET /api/parcels/totals': {
        body: { date: '2026-11-30', count: 412, price: 1, noPrice: 0, owed: 1, noFigure: 0, pending: 0 },
      },
    },
    'GET /api/counties': { body: [{ countyID: 855, countyName: 'Summit', stateID: 'OH' }] },
    'GET /api/attorneys': { body: [{ ...firm, closed: false }] },
    'GET /api/worklists': { body: [audit] },
    ...more,
  })
  renderPage(where.replace('855', ':countyId').split('?')[0] ?? '', <LiensPage />, where)
  return asked
}

const box = (no: number) => screen.findByRole('checkbox', { name: `Choose 2021-10${no}` })
const bodies = (asked: ReturnType<typeof open>, path: string) =>
  asked.filter((it) => it.path === path).map((it) => it.body)

test('a box and a second one with Shift choose the range; Escape lets all go', async () => {
  open()
  fireEvent.click(await box(11))
  fireEvent.click(await box(13), { shiftKey: true })
  expect(screen.getByText('3 chosen')).toBeTruthy()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(screen.queryByText('3 chosen')).toBeNull()
})

test('given to a firm with an open file; those that were refused are named with the reason', async () => {
  const asked = open({
    'POST /api/legal/place/chosen': {
      body: {
        placed: [{ parcelID: 11, ...before }],
        unchanged: 0,
        refused: [{ parcelID: 12, taxSaleNo: '2021-1012', reason: 'This firm is closed.' }],
      },
    },
  })
  fireEvent.click(await box(11))
  fireEvent.click(await box(12))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Keller & Ames', hidden: true }))
  expect(await screen.findByText('2021-1012: This firm is closed.')).toBeTruthy()
  expect(bodies(asked, '/api/legal/place/chosen')).toEqual([
    { parcelIDs: [11, 12], ohsAttorneyID: 3, isActive: true },
  ])
})

test('all that match are chosen over all pages, as the server says which', async () => {
  const asked = open({ 'GET /api/parcels/ids': { body: { parcelIDs: [11, 12, 13, 14, 15], total: 5 } } })
  fireEvent.click(await box(11))
  fireEvent.click(screen.getByRole('button', { name: 'Choose all 412 that match' }))
  expect(await screen.findByText('5 chosen')).toBeTruthy()
  expect(asked.some(({ path }) => path.startsWith('/api/parcels/ids'))).toBe(true)
})

test('a county’s users keep what they choose in a list and export it, and give nothing to a firm', async () => {
  const asked = open({ 'POST /api/worklists/5/members': { body: { changed: 1 } } }, 1, '/county/855/parcels')
  fireEvent.click(await box(11))
  expect(screen.queryByText('Refer to counsel…')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Write letters…' })).toBeNull()
  expect(screen.getByRole('button', { name: 'CSV of 1' })).toBeTruthy()
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Audit', hidden: true }))
  await waitFor(() => expect(bodies(asked, '/api/worklists/5/members')).toEqual([{ parcelIDs: [11] }]))
})

test('a new list is kept under a name, which is asked for; the server’s refusal stands at the name', async () => {
  const refused = {
    ...{ code: 'bad_request', message: 'Check the fields.', requestId: 'r1' },
    fields: { name: 'You have another list with this name. Enter another one.' },
  }
  const asked = open({ 'POST /api/worklists': { status: 400, body: refused } })
  fireEvent.click(await box(14))
  fireEvent.click(screen.getByRole('menuitem', { name: 'A new list…', hidden: true }))
  fireEvent.click(await screen.findByRole('button', { name: 'Keep' }))
  expect(await screen.findByText('Enter a name.')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Audit' } })
  fireEvent.click(screen.getByRole('button', { name: 'Keep' }))
  expect(await screen.findByText(refused.fields.name)).toBeTruthy()
  expect(bodies(asked, '/api/worklists').at(-1)).toEqual({ name: 'Audit', isShared: false, parcelIDs: [14] })
})

test('a list of the address narrows the page and its counts; its owner deletes it, and all liens are shown', async () => {
  const asked = open({ 'DELETE /api/worklists/5': { status: 204 } }, 0, '/admin/parcels?worklistID=5')
  fireEvent.click(await screen.findByRole('button', { name: 'Delete the list' }))
  await vi.waitFor(() => expect(screen.getByTestId('where').textContent).toBe('/admin/parcels'))
  const narrowed = asked
    .filter(({ path }) => path.includes('worklistID=5'))
    .map(({ path }) => path.split('?')[0])
  expect(narrowed).toEqual(expect.arrayContaining(['/api/parcels', '/api/parcels/counts']))
})

test('more than one call can name are all chosen, and their legal files are changed as a task with its own page', async () => {
  const body = { date: '2026-11-30', count: 2_125, price: 1, noPrice: 0, owed: 1, noFigure: 0, pending: 0 }
  const asked = open(
    {
      'GET /api/parcels': { body: liens, headers: { 'x-total-count': '2125' } },
      'GET /api/parcels/totals': { body },
      'POST /api/legal/placementbatches': { status: 201, body: { batchID: 9 } },
    },
    0,
    '/admin/parcels?plan=none',
  )
  fireEvent.click(await box(11))
  fireEvent.click(await screen.findByRole('button', { name: 'Choose all 2,125 that match' }))
  expect(await screen.findByText('2125 chosen')).toBeTruthy()
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Keller & Ames', hidden: true }))
  await waitFor(() =>
    expect(bodies(asked, '/api/legal/placementbatches')).toEqual([
      { match: { filter: '', plan: 'none' }, ohsAttorneyID: 3, isActive: true },
    ]),
  )
})
