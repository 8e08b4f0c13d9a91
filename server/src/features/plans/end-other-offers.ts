import { bySystem, type Context } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { endOffer } from './end-offer.ts'
import type { LockedPlan } from './lock-plan.ts'

/** Ends the offers of other owners of this certificate once a plan was accepted, and notifies them. */
export async function endOtherOffers(
  trx: Transaction,
  acting: Context,
  { plan: accepted, record: { today } }: LockedPlan,
): Promise<void> {
  const context = bySystem(acting)
  const { certificate_id: certificateId } = accepted
  const others = await trx
    .selectFrom('payment_plan')
    .selectAll()
    .where('certificate_id', '=', certificateId)
    .where('id', '<>', accepted.id)
    .where('status', '=', 'PENDING')
    .where('stage', 'in', ['offered', 'countered'])
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const plan of others) await endOffer(trx, context, plan, { today, reason: 'closed' })
}
