import * as z from 'zod'
import { ProviderError } from '../payment-provider.ts'

const LIMIT_MS = 5_000
const told = z.object({ aheadSeconds: z.int().min(0) })

/** By how many seconds a sandbox is ahead of the machine's time. Throws ProviderError when it does not say. */
export async function readSandboxClock(apiBase: string): Promise<number> {
  try {
    const answer = await fetch(new URL('/_sandbox/clock', apiBase), { signal: AbortSignal.timeout(LIMIT_MS) })
    return told.parse(await answer.json()).aheadSeconds
  } catch {
    throw new ProviderError('unknown', 'sandbox_clock')
  }
}
