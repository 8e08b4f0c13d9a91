import { MESSAGES } from '@fieldstone/contract/messages'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { currentSession } from '../../lib/session.ts'
import { type Answer, answerApi, refusal, renderPage, signIn, tokenOf } from '../../lib/testing.tsx'
import ConfirmationPage from './confirmation-page.tsx'
import SignUpPage from './sign-up-page.tsx'
import { SIGN_UP_RULES } from './use-sign-up-form.ts'

const CREATE = 'POST /api/users'
const LOGGED_IN: Answer = { body: { tokenString: tokenOf() } }
const TYPED: Readonly<Record<string, string>> = {
  'E-mail address': 'maria@example.com',
  Username: 'maria',
  Password: 'correct horse battery',
  'Confirm password': 'correct horse battery',
  'First name': 'Maria',
  'Last name': 'Delgado',
  Phone: '3305550123',
}
const created = (accountType: number): Answer => ({
  status: 201,
  body: { id: 7, username: 'maria', accountType, approved: accountType === 2 },
})

beforeAll(SIGN_UP_RULES.load)

function open(answer: Answer, at = '/signup?parcelId=3', path = '/signup', login: Answer = LOGGED_IN) {
  const asked = answerApi({ [CREATE]: answer, 'POST /api/auth/login': login })
  renderPage(path, <SignUpPage />, at)
  return asked
}
function fill(differences: Readonly<Record<string, string>> = {}) {
  for (const [label, value] of Object.entries({ ...TYPED, ...differences })) {
    const field = screen.getByLabelText<HTMLInputElement>(label)
    fireEvent.focus(field)
    fireEvent.input(field, { target: { value } })
  }
}
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Create account' }))
const where = () => screen.getByTestId('where').textContent

test('the account type comes first with all four, and only the taxpayer is asked for an address', async () => {
  open(created(2))
  expect(screen.getAllByRole('radio').map((it) => it.id)).toEqual([
    'accountType-2',
    'accountType-1',
    'accountType-3',
    'accountType-0',
  ])
  expect(await screen.findByLabelText('Street address')).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: 'County' }))
  expect(screen.queryByLabelText('Street address')).toBeNull()
})

test('an empty form: the message of the specification, a link to each field, nothing sent', () => {
  const asked = open(created(2))
  send()
  const alert = screen.getByRole('alert')
  expect(alert.querySelector('b')?.textContent).toBe(MESSAGES.allFieldsRequired)
  expect(document.activeElement).toBe(alert)
  expect(within(alert).getAllByRole('link')).toHaveLength(6)
  expect(asked).toEqual([])
})

test('the e-mail address is the user name, until another one is typed', () => {
  open(created(2))
  const username = screen.getByLabelText<HTMLInputElement>('Username')
  fireEvent.input(screen.getByLabelText('E-mail address'), { target: { value: 'maria@example.com' } })
  expect(username.value).toBe('maria@example.com')
  fireEvent.input(screen.getByLabelText('E-mail address'), { target: { value: 'ana@example.com' } })
  expect(username.value).toBe('ana@example.com')
  fireEvent.input(username, { target: { value: 'maria' } })
  fireEvent.input(screen.getByLabelText('E-mail address'), { target: { value: 'eva@example.com' } })
  expect(username.value).toBe('maria')
})

test('an address that is too long for a user name: one has to be chosen', () => {
  open(created(2))
  const email = `${'m'.repeat(60)}@example.com`
  fireEvent.input(screen.getByLabelText('E-mail address'), { target: { value: email } })
  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('')
})

test('a password that is shown is typed once; hidden again, it has to be confirmed', async () => {
  const asked = open(created(2))
  const press = () => {
    const [first] = screen.getAllByRole('button', { name: /^(Show|Hide) password$/ })
    if (first) fireEvent.click(first)
  }
  fill()
  fireEvent.input(screen.getByLabelText('Confirm password'), { target: { value: 'another' } })
  press()
  expect(screen.queryByLabelText('Confirm password')).toBeNull()
  press()
  send()
  expect(screen.getByRole('alert').querySelector('b')?.textContent).toBe(MESSAGES.passwordsDoNotMatch)
  press()
  send()
  await vi.waitFor(() => expect(where()).toBe('/parcels/3'))
  expect(asked[0]?.body).toMatchObject({ passwordConfirm: TYPED['Password'] })
})

test('two passwords that differ: the message is beside the second one, and the input stays', () => {
  open(created(2))
  fill({ 'Confirm password': 'another horse battery' })
  send()
  expect(screen.getByRole('alert').querySelector('b')?.textContent).toBe(MESSAGES.passwordsDoNotMatch)
  expect(screen.getByLabelText('Confirm password').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('maria')
})

test('the e-mail field takes what can stand in an address, and nothing else', () => {
  open(created(2))
  fill({ 'E-mail address': 'Maria Delgado <maria@example.com>,' })
  expect(screen.getByLabelText<HTMLInputElement>('E-mail address').value).toBe('maria@example.com')
})

test('a signed-in user is redirected with the certificate, and sees no form', () => {
  signIn()
  open(created(2))
  expect(where()).toBe('/parcels/3')
  expect(screen.queryByRole('button', { name: 'Create account' })).toBeNull()
})

test('a login in another tab keeps a half-filled form', () => {
  open(created(2))
  fill()
  act(() => signIn())
  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('maria')
})

test('a taxpayer is logged in with what was typed, and goes on with the certificate', async () => {
  const asked = open(created(2), '/signup?parcelId=3', '/signup', LOGGED_IN)
  fill()
  const phone = screen.getByLabelText<HTMLInputElement>('Phone')
  await vi.waitFor(() => expect(phone.value).toBe('(330) 555-0123'))
  // The mask writes the field first, and the form hears of it after.
  await act(async () => undefined)
  send()
  await vi.waitFor(() => expect(where()).toBe('/parcels/3'))
  expect(asked.map(({ body }) => body)).toMatchObject([
    { username: 'maria', accountType: 2, phone: '(330) 555-0123' },
    { username: 'maria', password: TYPED['Password'] },
  ])
  expect(currentSession()).not.toBeNull()
})

test('a taxpayer who came for nothing else: the confirmation leads on, logged in', async () => {
  open(created(2), '/signup', '/signup', LOGGED_IN)
  fill()
  send()
  await vi.waitFor(() => expect(where()).toBe('/confirmationTaxPayer'))
  cleanup()
  renderPage('/confirmationTaxPayer', <ConfirmationPage of="taxpayer" />, '/confirmationTaxPayer')
  expect(screen.getByText(/You are logged in as/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull()
})

test('the login fails, since the server is busy: the login page says that the account was created', async () => {
  open(created(2), '/signup/3', '/signup/:parcelId', { status: 429, body: refusal('too_many', 'x') })
  fill()
  send()
  await vi.waitFor(() => expect(where()).toBe('/login?newAccount=true&parcelId=3'))
})

test('another type is asked to confirm in the exact words; Cancel sends nothing, OK does', async () => {
  const asked = open(created(1))
  fireEvent.click(screen.getByRole('radio', { name: 'County' }))
  fill()
  send()
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.querySelector('.as-written')?.textContent).toBe(MESSAGES.confirmNonTaxpayer)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(asked).toEqual([])
  send()
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'OK' }))
  await vi.waitFor(() => expect(where()).toBe('/confirmation'))
  expect(asked[0]?.body).toMatchObject({ accountType: 1 })
})

test('a taken name: the message of the specification, and the form stays', async () => {
  open({ status: 409, body: refusal('username_taken', MESSAGES.duplicateAccount) })
  fill()
  send()
  expect((await screen.findByRole('alert')).querySelector('b')?.textContent).toBe(MESSAGES.duplicateAccount)
  expect(screen.getByLabelText<HTMLInputElement>('E-mail address').value).toBe('maria@example.com')
})

test('an error that only the server can find is shown beside its field', async () => {
  const text = 'This password is too common.'
  open({ status: 400, body: refusal('bad_request', text, { fields: { password: text } }) })
  fill()
  send()
  await screen.findByRole('alert')
  expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true')
})
