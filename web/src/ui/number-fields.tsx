import type { ComponentProps } from 'react'
import { TextField } from './field.tsx'

/** An amount in dollars and cents, or a rate. */
export const AmountField = (props: ComponentProps<typeof TextField>) => (
  <TextField {...props} inputMode="decimal" autoComplete="off" maxLength={16} />
)

/** Digits that are no amount: of an account, of a bank. */
export const DigitsField = (props: ComponentProps<typeof TextField>) => (
  <TextField {...props} inputMode="numeric" autoComplete="off" />
)
