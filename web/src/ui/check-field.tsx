import { Checkbox, type CheckboxProps } from '@mantine/core'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/CheckboxIndicator.css'
import '@mantine/core/styles/Checkbox.css'
import { type FieldProps, fieldFacts } from './field-facts.ts'

/** A box to tick, with its sentence beside it. */
export function CheckField({ id, label, hint, error, ...rest }: FieldProps<CheckboxProps>) {
  return <Checkbox {...rest} {...fieldFacts({ id, label, hint, error })} />
}
