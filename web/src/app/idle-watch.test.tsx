import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerApi, refusal, renderPage, signIn } from '../lib/testing.tsx'
import IdleWatch from './idle-watch.tsx'

const SESSION = 'GET /api/auth/session'
const left = (idleSeconds: number, absoluteSeconds = 40_000) => ({
  body: { idleSeconds, absoluteSeconds, language: 'en' },
})

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
})

test('polls when the warning would be due, warns two minutes before the end, and Stay logged in extends the session', async () => {
  signIn()
  const answers = [left(1800), left(120), left(1800)]
  const asked = answerApi({ [SESSION]: () => answers.shift() ?? left(1800) })
  renderPage('/', <IdleWatch />, '/')
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  await vi.advanceTimersByTimeAsync(1_679_000)
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2_000)
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain('Are you still there?')
  fireEvent.click(screen.getByRole('button', { name: 'Stay logged in' }))
  await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(asked).toHaveLength(3)
})

test('activity in another tab: no warning here', async () => {
  signIn()
  const answers = [left(1800), left(900)]
  const asked = answerApi({ [SESSION]: () => answers.shift() ?? left(1800) })
  renderPage('/', <IdleWatch />, '/')
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  await vi.advanceTimersByTimeAsync(1_681_000)
  expect(asked).toHaveLength(2)
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('near its absolute end the dialog says so, and does not offer to stay', async () => {
  signIn()
  answerApi({ [SESSION]: left(100, 100) })
  renderPage('/', <IdleWatch />, '/')
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain('Your session ends soon')
  expect(screen.queryByRole('button', { name: 'Stay logged in' })).toBeNull()
})

test('the session has ended: the token is removed', async () => {
  signIn()
  answerApi({ [SESSION]: { status: 401, body: refusal('sign_in_required', 'x') } })
  renderPage('/', <IdleWatch />, '/')
  await vi.waitFor(() => expect(localStorage.getItem('fieldstone.token')).toBeNull())
})

test('no session: nothing is requested', () => {
  const asked = answerApi({})
  renderPage('/', <IdleWatch />, '/')
  expect(asked).toEqual([])
})
