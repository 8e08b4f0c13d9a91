import * as z from 'zod'
import { ProviderError } from '../payment-provider.ts'

const LIMIT_MS = 5_000
const told = z.object({ aheadSeconds: z.int().min(0) })

/** By how many seconds a sandbox is ahead of the machine's time. */
export interface SandboxClock {
  /** Throws ProviderError when it does not say. */
  read(): Promise<number>
  /** Moves it forward until it is so far ahead. Throws ProviderError when it does not. */
  catchUp(aheadSeconds: number): Promise<void>
}

export const sandboxClock = (apiBase: string): SandboxClock => ({
  read: () => ask(apiBase),
  catchUp: async (aheadSeconds) => {
    const reached = await ask(apiBase, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ aheadSeconds }),
    })
    if (reached < aheadSeconds) throw new ProviderError('unknown', 'sandbox_clock')
  },
})

async function ask(apiBase: string, request: RequestInit = {}): Promise<number> {
  try {
    const signal = AbortSignal.timeout(LIMIT_MS)
    const answer = await fetch(new URL('/_sandbox/clock', apiBase), { ...request, signal })
    return told.parse(await answer.json()).aheadSeconds
  } catch {
    throw new ProviderError('unknown', 'sandbox_clock')
  }
}
