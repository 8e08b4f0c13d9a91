import type { Desk } from '@fieldstone/contract/entities/desk/desk'
import { sql } from 'kysely'
import { mayDecide, readAdministrators } from '../../approvals/second-person.ts'
import type { AdminContext } from '../../context.ts'

type Waiting = Desk['waitingRefunds'][number]

/** Refunds out of escrow that wait for a second approval. */
export async function listWaitingRefunds(
  { services, actor, at }: AdminContext,
  id: number,
): Promise<Desk['waitingRefunds']> {
  const { db } = services
  const { rows } = await sql<Omit<Waiting, 'canApprove'> & { readonly requesterId: number }>`
    select refund.id, refund.source_id as "sourceId", refund.amount_cents as "amountCents", refund.reason,
      refund.reference, person.username as "requestedBy", refund.requested_at as "requestedAt",
      refund.requested_by as "requesterId"
    from escrow_refund refund join app_user person on person.id = refund.requested_by
    where refund.certificate_id = ${id} and refund.decision is null order by refund.id`.execute(db)
  if (rows.length === 0) return []
  const administrators = await readAdministrators(db, at)
  return rows.map(({ requesterId, ...refund }) => ({
    ...refund,
    canApprove: mayDecide(
      administrators,
      { act: 'escrow-refund', subject: String(refund.id), requestedBy: requesterId },
      actor.userId,
    ),
  }))
}
