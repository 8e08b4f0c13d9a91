import type { ComponentProps } from 'react'
import { TextField } from './field.tsx'

type CodeFieldProps = ComponentProps<typeof TextField>

/** A code that was sent just now, or that an authenticator app shows. */
export const OneTimeCodeField = (props: CodeFieldProps) => (
  <TextField inputMode="numeric" autoComplete="one-time-code" {...props} />
)

/** A code that stands on a paper, in capitals and digits. */
export const PaperCodeField = (props: CodeFieldProps) => (
  <TextField autoComplete="off" autoCapitalize="characters" spellCheck={false} {...props} />
)
