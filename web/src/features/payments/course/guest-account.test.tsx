import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { beginGuest, currentGuest, currentSession, forgetGuest } from '../../../lib/session.ts'
import { answerApi, guestToken, refusal, renderPage, signOut, tokenOf } from '../../../lib/testing.tsx'
import GuestAccount from './guest-account.tsx'

const SET = 'POST /api/guests/password'
const PASSWORD = 'three herons over the lake'

afterEach(() => {
  forgetGuest()
  signOut()
})

function open(canSetPassword: boolean) {
  beginGuest(guestToken({ canSetPassword }))
  const guest = currentGuest()
  if (guest === null) throw new Error('no guest')
  renderPage(
    '/parcels/:parcelId/paymentprocesssuccess',
    <GuestAccount guest={guest} />,
    '/parcels/3/paymentprocesssuccess?payment=pay_a',
  )
}

const choose = (password: string) => {
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } })
  fireEvent.click(screen.getByRole('button', { name: 'Create an account' }))
}

test('makes an account with one field, and goes on as its holder', async () => {
  const asked = answerApi({ [SET]: { body: { tokenString: tokenOf(2, 9) } } })
  open(true)
  choose(PASSWORD)
  await vi.waitFor(() => expect(currentSession()?.userId).toBe(9))
  expect(asked.map(({ body }) => body)).toEqual([{ password: PASSWORD }])
  expect(currentGuest()).toBeNull()
})

test('says what is wrong with a password here, or what the server says', async () => {
  const message = 'This password is easy to guess.'
  answerApi({
    [SET]: { status: 400, body: refusal('bad_request', message, { fields: { password: message } }) },
  })
  open(true)
  choose('')
  expect((await screen.findAllByText(/15 characters/)).length).toBeGreaterThan(1)
  choose('aaaaaaaaaaaaaaaaaaaa')
  expect((await screen.findAllByText(message)).length).toBeGreaterThan(0)
})

test('leads to the log-in and back where the address has an account with a password', () => {
  answerApi({})
  open(false)
  const link = screen.getByRole('link', { name: 'Log in' })
  expect(link.getAttribute('href')).toContain('returnTo=%2Fparcels%2F3%2Fpaymentprocesssuccess')
  expect(screen.queryByLabelText('Password')).toBeNull()
})
