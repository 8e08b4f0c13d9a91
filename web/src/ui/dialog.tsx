import { lazy, type ReactNode, Suspense } from 'react'
import type { DialogProps } from './dialog-modal.tsx'

const load = () => import('./dialog-modal.tsx')
const DialogModal = lazy(load)

/**
 * A dialog: focus moves in and stays in, Esc closes it, focus returns to the opener; full screen under 48em.
 * Its code comes when the page is idle (preloadDialogs) or when the first one opens.
 */
export function Dialog(props: DialogProps) {
  return (
    <Suspense fallback={null}>
      <Once isOpen={props.isOpen}>
        <DialogModal {...props} />
      </Once>
    </Suspense>
  )
}

/** Preloads the dialog code. A failure is harmless: opening a dialog tries again. */
export function preloadDialogs(): void {
  load().catch((error: unknown) => console.info('Dialogs load when they are needed.', error))
}

/** A closed dialog renders nothing, so that pages do not wait for its code. */
function Once({ isOpen, children }: { readonly isOpen: boolean; readonly children: ReactNode }) {
  return isOpen ? children : null
}
