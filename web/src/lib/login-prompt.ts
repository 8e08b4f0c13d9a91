import type { Certificate } from '@fieldstone/contract/entities/certificates/certificate'
import { useSyncExternalStore } from 'react'

/** The open 'Please Log In' dialog, with its return address. */
export interface LoginPrompt {
  readonly returnTo: string
  /** A certificate whose whole payoff may be paid by card without a log-in. Null for all else that needs one. */
  readonly payable: Certificate | null
}

let open: LoginPrompt | null = null
const listeners = new Set<() => void>()

/** Opens the 'Please Log In' dialog. The login returns to `returnTo` (default: the current page). */
export function promptLogin(
  returnTo: string = location.pathname + location.search,
  payable: Certificate | null = null,
): void {
  show({ returnTo, payable })
}

export const closeLoginPrompt = (): void => show(null)

export const useLoginPrompt = (): LoginPrompt | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => open,
    () => null,
  )

function show(prompt: LoginPrompt | null): void {
  open = prompt
  for (const listener of listeners) listener()
}
