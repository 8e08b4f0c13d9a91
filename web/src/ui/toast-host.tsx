import { Notifications, notifications } from '@mantine/notifications'
import { Button } from './button.tsx'
import { Library } from './library.tsx'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Notification.css'
import '@mantine/notifications/styles.css'
import { currentWords } from './words.tsx'
import './toasts.css'

export default function ToastHost() {
  return (
    <Library>
      <Notifications position="top-right" autoClose={3000} aria-live="polite" />
    </Library>
  )
}

const SUCCESS = 'var(--toast-success)'
const FAILURE = 'var(--toast-failure)'

/**
 * May be called before the host is mounted: the toast appears once it is.
 *
 * @param id of which one toast is shown at a time
 */
export function show(message: string, kind: 'success' | 'failure', id?: string): void {
  const isFailure = kind === 'failure'
  notifications.show({
    message,
    role: isFailure ? 'alert' : 'status',
    color: isFailure ? FAILURE : SUCCESS,
    ...(id === undefined ? {} : { id }),
    ...(isFailure ? { autoClose: false } : {}),
    closeButtonProps: { 'aria-label': currentWords().closeMessage },
  })
}

export interface Undo {
  readonly label: string
  readonly onUndo: () => void
}

/** Long enough to read it and to get to its button; the page has another way back. */
const UNDO_MS = 10_000

/** A success toast with a button that takes back what it tells. */
export function showWithUndo(message: string, { label, onUndo }: Undo): void {
  const id = crypto.randomUUID()
  const undo = () => {
    notifications.hide(id)
    onUndo()
  }
  notifications.show({
    id,
    message: (
      <>
        {message}{' '}
        <Button kind="quiet" size="small" onClick={undo}>
          {label}
        </Button>
      </>
    ),
    role: 'status',
    color: SUCCESS,
    autoClose: UNDO_MS,
    closeButtonProps: { 'aria-label': currentWords().closeMessage },
  })
}
