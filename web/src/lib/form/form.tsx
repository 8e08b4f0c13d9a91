import type { ReactNode } from 'react'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { useHydrated } from '../hydrated.ts'
import type { Form as FormState } from './use-form.ts'
import type { Values } from './values.ts'

interface FormProps<V extends Values> {
  readonly form: Pick<FormState<V>, 'submit' | 'leave' | 'summary'>
  readonly className?: string
  readonly children: ReactNode
}

/** A form with its error summary. */
export function Form<V extends Values>({ form, className = 'stack', children }: FormProps<V>) {
  // What is typed before the page works would be lost, so nothing can be.
  const isHydrated = useHydrated()
  return (
    <form className={className} noValidate onSubmit={form.submit} onBlur={form.leave} inert={!isHydrated}>
      {form.summary ? <ErrorSummary {...form.summary} /> : null}
      {children}
    </form>
  )
}
