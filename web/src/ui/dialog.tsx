import { lazy, type ReactNode, Suspense } from 'react'

export interface DialogProps {
  readonly isOpen: boolean
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  /** The row of buttons at the bottom; the safe one first. */
  readonly foot?: ReactNode
  /** 'brief' asks one thing; 'wide' compares things side by side. */
  readonly size?: 'brief' | 'normal' | 'wide'
  /** An alertdialog asks at once for an answer: its words are read out, and a click beside it does not close it. */
  readonly isAlert?: boolean
  /** A line under the title. */
  readonly lede?: ReactNode
}

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

/** Fetches the dialogs' code ahead of the first click. A failure is no harm here: opening one tries again. */
export function preloadDialogs(): void {
  load().catch((error: unknown) => console.info('Dialogs load when they are needed.', error))
}

/** A closed dialog renders nothing, so that no page waits for the code of one. */
function Once({ isOpen, children }: { readonly isOpen: boolean; readonly children: ReactNode }) {
  return isOpen ? children : null
}
