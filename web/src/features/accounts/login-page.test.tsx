import { MESSAGES } from '@fieldstone/contract/messages'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { SESSION_EXPIRED } from '../../lib/session.ts'
import { type Answer, answerApi, refusal, renderPage, signIn, tokenOf } from '../../lib/testing.tsx'
import LoginPage from './login-page.tsx'

const LOGIN = 'POST /api/auth/login'
/** What the account's language is read from, once the token is here. */
const SESSION = { body: { idleSeconds: 900, absoluteSeconds: 9000, language: 'en' } }
const open = (query = '') => renderPage('/login', <LoginPage />, `/login${query}`)
const where = () => screen.getByTestId('where')

function logIn(answer: Answer, query = '') {
  const asked = answerApi({ [LOGIN]: answer, 'GET /api/auth/session': SESSION })
  open(query)
  fireEvent.change(screen.getByLabelText('Username'), { target: { value: ' maria ' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: ' a secret ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }))
  return asked
}

test('nothing is sent without both, and each empty field is named', () => {
  const asked = answerApi({})
  open()
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }))
  expect(
    within(screen.getByRole('alert'))
      .getAllByRole('link')
      .map((it) => it.textContent),
  ).toEqual(['Enter your username', 'Enter your password'])
  expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true')
  expect(asked).toEqual([])
})

test.each([
  [400, 'invalid_credentials', MESSAGES.invalidCredentials],
  [401, 'not_approved', MESSAGES.notApproved],
])(
  '%i: the sentence of the specification, word for word; what was typed stays',
  async (status, code, text) => {
    logIn({ status, body: refusal(code, text) })
    const alert = await screen.findByRole('alert')
    expect(alert.querySelector('b')?.textContent).toBe(text)
    expect(within(alert).queryAllByRole('link')).toEqual([])
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe(' a secret ')
  },
)

test('the server says more: its message stands in red under the sentence', async () => {
  logIn({ status: 401, body: refusal('not_approved', 'Ask your county.') })
  const alert = await screen.findByRole('alert')
  expect(alert.querySelector('b')?.textContent).toBe(MESSAGES.notApproved)
  expect(within(alert).getByText('Ask your county.')).toBeTruthy()
})

test('too many tries: the server’s own words', async () => {
  logIn({ status: 429, body: refusal('too_many', 'Wait a little.') })
  expect((await screen.findByRole('alert')).textContent).toContain('Wait a little.')
})

test('logged in: back to the place that asked, which then knows that a login has just been made', async () => {
  const asked = logIn({ body: { tokenString: tokenOf() } }, '?returnTo=%2Fparcels%2F3%3Fthen%3Dsave')
  await vi.waitFor(() => expect(where().textContent).toBe('/parcels/3?then=save'))
  expect(where().dataset['state']).toBe('{"isAfterLogin":true}')
  expect(asked[0]?.body).toEqual({ username: 'maria', password: ' a secret ' })
})

test('who is logged in already is led on, without finishing anything', () => {
  signIn()
  answerApi({})
  open('?returnTo=%2Fparcels%2F3%3Fthen%3Dsave')
  expect(where().textContent).toBe('/parcels/3?then=save')
  expect(where().dataset['state']).toBe('null')
})

test('a second factor is asked for, and sent along', async () => {
  const asked = logIn({ status: 403, body: refusal('second_factor_required', 'Enter the code.') })
  fireEvent.change(await screen.findByLabelText('Code from your authenticator app'), {
    target: { value: '123456' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }))
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  expect(asked[1]?.body).toMatchObject({ code: '123456' })
})

test('a recovery code instead: the words are of it, and neither error nor code of the other kind stays', async () => {
  const wrong = 'That code is wrong, or was already used. Enter the next one.'
  logIn({ status: 403, body: refusal('second_factor_required', wrong) })
  const app = await screen.findByLabelText('Code from your authenticator app')
  fireEvent.change(app, { target: { value: '000000' } })
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }))
  expect((await screen.findByRole('alert')).textContent).toContain(wrong)
  fireEvent.click(screen.getByRole('button', { name: 'Use a recovery code instead' }))
  const paper = screen.getByLabelText<HTMLInputElement>('Recovery code')
  expect(paper.value).toBe('')
  expect(paper.getAttribute('aria-invalid')).not.toBe('true')
  expect(document.activeElement).toBe(paper)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByText(/six-digit code/)).toBeNull()
  fireEvent.change(paper, { target: { value: 'abcd-efgh-2345' } })
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }))
  expect((await screen.findByRole('alert')).textContent).toContain('That recovery code is wrong')
  expect(screen.queryByText(/next one/)).toBeNull()
})

test('a new account is greeted, and Sign Up carries the certificate on', () => {
  answerApi({})
  open('?newAccount=true&parcelId=3')
  expect(screen.getByText('Your account was created.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Sign Up' }).getAttribute('href')).toBe('/signup?parcelId=3')
})

test('who was led here by the end of the session is told so; who came alone is not', () => {
  answerApi({})
  const ended = () => screen.queryByText('Your session has ended.')?.parentElement?.textContent
  const { unmount } = open('?returnTo=%2Fusers%2F5')
  expect(ended()).toBeUndefined()
  unmount()
  renderPage('/login', <LoginPage />, { pathname: '/login', state: SESSION_EXPIRED })
  expect(ended()).toBe('Your session has ended. Log in to continue. What you typed is kept.')
})
