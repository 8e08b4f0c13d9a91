import * as z from 'zod/mini'
import { text } from '../../values.ts'

/** Of whoever acts: the own password, and a code of the own second factor where that is set up. */
export const ownConfirmation = {
  currentPassword: z.optional(z.string().check(z.maxLength(512))),
  code: z.optional(text(16)),
} as const

export interface OwnConfirmation {
  readonly currentPassword?: string | undefined
  readonly code?: string | undefined
}
