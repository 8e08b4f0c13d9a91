import { PAGES } from '@fieldstone/contract/pages'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { closeLoginPrompt, useLoginPrompt } from '../lib/login-prompt.ts'
import { endSession, isSessionExpired } from '../lib/session.ts'
import { signIn } from '../lib/testing.tsx'
import { Guard } from './guards.tsx'
import { SessionWatch } from './session-watch.tsx'

afterEach(() => {
  closeLoginPrompt()
})

function Where() {
  const { pathname, search, state } = useLocation()
  const prompt = useLoginPrompt()
  return (
    <output>
      {`${pathname}${search}${isSessionExpired(state) ? ' with the reason' : ''}, asked for ${prompt?.returnTo ?? 'nothing'}`}
    </output>
  )
}

const forAdmin = (page: ReactNode) => <Guard page={PAGES.users}>{page}</Guard>
const forAll = (page: ReactNode) => <Guard page={PAGES.profile}>{page}</Guard>

function open(at: string, guard: (page: ReactNode) => ReactNode) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[at]}>
        <SessionWatch />
        <Where />
        <Routes>
          <Route path={at.split('?')[0] ?? ''} element={guard(<p>the page</p>)} />
          <Route path="*" element={null} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test.each([
  ['/users/5', 2, forAll],
  ['/admin/users?filter=a', 0, forAdmin],
])(
  'a token that is rejected before %s is shown, for example while its script loads, leads to the log-in page',
  async (at, who, guard) => {
    signIn(who, 5)
    endSession('refused')
    open(at, guard)
    const back = encodeURIComponent(at)
    expect(await screen.findByText(`/login?returnTo=${back} with the reason, asked for nothing`)).toBeTruthy()
  },
)

test('without a token a protected page redirects to the list and prompts for a login', async () => {
  open('/users/5', forAll)
  expect(await screen.findByText('/parcels/list, asked for /users/5')).toBeTruthy()
})
