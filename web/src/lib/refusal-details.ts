import type { ErrorCode } from '@fieldstone/contract/errors'
import type { Detailed } from '@fieldstone/contract/refusals/detailed'
import * as z from 'zod/mini'
import type { ApiError } from './api.ts'

/** What came with a refusal, if it has this code; null for another, or if it cannot be read. */
export function detailsOf<S extends z.ZodMiniType>(
  error: ApiError,
  { code, details }: Detailed<ErrorCode, S>,
): z.output<S> | null {
  if (error.code !== code) return null
  const read = z.safeParse(details, error.details)
  return read.success ? read.data : null
}
