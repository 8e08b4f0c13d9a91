import { configure } from '@testing-library/react'
// biome-ignore lint/correctness/noUndeclaredDependencies: only tests load this file, and their tools stand in the root.
import { afterAll, vi } from 'vitest'

/** A safety net for waits that never end; long, because a busy machine is not a failure. */
const WAIT_TIMEOUT_MS = 60_000

// From Node 25 on both names are taken by Node's own stores, undefined without a file, and the page's are left out.
for (const name of ['localStorage', 'sessionStorage'] as const) {
  if (typeof document !== 'undefined' && globalThis[name] === undefined) {
    Object.defineProperty(globalThis, name, { value: new Storage(), configurable: true, writable: true })
  }
}

// What a page has begun to load must be there before the next file asks for it: the files share their modules.
afterAll(() => vi.dynamicImportSettled())

configure({ asyncUtilTimeout: WAIT_TIMEOUT_MS })

const waitFor = vi.waitFor
vi.waitFor = (work, options) =>
  waitFor(work, {
    timeout: WAIT_TIMEOUT_MS,
    ...(typeof options === 'number' ? { timeout: options } : options),
  })
