import type { Desk } from '@fieldstone/contract/entities/desk/desk'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** Refunds out of escrow that wait for a second administrator. */
export const listWaitingRefunds = async (
  db: Db,
  id: number,
  { userId }: ActorOf<'admin'>,
): Promise<Desk['waitingRefunds']> => {
  const { rows } = await sql<Desk['waitingRefunds'][number]>`
    select refund.id, refund.source_id as "sourceId", refund.amount_cents as "amountCents", refund.reason,
      refund.reference, person.username as "requestedBy", refund.requested_at as "requestedAt",
      refund.requested_by <> ${userId} as "canApprove"
    from escrow_refund refund join app_user person on person.id = refund.requested_by
    where refund.certificate_id = ${id} and refund.decision is null order by refund.id`.execute(db)
  return rows
}
