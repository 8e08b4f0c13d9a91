import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerApi, refusal, renderPage, signIn, signOut } from '../lib/testing.tsx'
import IdleWatch from './idle-watch.tsx'

const SESSION = 'GET /api/auth/session'
const left = (idleSeconds: number, absoluteSeconds = 40_000) => ({ body: { idleSeconds, absoluteSeconds } })

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  cleanup()
  signOut()
  vi.useRealTimers()
})

test('it looks when the warning would be due, asks two minutes before, and Stay signed in prolongs', async () => {
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
  fireEvent.click(screen.getByRole('button', { name: 'Stay signed in' }))
  await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(asked).toHaveLength(3)
})

test('somebody is at work in another tab: nothing is asked here', async () => {
  signIn()
  const answers = [left(1800), left(900)]
  const asked = answerApi({ [SESSION]: () => answers.shift() ?? left(1800) })
  renderPage('/', <IdleWatch />, '/')
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  await vi.advanceTimersByTimeAsync(1_681_000)
  expect(asked).toHaveLength(2)
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('near its absolute end it says so, and offers nothing that cannot be', async () => {
  signIn()
  answerApi({ [SESSION]: left(100, 100) })
  renderPage('/', <IdleWatch />, '/')
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain('Your login ends soon')
  expect(screen.queryByRole('button', { name: 'Stay signed in' })).toBeNull()
})

test('the session is over: the token is gone', async () => {
  signIn()
  answerApi({ [SESSION]: { status: 401, body: refusal('sign_in_required', 'x') } })
  renderPage('/', <IdleWatch />, '/')
  await vi.waitFor(() => expect(localStorage.getItem('fieldstone.token')).toBeNull())
})

test('nobody is signed in: nothing is asked', () => {
  const asked = answerApi({})
  renderPage('/', <IdleWatch />, '/')
  expect(asked).toEqual([])
})
