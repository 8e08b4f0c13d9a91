import { useSyncExternalStore } from 'react'

/** What the 'Please Log In' dialog asks for: where to come back to, and what to say there was to do. */
export interface LoginPrompt {
  readonly returnTo: string
}

let open: LoginPrompt | null = null
const listeners = new Set<() => void>()

/** Opens the 'Please Log In' dialog; after the login the person is back at `returnTo` (default: this very place). */
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
  )

function show(prompt: LoginPrompt | null): void {
  open = prompt
  for (const listener of listeners) listener()
}
