import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { described, FieldFrame, FieldNote, type FieldProps } from './field-frame.tsx'

export function TextField({ label, hint, error, className, ...rest }: FieldProps<ComponentProps<'input'>>) {
  const facts = { id: rest.id, label, hint, error }
  return (
    <FieldFrame {...facts} className={className}>
      <input type="text" {...rest} {...described(facts)} className="input" />
    </FieldFrame>
  )
}

export function TextAreaField({
  label,
  hint,
  error,
  className,
  ...rest
}: FieldProps<ComponentProps<'textarea'>>) {
  const facts = { id: rest.id, label, hint, error }
  return (
    <FieldFrame {...facts} className={className}>
      <textarea {...rest} {...described(facts)} className="input" />
    </FieldFrame>
  )
}

/** A choice: the value that is sent and the text that is shown. */
export interface Option {
  readonly value: string
  readonly label: string
}

type SelectFieldProps = FieldProps<Omit<ComponentProps<'select'>, 'children'>> & {
  readonly options: readonly Option[]
}

/** A native select. */
export function SelectField({ label, hint, error, className, options, ...rest }: SelectFieldProps) {
  const facts = { id: rest.id, label, hint, error }
  return (
    <FieldFrame {...facts} className={className}>
      <select {...rest} {...described(facts)} className="input">
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}

/** A checkbox with its label; the error is below. */
export function CheckField({ label, hint, error, className, ...rest }: FieldProps<ComponentProps<'input'>>) {
  const facts = { id: rest.id, label, hint, error }
  return (
    <div className={classNames('field', error && 'invalid', className)}>
      <div className="check">
        <input {...rest} {...described(facts)} type="checkbox" />
        <label htmlFor={rest.id}>{label}</label>
      </div>
      <FieldNote id={rest.id} kind="hint" text={hint} />
      <FieldNote id={rest.id} kind="error" text={error} />
    </div>
  )
}
