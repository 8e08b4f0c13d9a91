import * as z from 'zod/mini'
import { instant } from '../values.ts'
import { detailed } from './detailed.ts'

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
