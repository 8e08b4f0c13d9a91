import { act, fireEvent, render, screen } from '@testing-library/react'
import { lazy, Suspense } from 'react'
import { BrowserRouter, Route, Routes, useNavigate } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { useForm } from './form/use-form.ts'

let calls = 0
/** Ends the way of the other page's code. */
let arrive: () => void

beforeEach(() => {
  calls = 0
  window.history.replaceState(null, '', '/')
})

function SentForm({ to }: { readonly to: string }) {
  const navigate = useNavigate()
  const form = useForm({
    initial: {},
    check: () => null,
    send: async () => {
      calls += 1
      await Promise.resolve()
      void navigate(to)
    },
  })
  return (
    <form onSubmit={form.submit}>
      <button type="submit" disabled={form.isBusy}>
        Send
      </button>
    </form>
  )
}

function open(to = '/other') {
  const Other = lazy(
    () =>
      new Promise<{ default: () => string }>((resolve) => {
        arrive = () => resolve({ default: () => 'the other page' })
      }),
  )
  render(
    <BrowserRouter>
      <Suspense fallback="waiting">
        <Routes>
          <Route path="/" element={<SentForm to={to} />} />
          <Route path="/other" element={<Other />} />
        </Routes>
      </Suspense>
    </BrowserRouter>,
  )
}

const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' })
const click = () => act(async () => fireEvent.click(button()))

test('a form that leads to another page is busy until that page stands', async () => {
  open()
  await click()
  expect(window.location.pathname).toBe('/other')
  expect(button().disabled).toBe(true)
  await click()
  expect(calls).toBe(1)
  await act(async () => arrive())
  await screen.findByText('the other page')
})

test('a form that leads to its own page can be used again', async () => {
  open('/?sent')
  await click()
  await click()
  expect(calls).toBe(2)
})

test('who goes back while the other page is on its way can send again', async () => {
  open()
  await click()
  expect(button().disabled).toBe(true)
  await act(async () => window.history.back())
  await vi.waitFor(() => expect(button().disabled).toBe(false))
  await click()
  expect(calls).toBe(2)
})
