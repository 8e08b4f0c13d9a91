import type { ComponentProps } from 'react'
import { TextField } from './field.tsx'

/** An amount in dollars and cents, or a rate. A shorter one says its own length. */
export const AmountField = (props: ComponentProps<typeof TextField>) => (
  <TextField inputMode="decimal" autoComplete="off" maxLength={16} {...props} />
)

/** Digits that are no amount: of an account, of a bank. */
export const DigitsField = (props: ComponentProps<typeof TextField>) => (
  <TextField {...props} inputMode="numeric" autoComplete="off" />
)
