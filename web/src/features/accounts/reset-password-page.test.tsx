import { MESSAGES } from '@fieldstone/contract/messages'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type Answer, answerApi, refusal, renderPage } from '../../lib/testing.tsx'
import ForgotPasswordPage from './forgot-password-page.tsx'
import ResetPasswordPage from './reset-password-page.tsx'

const RESET = 'POST /api/users/resetpassword'
const GOOD = 'three herons over the lake'

function open(answer: Answer, token = 'secret-token', check: Answer = { status: 204 }) {
  const asked = answerApi({ [RESET]: answer, [`${RESET}/check`]: check })
  renderPage('/resetPassword/:token', <ResetPasswordPage />, `/resetPassword/${token}`)
  return asked
}
function send(password: string, again = password) {
  fireEvent.change(screen.getByLabelText('New password'), { target: { value: password } })
  fireEvent.change(screen.getByLabelText('Confirm new password'), { target: { value: again } })
  fireEvent.click(screen.getByRole('button', { name: 'Set password' }))
}
const where = () => screen.getByTestId('where').textContent

test('the token leaves the address, and goes in the body with the password alone', async () => {
  const asked = open({ body: { reset: true } })
  await vi.waitFor(() => expect(where()).toBe('/resetPassword/-'))
  send(GOOD)
  await vi.waitFor(() => expect(where()).toBe('/resetPasswordConfirmation'))
  expect(asked).toEqual([
    { method: 'POST', path: '/api/users/resetpassword/check', body: { token: 'secret-token' } },
    {
      method: 'POST',
      path: '/api/users/resetpassword',
      body: { token: 'secret-token', password: GOOD, passwordConfirm: GOOD },
    },
  ])
})

test.each([
  ['short', 'short', 'password', 'New password'],
  [GOOD, 'something else here', 'passwordConfirm', 'Confirm new password'],
])('%j and %j: the field is named, nothing is sent', (password, again, _field, label) => {
  const asked = open({ body: { reset: true } })
  send(password, again)
  expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(screen.getByRole('alert'))
  expect(asked.filter(({ path }) => path === '/api/users/resetpassword')).toEqual([])
})

test('two that differ: the sentence of the specification', () => {
  open({ body: { reset: true } })
  send(GOOD, `${GOOD}!`)
  expect(screen.getByRole('alert').querySelector('b')?.textContent).toBe(MESSAGES.passwordsDoNotMatch)
})

test('a link that was used or is too old says so, with the way to a new one', async () => {
  open({ status: 400, body: refusal('reset_refused', 'This link is no longer valid.') })
  send(GOOD)
  await screen.findByRole('heading', { name: 'This link cannot be used' })
  expect(screen.getByRole('link', { name: 'Request a new link' }).getAttribute('href')).toBe(
    '/forgotPassword',
  )
})

test('an expired link says so before a password is typed', async () => {
  open({ body: { reset: true } }, 'used', { status: 400, body: refusal('reset_refused', 'Not valid.') })
  await screen.findByRole('heading', { name: 'This link cannot be used' })
  expect(screen.queryByLabelText('New password')).toBeNull()
})

test('a failed link check does not block the form', async () => {
  const busy = { status: 503, body: refusal('unavailable', 'Busy.') }
  open({ body: { reset: true } }, 'good', busy)
  send(GOOD)
  await vi.waitFor(() => expect(where()).toBe('/resetPasswordConfirmation'))
})

test('a reload, when the token is gone: says to open the link again', () => {
  open({ body: { reset: true } }, '-')
  expect(screen.getByText(/Open the link in the e-mail again/)).toBeTruthy()
  expect(screen.queryByLabelText('New password')).toBeNull()
})

test('a forgotten password: nothing is sent without a name; a name leads to the confirmation', async () => {
  const asked = answerApi({ 'POST /api/users/maria%40example.com/reset': { body: { sent: true } } })
  renderPage('/forgotPassword', <ForgotPasswordPage />, '/forgotPassword')
  const button = screen.getByRole('button', { name: 'Send the link' })
  fireEvent.click(button)
  expect(within(screen.getByRole('alert')).getAllByRole('link')).toHaveLength(1)
  expect(asked.filter((it) => it.method === 'POST')).toEqual([])
  fireEvent.change(screen.getByLabelText('Username or e-mail address'), {
    target: { value: ' maria@example.com ' },
  })
  fireEvent.click(button)
  await vi.waitFor(() => expect(where()).toBe('/forgotPasswordConfirmation'))
})
