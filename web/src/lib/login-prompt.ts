import { useSyncExternalStore } from 'react'

/** The open 'Please Log In' dialog, with its return address. */
export interface LoginPrompt {
  readonly returnTo: string
}

let open: LoginPrompt | null = null
const listeners = new Set<() => void>()

/** Opens the 'Please Log In' dialog. The login returns to `returnTo` (default: the current page). */
export function promptLogin(returnTo: string = location.pathname + location.search): void {
  show({ returnTo })
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
