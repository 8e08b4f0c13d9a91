import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Dialog } from './dialog.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { AlertDialog, FormDialog } from './form-dialog.tsx'
import { renderUi } from './testing.tsx'

function Opener() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open it
      </button>
      <Dialog isOpen={isOpen} title="Payment Methods" onClose={() => setOpen(false)}>
        <p>Choose one.</p>
      </Dialog>
    </>
  )
}

test('a dialog takes the focus, closes on Esc and gives the focus back to its opener', async () => {
  renderUi(<Opener />)
  const opener = screen.getByRole('button', { name: 'Open it' })
  opener.focus()
  fireEvent.click(opener)
  const dialog = await screen.findByRole('dialog', { name: 'Payment Methods' })
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape', code: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

test('an irreversible question is an alertdialog, reads its text and focuses the safe answer', async () => {
  let isConfirmed = false
  renderUi(
    <AlertDialog
      isOpen
      title="Remove the bank account?"
      onClose={() => undefined}
      ask={{ cancelLabel: 'Keep it', confirmLabel: 'Remove it', onConfirm: () => (isConfirmed = true) }}
    >
      <p>Account ending 6789.</p>
    </AlertDialog>,
  )
  const dialog = await screen.findByRole('alertdialog', { name: 'Remove the bank account?' })
  const words = document.getElementById(dialog.getAttribute('aria-describedby') ?? '')
  expect(words?.textContent).toBe('Account ending 6789.')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep it'))
  fireEvent.click(screen.getByRole('button', { name: 'Remove it' }))
  expect(isConfirmed).toBe(true)
})

test('a form dialog opens with the focus in its first field, or in the one that asks for it', async () => {
  const form = (more: object) => (
    <FormDialog
      isOpen
      title="Record a payment"
      actionLabel="Record"
      cancelLabel="Cancel"
      onClose={() => undefined}
      onSubmit={() => undefined}
    >
      <input type="hidden" />
      <input aria-label="Amount" />
      <input aria-label="Payer" {...more} />
    </FormDialog>
  )
  const inFocus = () => document.activeElement?.getAttribute('aria-label')
  const { unmount } = renderUi(form({}))
  await waitFor(() => expect(inFocus()).toBe('Amount'))
  unmount()
  renderUi(form({ 'data-autofocus': true }))
  await waitFor(() => expect(inFocus()).toBe('Payer'))
})

test('a form dialog is sent by Enter or its button, and not a second time while it is busy', async () => {
  let sent = 0
  const form = (isBusy: boolean) => (
    <FormDialog
      isOpen
      title="Confirm"
      actionLabel="Pay $1.00"
      cancelLabel="Cancel"
      isBusy={isBusy}
      onClose={() => undefined}
      onSubmit={() => sent++}
    >
      <input aria-label="Name" />
    </FormDialog>
  )
  const { rerender } = renderUi(form(false))
  const button = await screen.findByRole('button', { name: 'Pay $1.00' })
  const box = document.querySelector('form')
  expect(button.getAttribute('form')).toBe(box?.id)
  fireEvent.submit(box ?? document.body)
  expect(sent).toBe(1)
  rerender(form(true))
  fireEvent.submit(document.querySelector('form') ?? document.body)
  expect(sent).toBe(1)
  expect(screen.getByRole('button', { name: 'Pay $1.00' }).getAttribute('aria-disabled')).toBe('true')
})

test('a click outside does not close a form, so that what was typed is not lost', async () => {
  let closed = 0
  renderUi(
    <FormDialog
      isOpen
      title="Confirm"
      actionLabel="Save"
      cancelLabel="Cancel"
      onClose={() => closed++}
      onSubmit={() => undefined}
    >
      <input aria-label="Name" />
    </FormDialog>,
  )
  await screen.findByRole('dialog')
  const outside = document.querySelector('.mantine-Modal-overlay') ?? document.body
  fireEvent.mouseDown(outside)
  fireEvent.click(outside)
  const inner = document.querySelector('.mantine-Modal-inner') ?? document.body
  fireEvent.mouseDown(inner)
  fireEvent.click(inner)
  expect(closed).toBe(0)
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(closed).toBe(1)
})

test('during a request neither Cancel, Close nor Esc closes a form: a refusal is shown where it was typed', async () => {
  let closed = 0
  const form = (isBusy: boolean, onStop?: () => void) => (
    <FormDialog
      isOpen
      title="Confirm"
      actionLabel="Save"
      cancelLabel="Cancel"
      isBusy={isBusy}
      {...(onStop ? { onStop } : {})}
      onClose={() => closed++}
      onSubmit={() => undefined}
    >
      <input aria-label="Name" />
    </FormDialog>
  )
  const { rerender } = renderUi(form(true))
  const tryAll = async () => {
    const field = await screen.findByLabelText('Name')
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    fireEvent.keyDown(field, { key: 'Escape', code: 'Escape' })
  }
  await tryAll()
  expect(closed).toBe(0)
  let stopped = 0
  rerender(form(true, () => stopped++))
  await tryAll()
  expect([closed, stopped]).toEqual([0, 3])
  rerender(form(false))
  await tryAll()
  expect(closed).toBe(3)
})

test('Esc in a field leaves the field before the dialog closes: what is saved on leaving is saved', async () => {
  const events: string[] = []
  renderUi(
    <Dialog isOpen title="Expenses" onClose={() => events.push('closed')}>
      <input aria-label="Amount" onBlur={() => events.push('left')} />
    </Dialog>,
  )
  const field = await screen.findByLabelText('Amount')
  field.focus()
  fireEvent.keyDown(field, { key: 'Escape', code: 'Escape' })
  await waitFor(() => expect(events).toEqual(['left', 'closed']))
})

test('an error summary is an alert, takes the focus at each attempt, and its links lead into the fields', () => {
  const summary = (attempt: number) => (
    <>
      <input id="phone" aria-label="Phone" />
      <ErrorSummary
        title="All fields are required!"
        errors={[{ fieldId: 'phone', text: 'Enter a phone number with 10 digits' }]}
        attempt={attempt}
      />
    </>
  )
  const { rerender } = renderUi(summary(1))
  const box = screen.getByRole('alert')
  expect(document.activeElement).toBe(box)
  fireEvent.click(screen.getByRole('link', { name: 'Enter a phone number with 10 digits' }))
  expect(document.activeElement?.id).toBe('phone')
  rerender(summary(2))
  expect(document.activeElement).toBe(box)
})
