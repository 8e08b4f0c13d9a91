import { Notifications, notifications } from '@mantine/notifications'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Notification.css'
import '@mantine/notifications/styles.css'
import { currentWords } from './words.tsx'
import './toasts.css'

export default function ToastHost() {
  return <Notifications position="top-right" autoClose={3000} aria-live="polite" />
}

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
    color: isFailure ? 'danger' : 'success',
    ...(id === undefined ? {} : { id }),
    ...(isFailure ? { autoClose: false } : {}),
    closeButtonProps: { 'aria-label': currentWords().closeMessage },
  })
}
