import { act, fireEvent, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../lib/api.ts'
import { signIn } from '../lib/testing.tsx'
import { renderUi } from '../ui/testing.tsx'
import { ErrorBoundary } from './error-boundary.tsx'

beforeEach(() => {
  // React reports each caught error to the console; here they are expected.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function Thrower({ error }: { readonly error: () => unknown }) {
  const thrown = error()
  if (thrown) throw thrown
  return <p>The page</p>
}

const show = (error: () => unknown) =>
  renderUi(
    <MemoryRouter>
      <ErrorBoundary>
        <Thrower error={error} />
      </ErrorBoundary>
    </MemoryRouter>,
  )

test('a server error shows its message, the request number and a button that copies the number', () => {
  show(
    () => new ApiError({ status: 500, code: 'internal', message: 'Nothing was lost.', requestId: 'req-77' }),
  )
  expect(screen.getByRole('alert').textContent).toContain('Nothing was lost.')
  expect(screen.getByText('req-77')).toBeTruthy()
  expect(screen.getByRole('button', { name: /Copy/ })).toBeTruthy()
})

test('Try again shows the page when the cause has passed', () => {
  let isBroken = true
  show(() => (isBroken ? new Error('once') : null))
  isBroken = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByText('The page')).toBeTruthy()
})

test('asks for a reload only 3 seconds after a part fails to load, because Firefox stops loading a page that the reader leaves', () => {
  vi.useFakeTimers()
  show(() => new TypeError('error loading dynamically imported module: http://localhost/assets/part.js'))
  expect(screen.queryByRole('alert')).toBeNull()
  act(() => void vi.advanceTimersByTime(2_900))
  expect(screen.queryByRole('alert')).toBeNull()
  act(() => void vi.advanceTimersByTime(200))
  expect(screen.getByRole('alert').textContent).toContain('Reload the page to continue.')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeTruthy()
})

test('missing and forbidden records have their own pages', async () => {
  const { unmount } = show(() => new ApiError({ status: 404, code: 'not_found', message: 'm' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'This page does not exist' })).toBeTruthy()
  unmount()
  show(() => new ApiError({ status: 403, code: 'not_allowed', message: 'm' }))
  expect(await screen.findByRole('heading', { name: 'You do not have access to this page' })).toBeTruthy()
})

test('a logged-in user sees that a missing page may belong to another account, with a link home', async () => {
  signIn(1)
  show(() => new ApiError({ status: 404, code: 'not_found', message: 'm' }))
  const title = 'This page does not exist, or you do not have access to it'
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
  expect(screen.getByText(/You are logged in as maria/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to my home page' }).getAttribute('href')).toBe(
    '/county/855/landing',
  )
})
