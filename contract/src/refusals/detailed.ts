import * as z from 'zod/mini'
import type { ErrorCode } from '../errors.ts'
import { instant } from '../values.ts'

/** A code whose answer may carry more than its sentence, and in which form. */
export interface Detailed<C extends ErrorCode = ErrorCode, S extends z.ZodMiniType = z.ZodMiniType> {
  readonly code: C
  readonly details: S
}

export const detailed = <const C extends ErrorCode, S extends z.ZodMiniType>(
  code: C,
  details: S,
): Detailed<C, S> => ({ code, details })

/** A record that was changed since it was read: how it stands now, and by whom, as far as the reader may know. */
export const editConflict = <S extends z.ZodMiniType>(record: S) =>
  detailed(
    'edit_conflict',
    z.object({
      current: record,
      changedBy: z.optional(z.nullable(z.string())),
      changedAt: z.optional(instant),
    }),
  )
