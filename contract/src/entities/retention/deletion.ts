import { DELETION_GOES, DELETION_OBSTACLES, DELETION_REMAINS } from '@fieldstone/domain/retention/deletion'
import * as z from 'zod/mini'
import { entity } from '../../entity.ts'
import { instant } from '../../values.ts'

const request = entity({
  state: z.enum(['waiting', 'withdrawn', 'declined', 'done']),
  requestedAt: instant,
  /** Why it was declined; '' of others. */
  reason: z.string(),
  decidedAt: z.nullable(instant),
})

/** Whether the personal data of an account can be deleted, and what stays of it. */
export const deletion = entity({
  /** The last one; null: nobody has asked. */
  request: z.nullable(request),
  /** Why it cannot be done now; none: it can. */
  obstacles: z.array(z.enum(DELETION_OBSTACLES)),
  /** The certificates of the payment plans that keep it. */
  openPlans: z.array(
    entity({ certificateId: ['parcelID', z.int()], certificateNo: ['taxSaleNo', z.string()] }),
  ),
  /** What goes beside the profile and the log-in, with how many of each. */
  goes: z.array(z.object({ what: z.enum(DELETION_GOES), count: z.int() })),
  /** What stays, with how many of each; null: not counted. */
  remains: z.array(z.object({ what: z.enum(DELETION_REMAINS), count: z.nullable(z.int()) })),
  /** The name stays on receipts and agreements. */
  keepsName: z.boolean(),
  /** Since when there is no personal data any more. */
  deletedAt: z.nullable(instant),
})
export type Deletion = z.output<typeof deletion>
