import { isLapsedOffer } from '@fieldstone/domain/plans/offer'
import { systemContext } from '../../context.ts'
import { inTransaction, sqlState } from '../../db/database.ts'
import { errorName } from '../../error-name.ts'
import type { Services } from '../../services.ts'
import { endOffer } from './end-offer.ts'
import { lockPlan } from './lock-plan.ts'
import { offerOf } from './offer-terms.ts'

/** Ends the offers that nobody accepted in time. Each county has its own day, so that it is asked under the lock. */
export async function lapseOffers(services: Services, signal?: AbortSignal): Promise<void> {
  for (const id of await listPassed(services)) {
    if (signal?.aborted) return
    try {
      await lapse(services, id)
    } catch (error) {
      // One that cannot be worked on keeps no other from its turn.
      const reason = errorName(error)
      services.log.error({ planId: id, reason, code: sqlState(error) }, 'offer not ended')
    }
  }
}

async function listPassed({ db, clock }: Services): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('payment_plan')
    .select('id')
    .where('status', '=', 'PENDING')
    .where('stage', '=', 'offered')
    .where((it) => it(it.cast<Date>('offer_expires_on', 'timestamptz'), '<', clock.now()))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

async function lapse(services: Services, planId: number): Promise<void> {
  const context = await systemContext(services)
  await inTransaction(services.db, async (trx) => {
    const { plan, record } = await lockPlan(trx, context, planId)
    const { today } = record
    if (plan.status !== 'PENDING' || !isLapsedOffer(offerOf(plan), today)) return
    await endOffer(trx, context, plan, { today, reason: 'lapsed' })
  })
}
