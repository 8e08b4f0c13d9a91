import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { outOfReach } from '../../../audit/throttle.ts'
import type { Context } from '../../../context.ts'
import { fieldSentence } from '../../../messages/refusals.ts'
import { isInReach } from '../../../records/reach.ts'
import { Refusal } from '../../../refusal.ts'
import {
  endOfCountyDay,
  type KnownLien,
  type LienRecord,
  readLien,
  readLienThen,
} from '../../payoff/service.ts'

/** The requested day, and the certificate as it is now and as it was known then. */
export interface AskedDay {
  readonly id: number
  readonly on: PlainDate
  /** The end of that day in the county. For today: now. */
  readonly asOf: Date
  readonly now: LienRecord
  readonly known: KnownLien
}

/**
 * Reads the requested day. Throws `not_found` if the reader may not see the certificate, and `bad_request` for a
 * future day.
 */
export async function readAskedDay(context: Context, id: number, on: PlainDate): Promise<AskedDay> {
  const { services, actor, at } = context
  const { db } = services
  if (!(await isInReach(db, actor, id))) throw await outOfReach(context, { kind: 'certificate', id })
  const now = await readLien(db, services, id)
  if (!now) throw new Refusal('not_found')
  if (on > now.today) throw new Refusal('bad_request', { fields: { date: fieldSentence('notInFuture') } })
  const asOf = on === now.today ? at : endOfCountyDay(now, services, on)
  return { id, on, asOf, now, known: await readLienThen(db, services, now, asOf) }
}
