import {
  NativeSelect,
  type NativeSelectProps,
  Textarea,
  type TextareaProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core'
import { type FieldProps, fieldFacts } from './field-facts.ts'

export function TextField({ id, label, hint, error, ...rest }: FieldProps<TextInputProps>) {
  return <TextInput {...rest} {...fieldFacts({ id, label, hint, error })} />
}

export function TextAreaField({ id, label, hint, error, ...rest }: FieldProps<TextareaProps>) {
  return <Textarea {...rest} {...fieldFacts({ id, label, hint, error })} />
}

/** The browser's own list: it works everywhere and costs nothing. */
export function SelectField({ id, label, hint, error, ...rest }: FieldProps<NativeSelectProps>) {
  return (
    <NativeSelect
      rightSection={<i className="caret" aria-hidden="true" />}
      {...rest}
      {...fieldFacts({ id, label, hint, error })}
    />
  )
}
