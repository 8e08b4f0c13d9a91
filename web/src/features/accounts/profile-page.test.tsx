import { MESSAGES } from '@fieldstone/contract/errors'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { type Answer, answerApi, refusal, renderPage, signIn, signOut } from '../../lib/testing.tsx'
import ProfilePage from './profile-page.tsx'

const toasted = vi.hoisted((): string[] => [])
vi.mock('../../ui/toasts.tsx', () => ({
  showSuccess: async (message: string) => {
    toasted.push(message)
  },
}))

const WIRE = {
  id: 7,
  version: 3,
  username: 'maria',
  accountType: 2,
  firstName: 'Maria',
  lastName: 'Delgado',
  email: 'maria@example.com',
  phone: '(330) 555-0123',
  approved: true,
  disabled: false,
  created: '2026-01-05T12:00:00.000Z',
  updated: '2026-02-05T12:00:00.000Z',
  address1: '',
  address2: '',
  city: '',
  state: '',
  zip: '',
  countyId: null,
  attorneyID: null,
  showRefNumLegal: false,
  hasStripeVerifiedACH: false,
  stripeCustomers: [],
  secondFactor: false,
}
const PUT = 'PUT /api/users'
const GET = 'GET /api/users/7'

async function open(put: Answer | (() => Answer), wire: object = WIRE) {
  const asked = answerApi({
    [GET]: { body: wire },
    [PUT]: put,
    'GET /api/counties': { body: [{ countyID: 855, countyName: 'Summit', stateID: 'OH' }] },
    'GET /api/attorneys': {
      body: [{ attorneyID: 1, firstName: 'Ruth', lastName: 'Keller', firmName: 'Keller & Stone' }],
    },
  })
  renderPage('/users/:userId', <ProfilePage />, '/users/7')
  await screen.findByLabelText('First name')
  return () => asked.filter((it) => it.method === 'PUT').map((it) => it.body)
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))
const where = () => screen.getByTestId('where').textContent

afterEach(() => {
  cleanup()
  signOut()
  toasted.length = 0
})

test('a required field is emptied: the sentence of the specification, the field is named, nothing is sent', async () => {
  signIn()
  const sent = await open({ body: WIRE })
  type('First name', ' ')
  save()
  const alert = screen.getByRole('alert')
  expect(alert.querySelector('b')?.textContent).toBe(MESSAGES.allFieldsRequired)
  expect(within(alert).getAllByRole('link')).toHaveLength(1)
  expect(document.activeElement).toBe(alert)
  expect(sent()).toEqual([])
})

test('only what has changed is sent, with the version that was seen', async () => {
  signIn()
  const sent = await open({ body: { ...WIRE, version: 4, firstName: 'Mary' } })
  type('First name', 'Mary')
  save()
  await vi.waitFor(() => expect(sent()).toEqual([{ id: 7, version: 3, firstName: 'Mary' }]))
})

test('a new e-mail address asks for the present password before anything is sent', async () => {
  signIn()
  const sent = await open({ body: { ...WIRE, email: 'new@example.com' } })
  expect(screen.queryByLabelText('Your present password')).toBeNull()
  type('E-mail address', 'new, @example.com')
  save()
  expect(screen.getByLabelText('Your present password').getAttribute('aria-invalid')).toBe('true')
  expect(sent()).toEqual([])
  type('Your present password', 'the old one')
  save()
  await vi.waitFor(() =>
    expect(sent()).toEqual([{ id: 7, version: 3, email: 'new@example.com', currentPassword: 'the old one' }]),
  )
})

test('two have changed different fields: both are kept, and nobody is asked', async () => {
  signIn()
  let tries = 0
  const current = { ...WIRE, version: 4, lastName: 'Reyes' }
  const sent = await open(() => {
    tries += 1
    return tries === 1
      ? { status: 409, body: refusal('edit_conflict', 'x', { current }) }
      : { body: { ...current, version: 5, firstName: 'Mary' } }
  })
  type('First name', 'Mary')
  save()
  await vi.waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]).toEqual({ id: 7, version: 4, firstName: 'Mary' })
  expect(screen.queryByText('Keep mine')).toBeNull()
  await vi.waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Last name').value).toBe('Reyes'))
})

test('two have changed the same field: both values are shown; Take theirs fills it in and sends nothing', async () => {
  signIn()
  const current = { ...WIRE, version: 4, firstName: 'Marie' }
  const sent = await open({ status: 409, body: refusal('edit_conflict', 'x', { current }) })
  type('First name', 'Mary')
  save()
  expect(await screen.findByText(/“Marie”. You typed “Mary”/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Take theirs' }))
  await vi.waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Marie'))
  expect(sent()).toHaveLength(1)
})

test('the same, Keep mine: mine is sent with the new version', async () => {
  signIn()
  const current = { ...WIRE, version: 4, firstName: 'Marie' }
  let tries = 0
  const sent = await open(() => {
    tries += 1
    return tries === 1
      ? { status: 409, body: refusal('edit_conflict', 'x', { current }) }
      : { body: { ...current, version: 5, firstName: 'Mary' } }
  })
  type('First name', 'Mary')
  save()
  fireEvent.click(await screen.findByRole('button', { name: 'Keep mine' }))
  await vi.waitFor(() => expect(sent()[1]).toEqual({ id: 7, version: 4, firstName: 'Mary' }))
})

test('an own new password: the session is over, with the way back', async () => {
  signIn()
  const sent = await open({ body: { ...WIRE, version: 4 } })
  type('New password', 'three herons over the lake')
  type('New password again', 'three herons over the lake')
  type('Your present password', 'the old one')
  save()
  await vi.waitFor(() => expect(localStorage.getItem('fieldstone.token')).toBeNull())
  expect(sent()).toEqual([
    {
      id: 7,
      version: 3,
      password: 'three herons over the lake',
      passwordConfirm: 'three herons over the lake',
      currentPassword: 'the old one',
    },
  ])
})

test('only an administrator sees type, approval and place; saving leads to the users', async () => {
  signIn(0, 1)
  const sent = await open(
    { body: { ...WIRE, accountType: 1, approved: true, countyId: 855 } },
    {
      ...WIRE,
      accountType: 1,
      approved: false,
    },
  )
  fireEvent.click(await screen.findByLabelText('Approved'))
  await screen.findByRole('option', { name: 'Summit, OH' })
  type('County', '855')
  expect(screen.queryByLabelText('Attorney contact')).toBeNull()
  type('User type', '3')
  expect(screen.getByLabelText('Attorney contact')).toBeTruthy()
  expect(screen.getByLabelText('Show the Ref # column')).toBeTruthy()
  type('User type', '1')
  expect(screen.queryByLabelText('New password')).toBeNull()
  save()
  await vi.waitFor(() => expect(where()).toBe('/admin/users'))
  expect(sent()).toEqual([{ id: 7, version: 3, approved: true, countyId: 855 }])
})

test('an administrator who has saved the own profile goes to the users too, with the word that it is saved', async () => {
  signIn(0)
  const wire = { ...WIRE, accountType: 0 }
  const sent = await open({ body: { ...wire, version: 4, firstName: 'Mary' } }, wire)
  type('First name', 'Mary')
  save()
  await vi.waitFor(() => expect(where()).toBe('/admin/users'))
  expect(sent()).toEqual([{ id: 7, version: 3, firstName: 'Mary' }])
  expect(toasted).toEqual(['Profile Saved!'])
})

test('a taxpayer who has saved the own profile stays there', async () => {
  signIn()
  const sent = await open({ body: { ...WIRE, version: 4, firstName: 'Mary' } })
  type('First name', 'Mary')
  save()
  await vi.waitFor(() => expect(sent()).toHaveLength(1))
  await vi.waitFor(() => expect(toasted).toEqual(['Profile Saved!']))
  expect(where()).toBe('/users/7')
})

test('a second factor that a taxpayer has from another time can be taken away by an administrator', async () => {
  signIn(0, 1)
  const sent = await open({ body: { ...WIRE, version: 4 } }, { ...WIRE, secondFactor: true })
  fireEvent.click(screen.getByLabelText('Take it away, because the phone is lost'))
  type('Your present password', 'the old one')
  save()
  await vi.waitFor(() =>
    expect(sent()).toEqual([{ id: 7, version: 3, secondFactor: false, currentPassword: 'the old one' }]),
  )
})

test('an administrator sees nothing of a second factor on the account of a taxpayer who has none', async () => {
  signIn(0, 1)
  await open({ body: WIRE })
  expect(screen.queryByText('Second factor')).toBeNull()
})

test.each([
  [{ changedBy: 'you', changedAt: '2026-02-06T12:00:00.000Z' }, /^Changed by you at Feb 6, 2026/],
  [
    { changedBy: 'Grace Hopper', changedAt: '2026-02-06T12:00:00.000Z' },
    /^Changed by Grace Hopper at Feb 6, 2026/,
  ],
  [{ changedBy: null, changedAt: '2026-02-05T12:00:00.000Z' }, /^Changed by somebody else at Feb 5, 2026/],
  [{}, /^Changed by somebody else at Feb 5, 2026/],
])('two have changed the same field: who was faster and when is said (%j)', async (more, words) => {
  signIn()
  const current = { ...WIRE, version: 4, firstName: 'Marie' }
  await open({ status: 409, body: refusal('edit_conflict', 'x', { current, ...more }) })
  type('First name', 'Mary')
  save()
  expect(await screen.findByText(words)).toBeTruthy()
})

test('a taxpayer sees nothing of that', async () => {
  signIn()
  await open({ body: WIRE })
  for (const label of ['User type', 'Approved', 'Disabled', 'County']) {
    expect(screen.queryByLabelText(label)).toBeNull()
  }
  expect(screen.queryByText('Second factor')).toBeNull()
})
