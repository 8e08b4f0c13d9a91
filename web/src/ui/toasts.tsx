import { lazy, Suspense } from 'react'
import type { Undo } from './toast-host.tsx'

const load = () => import('./toast-host.tsx')
const LazyHost = lazy(load)

/** Shows toasts, top right. Mount it once when the page is idle: the live region must exist before its text. */
export const ToastHost = () => (
  <Suspense fallback={null}>
    <LazyHost />
  </Suspense>
)

/** A success toast: role status, closes after 3 seconds unless hovered. */
export async function showSuccess(message: string): Promise<void> {
  const { show } = await load()
  show(message, 'success')
}

/** Shows a success toast unless the same one is still open. For messages that many saves repeat. */
export async function showSuccessOnce(message: string): Promise<void> {
  const { show } = await load()
  show(message, 'success', message)
}

/** A failure toast: role alert, stays until closed. */
export async function showFailure(message: string): Promise<void> {
  const { show } = await load()
  show(message, 'failure')
}

/** Shows a failure toast unless the same one is still open. */
export async function showFailureOnce(message: string): Promise<void> {
  const { show } = await load()
  show(message, 'failure', message)
}

/** A success toast with an undo button. Closes after 10 seconds unless hovered. */
export async function showUndo(message: string, undo: Undo): Promise<void> {
  const { showWithUndo } = await load()
  showWithUndo(message, undo)
}
