import { SOUND } from '@fieldstone/domain/site/company.fixtures'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { endSession } from '../../lib/session.ts'
import { answerApi, refusal, renderPage, signIn } from '../../lib/testing.tsx'
import { ToastHost } from '../../ui/toasts.tsx'
import AdminSettingsPage from './admin-settings-page.tsx'

const stored = {
  ...SOUND,
  id: 1,
  companyName: 'Fieldstone',
  tollFree: '(800) 555-0119',
  fax: '(330) 555-0143',
  mapsTemplate: 'https://maps.example/?q={address}',
  mapsLinkTemplate: 'https://maps.example/?q={address}',
  offReports: ['funds'],
  version: 3,
  created: '2026-11-20T15:00:00.000Z',
  updated: '2026-11-20T15:00:00.000Z',
}
const change = {
  id: 4,
  at: '2026-11-20T15:00:00.000Z',
  by: 'Nora Quinn',
  field: 'cardFeeBps',
  before: '300',
  after: '325',
}

function open(last = change) {
  signIn(0, 1)
  const asked = answerApi({
    'GET /api/adminsettings': { body: stored },
    'PUT /api/adminsettings': { body: { ...stored, version: 4 } },
    'GET /api/adminsettings/history': { body: [last], headers: { 'x-total-count': '1' } },
  })
  const page = (
    <>
      <AdminSettingsPage />
      <ToastHost />
    </>
  )
  renderPage('/admin/settings', page, '/admin/settings')
  return asked
}

const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))
const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })

/** What decides where money goes asks for the own password, and says if it waits. */
const confirmPassword = async () => {
  fireEvent.change(await screen.findByLabelText('Your password'), { target: { value: 'the old one' } })
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
}

test('the wire account waits for a second administrator: it asks for the password and code, says so, and is shown', async () => {
  signIn(0, 1)
  const waits = {
    ...{ approvalID: 5, act: 'company-settings', subject: '1', title: 'Company settings', isOwn: true },
    ...{ requestedBy: 'Ruth Calloway', requested: '2026-11-20T15:00:00.000Z', mayDecide: false },
    changes: [{ field: 'wireAccount', label: 'Wire account number', before: '', after: '900001111' }],
    ...{ second: 'administrator', waitsUntil: null, shellConfirmed: null },
    ...{ ended: null, endedHow: null, endedBy: null, endedOn: null },
  }
  const asked = answerApi({
    'GET /api/adminsettings': { body: stored },
    'PUT /api/adminsettings': { body: { ...stored, approvalID: 5 } },
    'GET /api/adminsettings/history': { body: [change], headers: { 'x-total-count': '1' } },
    'GET /api/admin/approvals': { body: [waits] },
  })
  renderPage(
    '/admin/settings',
    <>
      <AdminSettingsPage />
      <ToastHost />
    </>,
    '/admin/settings',
  )
  expect(await screen.findByText('Waiting for a second administrator.')).toBeTruthy()
  expect(screen.getByText(/900001111/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Cancel request' })).toBeTruthy()
  await type('Routing number for wires', '021000021')
  await type('Account number for wires', '900001111')
  save()
  fireEvent.change(await screen.findByLabelText('Two-step code'), { target: { value: '123456' } })
  expect(asked.some(({ method }) => method === 'PUT')).toBe(false)
  await confirmPassword()
  expect(await screen.findByText(/The old value stays in use until then/)).toBeTruthy()
  expect(screen.queryByText('Settings Saved!')).toBeNull()
  expect(asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    ...{ wireAccount: '900001111', currentPassword: 'the old one', code: '123456' },
  })
})

test('fees are typed in percent and dollars, lines as on an envelope, and sent as the server keeps them', async () => {
  const asked = open()
  await type('Card fee, in percent', '2.9')
  await type('Wire fee, in dollars', '$20')
  await type('Postal address', 'One\n\n Two ')
  save()
  await confirmPassword()
  await vi.waitFor(() => expect(asked.some(({ method }) => method === 'PUT')).toBe(true))
  expect(asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    cardFeeBps: 290,
    wireFeeCents: 2000,
    postalAddress: ['One', 'Two'],
    version: 3,
  })
})

test('a lower ACH limit names the scheduled debits that it keeps back, before it is saved', async () => {
  signIn(0, 1)
  const debits = [
    { parcelID: 7, taxSaleNo: '2021-1005', debitDate: '2026-12-15', totalCents: 9_226 },
    { parcelID: 8, taxSaleNo: '2021-1006', debitDate: '2026-12-20', totalCents: 20_000 },
  ]
  const asked = answerApi({
    'GET /api/adminsettings': { body: stored },
    'GET /api/adminsettings/history': { body: [change], headers: { 'x-total-count': '1' } },
    'GET /api/autopay/abovelimit': { body: { count: 2, totalCents: 29_226, nowCount: 0, debits } },
  })
  renderPage('/admin/settings', <AdminSettingsPage />, '/admin/settings')
  expect(screen.queryByText(/scheduled ACH debits/)).toBeNull()
  await type('Maximum ACH debit, in dollars', '50')
  expect(
    await screen.findByText('2 scheduled ACH debits, $292.26 in total, are above this limit.'),
  ).toBeTruthy()
  expect(screen.getByText('Certificate 2021-1005: $92.26 on December 15, 2026')).toBeTruthy()
  expect(asked.map(({ method }) => method)).not.toContain('PUT')
})

test('a value outside its limits is marked at its field, and nothing is sent', async () => {
  const asked = open()
  await type('Card fee, in percent', '10.01')
  await type('Default term of a payment plan, in months', 'a year')
  save()
  expect((await screen.findByRole('alert')).textContent).toContain('Check the marked fields.')
  expect(screen.getAllByText('Enter a percentage from 0 to 10, such as 3.25').length).toBeGreaterThan(0)
  expect(asked.map(({ method }) => method)).not.toContain('PUT')
})

test.each([
  ['none', '3.25', 'Without a registered program the card fee must be 0'],
  ['none', '0', null],
  ['service-fee', '10', null],
  ['service-fee', '10.01', 'Enter a percentage from 0 to 10'],
])('the largest card fee with the programme %s: %s percent', async (programme, fee, problem) => {
  const asked = open()
  await type('Card fee, in percent', fee)
  await type('Fee program of the card fee', programme)
  await type('Registration of the fee program', 'Government fee programme, 2026-03-01')
  save()
  if (problem === null) {
    await confirmPassword()
    await vi.waitFor(() => expect(asked.some(({ method }) => method === 'PUT')).toBe(true))
  } else expect((await screen.findAllByText(new RegExp(problem))).length).toBeGreaterThan(0)
  expect(asked.some(({ method }) => method === 'PUT')).toBe(problem === null)
})

test('the history says who changed which setting from what to what', async () => {
  open()
  const cell = await screen.findByRole('cell', { name: 'Nora Quinn' })
  expect(cell.closest('tr')?.textContent).toMatch(/^Card fee, in percent.*Nora Quinn3\.003\.25$/)
})

test.each([
  ['feeProgramme', 'service-fee', 'Registered service fee, on debit cards too'],
  ['sendsDeadlineReminders', 'false', 'no'],
  ['postalAddress', 'One\nTwo', 'One, Two'],
  ['offReports', 'redemptions\nfunds', 'Redemptions; Funds'],
  ['offReports', '', ''],
  ['hours', 'Every day', 'Every day'],
  ['ofAnOlderVersion', 'as it was', 'as it was'],
])('the history says a value as the form does: %s, stored as %j', async (field, after, shown) => {
  open({ ...change, field, before: '', after })
  const row = (await screen.findByRole('cell', { name: 'Nora Quinn' })).closest('tr')
  expect(row?.lastElementChild?.textContent).toBe(shown)
})

test('a report that is kept back is not ticked; ticking it and keeping another back saves both', async () => {
  const asked = open()
  const funds = await screen.findByLabelText<HTMLInputElement>('Funds')
  expect(funds.checked).toBe(false)
  fireEvent.click(funds)
  fireEvent.click(screen.getByLabelText('Redemptions'))
  fireEvent.click(screen.getByLabelText('E-mail attorneys what is due'))
  save()
  await vi.waitFor(() => expect(asked.some(({ method }) => method === 'PUT')).toBe(true))
  expect(asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    offReports: ['redemptions'],
    sendsDeadlineReminders: false,
  })
})

test('what was typed is there again after the session ended; a field that was changed meanwhile asks first', async () => {
  open()
  await type('Fax', '(330) 555-0199')
  await type('Office hours', 'Every day')
  endSession('refused')
  cleanup()
  signIn(0, 1)
  answerApi({
    'GET /api/adminsettings': { body: { ...stored, hours: 'Weekdays', version: 4 } },
    'GET /api/adminsettings/history': { body: [change], headers: { 'x-total-count': '1' } },
  })
  renderPage('/admin/settings', <AdminSettingsPage />, '/admin/settings')
  expect((await screen.findByLabelText<HTMLInputElement>('Fax')).value).toBe('(330) 555-0199')
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toContain('“Weekdays”. You typed “Every day”.')
  expect(notice.textContent).not.toContain('Fax')
})

test('a conflict takes the focus, and again when Save is pressed over it', async () => {
  signIn(0, 1)
  answerApi({
    'GET /api/adminsettings': { body: stored },
    'PUT /api/adminsettings': {
      status: 409,
      body: refusal('edit_conflict', 'x', { current: { ...stored, fax: '(330) 555-0155', version: 4 } }),
    },
    'GET /api/adminsettings/history': { body: [change], headers: { 'x-total-count': '1' } },
  })
  renderPage('/admin/settings', <AdminSettingsPage />, '/admin/settings')
  await type('Fax', '(330) 555-0199')
  save()
  const notice = await screen.findByRole('alert')
  await vi.waitFor(() => expect(document.activeElement).toBe(notice))
  screen.getByRole('button', { name: 'Save' }).focus()
  save()
  expect(document.activeElement).toBe(screen.getByRole('alert'))
})

const bar = () => screen.getByRole('region', { name: 'Unsaved changes' })

test('the bar names what is unsaved and leads to it, the index says in which section; Discard can be taken back', async () => {
  open()
  const fee = await screen.findByLabelText<HTMLInputElement>('Card fee, in percent')
  expect(bar().textContent).toContain('Nothing has been changed.')
  await type('Card fee, in percent', '2.9')
  await type('Wire fee, in dollars', '20.00')
  await type('Map to open', '')
  expect(bar().textContent).toContain(
    '3 unsaved changes: Card fee, in percent, Wire fee, in dollars, Map to open',
  )
  const index = screen.getByRole('navigation', { name: 'Sections' })
  expect(index.textContent).toContain('Fees and limits2 changes')
  fireEvent.click(within(index).getByRole('link', { name: 'Fees and limits' }))
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Fees and limits' }))
  fireEvent.click(within(bar()).getByRole('link', { name: 'Card fee, in percent' }))
  expect(document.activeElement).toBe(fee)
  fireEvent.click(within(bar()).getByRole('button', { name: 'Discard changes' }))
  expect(fee.value).toBe('3.25')
  fireEvent.click(await screen.findByRole('button', { name: 'Bring back' }))
  expect(fee.value).toBe('2.9')
  expect(bar().textContent).toContain('3 unsaved changes')
})

test('Ctrl+S saves from anywhere in the page', async () => {
  const asked = open()
  await type('Card fee, in percent', '2.9')
  expect(fireEvent.keyDown(document.body, { key: 's', ctrlKey: true }), 'the browser keeps its own').toBe(
    false,
  )
  await confirmPassword()
  await vi.waitFor(() => expect(asked.some(({ method }) => method === 'PUT')).toBe(true))
})
