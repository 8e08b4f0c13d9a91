import { type ReactNode, useLayoutEffect } from 'react'

/**
 * Says in the document that the application stands where a rendered page was: in the very step that shows it, so that
 * nothing moves in between.
 */
export function Started({ root, children }: { readonly root: HTMLElement; readonly children: ReactNode }) {
  useLayoutEffect(() => {
    root.dataset['started'] = ''
  }, [root])
  return children
}
