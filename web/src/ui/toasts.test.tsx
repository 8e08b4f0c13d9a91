import { notifications } from '@mantine/notifications'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderUi } from './testing.tsx'
import { showFailure, showSuccess, showSuccessOnce, ToastHost } from './toasts.tsx'

test('a toast shown before the host is mounted appears once it is, and its close button has a name', async () => {
  // Other tests may have left theirs.
  notifications.clean()
  const { rerender } = renderUi(<p>a page</p>)
  await showSuccess('Saved.')
  rerender(<ToastHost />)
  expect((await screen.findByText('Saved.')).closest('[role="status"]')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Close this message' })).toBeTruthy()
  await showFailure('Not saved.')
  expect((await screen.findByText('Not saved.')).closest('[role="alert"]')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Close this message' })).toHaveLength(2)
})

test('of many saves each kind of message is shown, and each of them once', async () => {
  notifications.clean()
  renderUi(<ToastHost />)
  for (const message of ['The file was saved.', 'The expense was saved.', 'The file was saved.'])
    await showSuccessOnce(message)
  await screen.findByText('The expense was saved.')
  expect(screen.getAllByRole('status').map((toast) => toast.textContent)).toEqual([
    'The file was saved.',
    'The expense was saved.',
  ])
})
