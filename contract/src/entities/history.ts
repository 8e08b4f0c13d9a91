import { type StatusOverride, WEB_STATUSES } from '@fieldstone/domain/certificates/web-status'
import * as z from 'zod/mini'
import { type EntityOf, entity } from '../entity.ts'
import { instant } from '../values.ts'

const isOverridable = (status: string): status is StatusOverride => status !== 'Redeemed'

/** What may be set by hand: every status but Redeemed, which only a posted redemption gives. */
export const overridableStatus = z.enum(WEB_STATUSES.filter(isOverridable))

/** One change of a certificate. `by` is null for what nobody did in person: a settlement, an import. */
const historyFields = {
  id: ['id', z.int()],
  at: ['at', instant],
  by: ['by', z.nullable(z.string())],
  what: ['what', z.string()],
  before: ['before', z.nullable(z.string())],
  after: ['after', z.nullable(z.string())],
  reason: ['reason', z.nullable(z.string())],
} as const

export type HistoryEntry = EntityOf<typeof historyFields>
export const historyEntry = entity(historyFields)
