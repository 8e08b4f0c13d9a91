import { notifications } from '@mantine/notifications'
import { cleanup, configure } from '@testing-library/react'
// biome-ignore lint/correctness/noUndeclaredDependencies: only tests load this file, and their tools stand in the root.
import { afterEach, vi } from 'vitest'
import { BUILT_IN, setLanguage } from './lib/messages/language.ts'
import { endSession } from './lib/session.ts'
import { removeStored } from './lib/storage.ts'

/** A safety net for waits that never end; long, because a busy machine is not a failure. */
const WAIT_TIMEOUT_MS = 60_000

// From Node 25 on both names are taken by Node's own stores, undefined without a file, and the page's are left out.
for (const name of ['localStorage', 'sessionStorage'] as const) {
  if (typeof document !== 'undefined' && globalThis[name] === undefined) {
    Object.defineProperty(globalThis, name, { value: new Storage(), configurable: true, writable: true })
  }
}

/** Not one that a test has replaced. */
const later = globalThis.setTimeout

// The files share their modules and their document: what a test leaves behind, or has begun and not awaited, such as a
// part of a page, a toast or a request that wait for a module, would land in the next one; who is still logged in and
// which language was chosen, too.
afterEach(async () => {
  // A test of the build has no page.
  if (typeof document === 'undefined') return
  cleanup()
  removeStored('language')
  removeStored('languageChosen')
  await vi.dynamicImportSettled()
  await new Promise((resolve) => later(resolve, 0))
  notifications.clean()
  endSession('logged-out')
  // Last: a language is fetched before it is spoken.
  setLanguage(BUILT_IN, null)
})

configure({ asyncUtilTimeout: WAIT_TIMEOUT_MS })

const waitFor = vi.waitFor
vi.waitFor = (work, options) =>
  waitFor(work, {
    timeout: WAIT_TIMEOUT_MS,
    ...(typeof options === 'number' ? { timeout: options } : options),
  })
