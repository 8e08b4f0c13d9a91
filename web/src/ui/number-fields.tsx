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

/** A code that was sent just now, or that an authenticator app shows. */
export const OneTimeCodeField = (props: ComponentProps<typeof TextField>) => (
  <TextField inputMode="numeric" autoComplete="one-time-code" {...props} />
)

/** A code that stands on a paper, in capitals and digits. */
export const PaperCodeField = (props: ComponentProps<typeof TextField>) => (
  <TextField autoComplete="off" autoCapitalize="characters" spellCheck={false} {...props} />
)
