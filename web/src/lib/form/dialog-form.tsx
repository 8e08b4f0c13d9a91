import type { ComponentProps } from 'react'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import type { Form } from './use-form.ts'
import type { Values } from './values.ts'

interface DialogFormProps<V extends Values>
  extends Omit<ComponentProps<typeof FormDialog>, 'isOpen' | 'isBusy' | 'onSubmit' | 'onBlur'> {
  readonly form: Pick<Form<V>, 'isBusy' | 'submit' | 'leave' | 'summary'>
}

/** A form in a dialog, with its error summary. */
export function DialogForm<V extends Values>({ form, children, ...dialog }: DialogFormProps<V>) {
  return (
    <FormDialog isOpen {...dialog} isBusy={form.isBusy} onSubmit={form.submit} onBlur={form.leave}>
      {form.summary ? <ErrorSummary {...form.summary} /> : null}
      {children}
    </FormDialog>
  )
}
