import type { PlanOffer } from '@fieldstone/contract/entities/plans/plan-offer'
import { cents } from '@fieldstone/domain/money/cents'
import type { PlanSchedule } from '@fieldstone/domain/plans/instalments'
import { fillsOf } from '@fieldstone/domain/plans/replay'
import type { Db } from '../../db/database.ts'
import { listMoneyOnItsWay } from '../../records/plan-money.ts'

/** Names what is on its way to a certificate, and what it pays of a plan that is accepted now. Null if nothing is. */
export async function readMoneyOnItsWay(
  db: Db,
  certificateId: number,
  { instalments }: PlanSchedule,
): Promise<PlanOffer['moneyOnItsWay']> {
  const coming = await listMoneyOnItsWay(db, certificateId)
  if (coming.length === 0) return null
  const { paidCount, partCents } = fillsOf(instalments, coming)
  return {
    payments: coming.map(({ cameOn, amountCents }) => ({ cameOn, amountCents: cents(amountCents) })),
    paidCount,
    partCents,
  }
}
