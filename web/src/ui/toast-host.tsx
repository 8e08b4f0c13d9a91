import { Notifications, notifications } from '@mantine/notifications'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Notification.css'
import '@mantine/notifications/styles.css'
import { useWords } from './words.tsx'
import './toasts.css'

let closeLabel = ''

export default function ToastHost() {
  closeLabel = useWords().closeMessage
  return <Notifications position="top-right" autoClose={3000} aria-live="polite" />
}

export function show(message: string, kind: 'success' | 'failure'): void {
  const isFailure = kind === 'failure'
  notifications.show({
    message,
    role: isFailure ? 'alert' : 'status',
    color: isFailure ? 'danger' : 'success',
    ...(isFailure ? { autoClose: false } : {}),
    // Without a name the button is read as 'button'.
    closeButtonProps: { 'aria-label': closeLabel },
  })
}
