import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type Answer, answerApi, refusal, renderPage, signIn } from '../../lib/testing.tsx'
import { WIRE_ACCOUNT } from '../../lib/wire.fixtures.ts'
import ConfirmEmailPage from './confirm-email-page.tsx'
import { openProfile } from './profile.testing.tsx'

const CONFIRM = 'POST /api/users/confirmemail'
const where = () => screen.getByTestId('where').textContent

function open(answer: Answer) {
  const asked = answerApi({ [CONFIRM]: answer })
  renderPage('/confirmEmail/:token', <ConfirmEmailPage />, '/confirmEmail/secret-token')
  return asked
}
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Confirm my e-mail address' }))

test('the visit confirms nothing and removes the token from the address; the button sends it in the body', async () => {
  const asked = open({ body: { email: 'maria@example.com' } })
  await vi.waitFor(() => expect(where()).toBe('/confirmEmail/-'))
  expect(asked).toEqual([])
  press()
  await screen.findByRole('heading', { name: 'Your e-mail address is confirmed' })
  expect(screen.getByText('We will write to maria@example.com about your account.')).toBeTruthy()
  expect(asked).toEqual([
    { method: 'POST', path: '/api/users/confirmemail', body: { token: 'secret-token' } },
  ])
})

test('a link that no longer works leads to the profile, where a new one is sent', async () => {
  signIn()
  open({ status: 400, body: refusal('reset_refused', 'This link is no longer valid.') })
  press()
  await screen.findByRole('heading', { name: 'This link cannot be used' })
  expect(screen.getByText(/It works once, within 3 days/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open my profile' }).getAttribute('href')).toBe('/users/7')
})

const SEND = 'POST /api/account/email/confirmation'

test('the own profile asks to confirm the address and sends the link again', async () => {
  signIn()
  const wire = { ...WIRE_ACCOUNT, emailConfirmed: false }
  await openProfile({ body: wire }, wire)
  const asked = answerApi({ [SEND]: { status: 204 } })
  expect(await screen.findByText('Confirm your e-mail address')).toBeTruthy()
  expect(screen.getByText(/Not confirmed yet/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Send the link again' }))
  expect(await screen.findByText(/We sent a link to maria@example.com/)).toBeTruthy()
  const sent = asked.filter(({ method }) => method === 'POST')
  expect(sent.map(({ path }) => path)).toEqual(['/api/account/email/confirmation'])
})

test('too many links: the profile shows when to try again', async () => {
  signIn()
  const wire = { ...WIRE_ACCOUNT, emailConfirmed: false }
  await openProfile({ body: wire }, wire)
  answerApi({ [SEND]: { status: 429, body: refusal('too_many', 'Try again in an hour.') } })
  fireEvent.click(await screen.findByRole('button', { name: 'Send the link again' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Try again in')
})

test('a confirmed address shows so and asks nothing; one that is being typed shows neither', async () => {
  signIn()
  await openProfile({ body: WIRE_ACCOUNT })
  expect(screen.getByText(/^Confirmed\./)).toBeTruthy()
  expect(screen.queryByText('Confirm your e-mail address')).toBeNull()
  fireEvent.change(screen.getByLabelText('E-mail address'), { target: { value: 'new@example.com' } })
  expect(screen.queryByText(/^Confirmed\./)).toBeNull()
})
