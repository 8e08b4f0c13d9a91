import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import './field.css'

/** What every field has: its label above, a hint between label and field, its error below. */
export interface FieldFacts {
  /** Also the target of the links in an error summary. */
  readonly id: string
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly error?: string | null | undefined
}

export type FieldProps<P> = FieldFacts & Omit<P, 'id' | 'ref'>

/** A field that may be warned about. */
export interface WarnedFacts extends FieldFacts {
  /** What looks wrong and may stay. */
  readonly warning?: string | undefined
}

interface FieldFrameProps extends WarnedFacts {
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** Not Mantine's Input, which would add 8 kB to the first load. */
export function FieldFrame({ id, label, hint, error, warning, className, children }: FieldFrameProps) {
  return (
    <div className={classNames('field', error && 'invalid', className)}>
      <label htmlFor={id}>{label}</label>
      <FieldNote id={id} kind="hint" text={hint} />
      {children}
      <FieldNote id={id} kind="warning" text={warning} />
      <FieldNote id={id} kind="error" text={error} />
    </div>
  )
}

interface FieldNoteProps {
  readonly id: string
  readonly kind: 'hint' | 'warning' | 'error'
  readonly text: ReactNode
}

/** The hint or the error of a field, where `described` finds it. */
export const FieldNote = ({ id, kind, text }: FieldNoteProps) =>
  text ? (
    <p className={kind} id={`${id}-${kind}`}>
      {text}
    </p>
  ) : null

/** ARIA attributes that link hint and error to their field. */
export const described = ({ id, hint, warning, error }: WarnedFacts) => ({
  id,
  'aria-invalid': error ? true : undefined,
  'aria-describedby':
    classNames(hint ? `${id}-hint` : null, warning ? `${id}-warning` : null, error ? `${id}-error` : null) ||
    undefined,
})
