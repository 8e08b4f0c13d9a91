import { Notifications, notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Notification.css'
import '@mantine/notifications/styles.css'
import { useWords } from './words.tsx'
import './toasts.css'

/** Null until the host is mounted: a toast without it would have a close button without a name. */
let closeLabel: string | null = null
const waiting: (() => void)[] = []

export default function ToastHost() {
  const { closeMessage } = useWords()
  useEffect(() => {
    closeLabel = closeMessage
    for (const open of waiting.splice(0)) open()
  }, [closeMessage])
  return <Notifications position="top-right" autoClose={3000} aria-live="polite" />
}

export function show(message: string, kind: 'success' | 'failure'): void {
  if (closeLabel === null) {
    waiting.push(() => show(message, kind))
    return
  }
  const isFailure = kind === 'failure'
  notifications.show({
    message,
    role: isFailure ? 'alert' : 'status',
    color: isFailure ? 'danger' : 'success',
    ...(isFailure ? { autoClose: false } : {}),
    closeButtonProps: { 'aria-label': closeLabel },
  })
}
