import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { currentSession } from '../lib/session.ts'
import { STORAGE_KEYS } from '../lib/storage.ts'
import { answerApi, signIn, tokenOf } from '../lib/testing.tsx'
import { Header } from './header.tsx'

afterEach(() => {
  vi.restoreAllMocks()
})

function pressLogout() {
  signIn()
  render(
    <MemoryRouter>
      <Header />
    </MemoryRouter>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Logout' }))
}

test('Logout ends the session here at once, before a script is fetched, and then on the server by its token', async () => {
  const asked: string[] = []
  globalThis.fetch = (async (address: string, init: RequestInit) => {
    asked.push(`${init.method} ${address} ${new Headers(init.headers).get('authorization')}`)
    return new Response(null, { status: 204 })
  }) as typeof fetch // the client passes an address and its settings, nothing else
  pressLogout()
  expect(currentSession()).toBeNull()
  expect(localStorage.getItem(STORAGE_KEYS.token)).toBeNull()
  expect(asked).toEqual([])
  await vi.waitFor(() => expect(asked).toEqual([`POST /api/auth/logout Bearer ${tokenOf()}`]))
})

test('without a connection Logout still ends the session here', async () => {
  const said = vi.spyOn(console, 'info').mockImplementation(() => undefined)
  answerApi({})
  globalThis.fetch = () => Promise.reject(new TypeError('fetch failed'))
  pressLogout()
  expect(currentSession()).toBeNull()
  await vi.waitFor(() => expect(said).toHaveBeenCalledOnce())
})

test('the logo’s name holds all words that are seen on it', () => {
  render(
    <MemoryRouter>
      <Header />
    </MemoryRouter>,
  )
  expect(screen.getByRole('link', { name: 'Fieldstone Lien portal home' }).textContent).toContain(
    'Lien portal',
  )
})
