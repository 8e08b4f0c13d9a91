import type { ReactNode } from 'react'

/** What every field has: its label above, a hint between label and field, its error below. */
export interface FieldFacts {
  /** Also the target of the links in an error summary. */
  readonly id: string
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly error?: string | null | undefined
}

export type FieldProps<P> = FieldFacts & Omit<P, 'id' | 'label' | 'description' | 'error'>

/** The facts in Mantine's words. It ties hint and error to the field by aria-describedby and sets aria-invalid. */
export const fieldFacts = ({ id, label, hint, error }: FieldFacts) => ({
  id,
  label,
  ...(hint ? { description: hint } : {}),
  ...(error ? { error } : {}),
})
