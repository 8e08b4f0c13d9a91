import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { described, FieldFrame, FieldNote, type FieldProps } from './field-frame.tsx'

export const TextField = (props: FieldProps<ComponentProps<'input'>>) =>
  framed(props, (rest) => <input type="text" {...rest} />)

export const TextAreaField = (props: FieldProps<ComponentProps<'textarea'>>) =>
  framed(props, (rest) => <textarea {...rest} />)

/** A choice: the value that is sent and the text that is shown. */
export interface Option {
  readonly value: string
  readonly label: string
}

type SelectFieldProps = FieldProps<Omit<ComponentProps<'select'>, 'children'>> & {
  /** The choice of nothing, which stands first and has the value ''. */
  readonly none?: string | undefined
  readonly options: readonly Option[]
}

/** A native select. */
export const SelectField = ({ none, options, ...props }: SelectFieldProps) =>
  framed(props, (rest) => (
    <select {...rest}>
      {none ? <option value="">{none}</option> : null}
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  ))

type Framed = 'label' | 'hint' | 'error' | 'className'

/** The control in its frame, linked with its hint and its error. */
function framed<P extends { readonly className?: string | undefined }>(
  { label, hint, error, className, ...rest }: FieldProps<P>,
  control: (rest: Omit<FieldProps<P>, Framed> & { readonly className: string }) => ReactNode,
) {
  const facts = { id: rest.id, label, hint, error }
  return (
    <FieldFrame {...facts} className={className}>
      {control({ ...rest, ...described(facts), className: 'input' })}
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
