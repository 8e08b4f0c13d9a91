import type { ComponentProps } from 'react'
import { TextField } from './field.tsx'

interface FileFieldProps extends Omit<ComponentProps<typeof TextField>, 'type' | 'value' | 'onChange'> {
  /** Null when the choice was taken back. */
  readonly onFile: (file: File | null) => void
}

/** Chooses one file of this device. */
export const FileField = ({ onFile, ...rest }: FileFieldProps) => (
  <TextField {...rest} type="file" onChange={(event) => onFile(event.currentTarget.files?.[0] ?? null)} />
)
