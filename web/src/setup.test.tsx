import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { chooseLanguage, currentLanguage, preferredLanguage } from './lib/messages/language.ts'
import { beginSession, currentSession } from './lib/session.ts'
import { tokenOf } from './lib/testing.tsx'
import { renderUi } from './ui/testing.tsx'
import { ToastHost } from './ui/toasts.tsx'

test('a page, and a toast that is on its way as the test ends', () => {
  renderUi(<p role="alert">Of the test before</p>)
  void import('./ui/toasts.tsx').then(({ showFailure }) => showFailure('Late'))
  expect(screen.getByRole('alert')).toBeTruthy()
})

test('the next test sees neither', async () => {
  expect(screen.queryByRole('alert')).toBeNull()
  renderUi(<ToastHost />)
  await vi.waitFor(() => expect(document.querySelector('.mantine-Notifications-root')).not.toBeNull())
  await vi.dynamicImportSettled()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a person who is logged in as the test ends', () => {
  beginSession(tokenOf())
  expect(currentSession()).not.toBeNull()
})

test('is not there in the next one', () => {
  expect(currentSession()).toBeNull()
})

test('a language that is chosen, and arrives only after the test', () => {
  void chooseLanguage('es')
})

test('is neither spoken nor remembered in the next one', async () => {
  await import('./lib/messages/es/index.ts')
  expect([currentLanguage(), preferredLanguage()]).toEqual(['en', 'en'])
})

const request = { isMade: false }

test('a request that is made only after the test', () => {
  globalThis.fetch = (() => {
    request.isMade = true
    return new Promise(() => undefined)
  }) as typeof fetch
  void import('./features/audit/audit-page.tsx').then(() => fetch('/api/late'))
})

test('was made before the next one began', () => {
  expect(request.isMade).toBe(true)
})
