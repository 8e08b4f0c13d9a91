import type { ComponentProps } from 'react'
import { TextField } from './field.tsx'
import type { FieldProps } from './field-frame.tsx'

type EmailFieldProps = FieldProps<Omit<ComponentProps<'input'>, 'onChange' | 'type' | 'inputMode'>> & {
  readonly onValue: (email: string) => void
}

/** An e-mail field that drops invalid characters. */
export function EmailField({ onValue, ...rest }: EmailFieldProps) {
  return (
    <TextField
      autoComplete="email"
      maxLength={254}
      {...rest}
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      onChange={(event) => onValue(emailCharacters(event.currentTarget.value))}
    />
  )
}

/** Extracts the address of 'Maria <maria@example.com>', as mail programs copy it, and drops invalid characters. */
export function emailCharacters(text: string): string {
  const address = /<([^<>\s]+@[^<>\s]+)>/.exec(text)?.[1] ?? text
  return address.replace(/[^\p{L}\p{N}.!#$%&'*+/=?^_`{|}~@-]/gu, '')
}
