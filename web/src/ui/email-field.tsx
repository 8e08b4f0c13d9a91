import type { ComponentProps } from 'react'
import { TextField } from './field.tsx'
import type { FieldProps } from './field-frame.tsx'

type EmailFieldProps = FieldProps<Omit<ComponentProps<'input'>, 'onChange' | 'type' | 'inputMode'>> & {
  readonly onValue: (email: string) => void
}

/** An e-mail address: what cannot stand in one is not taken. */
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

/** 'Maria <maria@example.com>', as mail programs copy it, gives the address; blanks, commas and such are dropped. */
export function emailCharacters(text: string): string {
  const address = /<([^<>\s]+@[^<>\s]+)>/.exec(text)?.[1] ?? text
  return address.replace(/[^\p{L}\p{N}.!#$%&'*+/=?^_`{|}~@-]/gu, '')
}
