import { type FocusEvent, type ReactNode, type SubmitEvent, useId } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import type { DialogProps } from './dialog-modal.tsx'
import { useWords } from './words.tsx'

interface FormDialogProps extends Omit<DialogProps, 'foot' | 'isAlert' | 'isForm'> {
  /** Describes the action: 'Pay $9,879.64 from bank'. */
  readonly actionLabel: string
  readonly cancelLabel: string
  /** A request is under way. */
  readonly isBusy?: boolean
  /** Ends the request that is under way, for one that may be given up half-way, such as an upload. */
  readonly onStop?: () => void
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  /** Called when a field loses the focus. */
  readonly onBlur?: (event: FocusEvent<HTMLFormElement>) => void
  /** A line at the left of the buttons. */
  readonly note?: ReactNode
}

/**
 * A dialog that is one form: its fields in the body, cancel and the one action in the foot. During a request it stays
 * open: what was sent cannot be called back, and a refusal would have nowhere to be shown.
 */
export function FormDialog(props: FormDialogProps) {
  const {
    actionLabel,
    cancelLabel,
    isBusy = false,
    onStop,
    onSubmit,
    onBlur,
    note,
    children,
    ...dialog
  } = props
  const close = isBusy ? onStop : dialog.onClose
  const formId = useId()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isBusy) onSubmit(event)
  }
  const foot = (
    <>
      {note ? <p className="small muted">{note}</p> : null}
      <Button kind="default" isUnavailable={close === undefined} onClick={close}>
        {cancelLabel}
      </Button>
      <Button type="submit" form={formId} isBusy={isBusy}>
        {actionLabel}
      </Button>
    </>
  )
  return (
    <Dialog {...dialog} onClose={close ?? stayOpen} isForm foot={foot}>
      <form
        ref={beginInFirstField}
        id={formId}
        onSubmit={submit}
        {...(onBlur ? { onBlur } : {})}
        noValidate
        className="stack"
      >
        {children}
      </form>
    </Dialog>
  )
}

const stayOpen = () => undefined

/** Who opens a form wants to type: the focus is in its first field, unless another asks for it. */
function beginInFirstField(form: HTMLFormElement | null): void {
  if (form === null || form.querySelector('[data-autofocus]') !== null) return
  form
    .querySelector('input:not([type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled)')
    ?.setAttribute('data-autofocus', '')
}

interface AlertDialogProps {
  readonly isOpen: boolean
  readonly title: string
  readonly children: ReactNode
  readonly onClose: () => void
  /** Of the one button; 'OK' when left out. */
  readonly okLabel?: string
  /** If set, asks for confirmation, with the focus on the safe answer; otherwise there is one OK button. */
  readonly ask?: {
    readonly confirmLabel: string
    readonly cancelLabel: string
    readonly onConfirm: () => void
  }
}

/** Replaces window.alert and window.confirm. */
export function AlertDialog({ isOpen, title, children, onClose, okLabel, ask }: AlertDialogProps) {
  const words = useWords()
  const foot = ask ? (
    <>
      <Button kind="default" onClick={onClose} data-autofocus>
        {ask.cancelLabel}
      </Button>
      <Button onClick={ask.onConfirm}>{ask.confirmLabel}</Button>
    </>
  ) : (
    <Button onClick={onClose} data-autofocus>
      {okLabel ?? words.ok}
    </Button>
  )
  return (
    <Dialog isOpen={isOpen} title={title} onClose={onClose} size="brief" isAlert foot={foot}>
      {children}
    </Dialog>
  )
}
