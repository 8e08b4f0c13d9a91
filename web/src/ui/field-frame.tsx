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

interface FieldFrameProps extends FieldFacts {
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** Not Mantine's Input, which would add 8 kB to the first load. */
export function FieldFrame({ id, label, hint, error, className, children }: FieldFrameProps) {
  return (
    <div className={classNames('field', error && 'invalid', className)}>
      <label htmlFor={id}>{label}</label>
      {hint ? (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {children}
      {error ? (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      ) : null}
    </div>
  )
}

/** ARIA attributes that link hint and error to their field. */
export const described = ({ id, hint, error }: FieldFacts) => ({
  id,
  'aria-invalid': error ? true : undefined,
  'aria-describedby': classNames(hint ? `${id}-hint` : null, error ? `${id}-error` : null) || undefined,
})
