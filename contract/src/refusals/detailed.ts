import type * as z from 'zod/mini'
import type { ErrorCode } from '../errors.ts'

/** A code whose answer may carry more than its sentence, and in which form. */
export interface Detailed<C extends ErrorCode = ErrorCode, S extends z.ZodMiniType = z.ZodMiniType> {
  readonly code: C
  readonly details: S
}

export const detailed = <const C extends ErrorCode, S extends z.ZodMiniType>(
  code: C,
  details: S,
): Detailed<C, S> => ({ code, details })
