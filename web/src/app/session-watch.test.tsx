import { PAGES } from '@fieldstone/contract/pages'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { closeLoginPrompt, useLoginPrompt } from '../lib/login-prompt.ts'
import { currentSession, endSession, isRedirectedToEnrolment, requireEnrolment } from '../lib/session.ts'
import { STORAGE_KEYS } from '../lib/storage.ts'
import { signIn } from '../lib/testing.tsx'
import { Guard } from './guards.tsx'
import { SessionWatch } from './session-watch.tsx'

afterEach(() => {
  closeLoginPrompt()
  requireEnrolment(null)
})

function Who() {
  const { pathname, search, state } = useLocation()
  const prompt = useLoginPrompt()
  const { data } = useQuery({ queryKey: ['who'], queryFn: () => currentSession()?.username ?? 'anybody' })
  return (
    <p>
      {data} at {pathname + search}
      {isRedirectedToEnrolment(state) ? ' with the reason' : ''}, back to {prompt?.returnTo ?? 'nothing'}
    </p>
  )
}

function open(at: string) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[at]}>
        <SessionWatch />
        <Who />
        <Routes>
          <Route path="/users/:userId" element={<Guard page={PAGES.profile}>my own data</Guard>} />
          <Route path="*" element={null} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test('logged out in another tab: a public page stays where it is, as anybody sees it', async () => {
  signIn()
  open('/parcels/3?fromMyParcels=true')
  await screen.findByText('maria at /parcels/3?fromMyParcels=true, back to nothing')
  act(() => endSession('other-tab'))
  expect(await screen.findByText('anybody at /parcels/3?fromMyParcels=true, back to nothing')).toBeTruthy()
})

function Reader({ read }: { readonly read: () => Promise<string> }) {
  const { data = 'nothing' } = useQuery({ queryKey: ['reader'], queryFn: read })
  return <b>{data}</b>
}

test('after a log-in nothing is shown that the reader before was answered, until it is read again', async () => {
  let answer = () => {}
  const wait = new Promise<void>((resolve) => {
    answer = resolve
  })
  const read = async () => {
    if (currentSession() !== null) await wait
    return currentSession()?.username ?? 'anybody'
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <SessionWatch />
        <Reader read={read} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await screen.findByText('anybody')
  act(() => void signIn())
  await screen.findByText('nothing')
  answer()
  expect(await screen.findByText('maria')).toBeTruthy()
})

test('a protected page leads to the list and asks for a login', async () => {
  signIn()
  open('/users/7')
  await screen.findByText('my own data')
  act(() => endSession('other-tab'))
  expect(await screen.findByText('anybody at /parcels/list, back to /users/7')).toBeTruthy()
  expect(screen.queryByText('my own data')).toBeNull()
})

test('who logs out here is led to the list', async () => {
  signIn()
  open('/parcels/3')
  act(() => endSession('logged-out'))
  expect(await screen.findByText(/at \/parcels\/list/)).toBeTruthy()
})

test('a token that is refused leads to the login, with the way back', async () => {
  signIn()
  at('/parcels/3')
  expect(await screen.findByText(/at \/login\?returnTo=%2Fparcels%2F3,/)).toBeTruthy()
})

test.each([
  '/resetPassword/a-mailed-secret',
  '/forgotPassword',
  '/signup/3?returnTo=/parcels/3',
  '/signupCounty',
  '/login?returnTo=/parcels/3',
])('a dead token in the browser does not lead away from %s, and is gone', async (place) => {
  signIn()
  at(place)
  expect(await screen.findByText(`anybody at ${place}, back to nothing`)).toBeTruthy()
  expect(localStorage.getItem(STORAGE_KEYS.token)).toBeNull()
})

test.each(['/users/7', '/admin/users?page=2', '/parcels/3?fromAdmin=true'])(
  'a user who has to set up the second factor first is redirected to it from %s, with the reason and the way back',
  async (place) => {
    signIn(0)
    open(place)
    await screen.findByText(`maria at ${place}, back to nothing`)
    act(() => requireEnrolment())
    const back = encodeURIComponent(place)
    expect(
      await screen.findByText(
        `maria at /users/7/secondFactor?returnTo=${back} with the reason, back to nothing`,
      ),
    ).toBeTruthy()
  },
)

test('the log-in leads to the second factor by itself, and nobody is led there twice', async () => {
  signIn(0)
  requireEnrolment()
  open('/users/7/secondFactor?returnTo=%2Fadmin%2Fusers')
  expect(
    await screen.findByText('maria at /users/7/secondFactor?returnTo=%2Fadmin%2Fusers, back to nothing'),
  ).toBeTruthy()
  cleanup()
  open('/login')
  expect(await screen.findByText('maria at /login, back to nothing')).toBeTruthy()
  cleanup()
  // What the company says to everybody is open meanwhile.
  open('/contact')
  expect(await screen.findByText('maria at /contact, back to nothing')).toBeTruthy()
})

/** Opens the place by the browser's own address, and has its first question refused. */
function at(place: string) {
  history.replaceState(null, '', place)
  open(place)
  act(() => endSession('refused'))
}
