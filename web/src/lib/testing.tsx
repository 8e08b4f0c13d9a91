import { QueryClientProvider } from '@tanstack/react-query'
import { getConfig, type RenderResult } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { renderUi } from '../ui/testing.tsx'
import { makeQueryClient } from './query-client.ts'
import { beginSession, endSession } from './session.ts'

/** Renders a page at an address, with the router and the cache around it; `Where` shows the address it leads to. */
export function renderPage(
  path: string,
  page: ReactNode,
  at: string | { pathname: string; state?: unknown; search?: string },
): RenderResult {
  const queries = makeQueryClient()
  // As the product reads, but a refusal is told at once.
  const { queries: reads = {}, ...others } = queries.getDefaultOptions()
  queries.setDefaultOptions({ ...others, queries: { ...reads, retry: false } })
  return renderUi(
    <QueryClientProvider client={queries}>
      <MemoryRouter initialEntries={[at]}>
        <Routes>
          <Route path={path} element={page} />
          <Route path="*" element={null} />
        </Routes>
        <Where />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

function Where() {
  const { pathname, search, hash, state } = useLocation()
  return (
    <output data-testid="where" data-hash={hash} data-state={JSON.stringify(state)}>
      {pathname + search}
    </output>
  )
}

/**
 * Two clicks as a busy browser hands them over: between them it runs what was put off to a microtask, and no timer. Not inside
 * act(), which renders more than a browser would.
 */
export const clickTwice = (button: HTMLElement): Promise<unknown> =>
  getConfig().asyncWrapper(async () => {
    button.click()
    // Node runs its own next tick once no microtask is left.
    await new Promise<void>((resolve) => process.nextTick(resolve))
    button.click()
  })

export interface Answer {
  readonly status?: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** What was asked, in order. */
export type Asked = { readonly method: string; readonly path: string; readonly body: unknown }[]

/** Calls wait for ever; what this gives answers the last one whose address begins so. */
export function holdAnswer(address: string): (answer: Response) => void {
  let last = (_: Response) => {}
  const fake = (asked: string) =>
    new Promise<Response>((resolve) => {
      if (asked.startsWith(address)) last = resolve
    })
  globalThis.fetch = fake as typeof fetch // as in answerApi
  return (answer) => last(answer)
}

/**
 * Answers the API by 'METHOD /path' without the query; what is not named never comes. A function may answer anew each
 * time. Returns the list of what was asked.
 */
export function answerApi(answers: Readonly<Record<string, Answer | ((address: string) => Answer)>>): Asked {
  const asked: Asked = []
  // For the rest of the test's file, which runs in a world of its own.
  const fake = (address: string, init: RequestInit) => {
    const method = init.method ?? 'GET'
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const found = answers[`${method} ${address.split('?')[0]}`]
    // Every list of staff asks for its views: a test that names no answer is not about them.
    if (found !== undefined || !address.startsWith('/api/tableviews'))
      asked.push({ method, path: address, body })
    if (found === undefined) return new Promise<Response>(() => undefined)
    const answer = typeof found === 'function' ? found(address) : found
    const text = answer.body === undefined ? null : JSON.stringify(answer.body)
    const { status = 200, headers = {} } = answer
    return Promise.resolve(new Response(text, { status, headers }))
  }
  globalThis.fetch = fake as typeof fetch // the client passes an address and its settings, nothing else
  return asked
}

/** The one body of a refusal. */
export const refusal = (code: string, message: string, more: Readonly<Record<string, unknown>> = {}) => ({
  code,
  message,
  requestId: 'r1',
  ...more,
})

/** Signs a person in for one test; account types are the wire's codes. */
export const signIn = (accountType = 2, id = 7): void => {
  beginSession(tokenOf(accountType, id))
}

export const tokenOf = (accountType = 2, id = 7): string =>
  `h.${btoa(JSON.stringify({ id, username: 'maria', email: 'maria@example.com', accountType, countyId: 855 })).replace(/=+$/, '')}.s`

/** The token of a guest session. */
export const guestToken = (more: Readonly<Record<string, unknown>> = {}): string =>
  `h.${btoa(JSON.stringify({ id: 9, email: 'ana@example.com', accountType: 2, guest: true, canSetPassword: true, ...more })).replace(/=+$/, '')}.s`

export const signOut = (): void => endSession('logged-out')
