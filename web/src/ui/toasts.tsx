import { lazy, Suspense } from 'react'

const load = () => import('./toast-host.tsx')
const LazyHost = lazy(load)

/** Where messages appear, top right. Mount it once, when the page is idle: the live region must stand first. */
export const ToastHost = () => (
  <Suspense fallback={null}>
    <LazyHost />
  </Suspense>
)

/** Something was saved: role status, gone after 3 seconds, longer while it is pointed at. */
export async function showSuccess(message: string): Promise<void> {
  const { show } = await load()
  show(message, 'success')
}

/** Something failed, away from its cause: role alert, stays until it is closed. */
export async function showFailure(message: string): Promise<void> {
  const { show } = await load()
  show(message, 'failure')
}
