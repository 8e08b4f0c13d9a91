import type { PlanPayment } from '@fieldstone/contract/entities/plans/plan'
import { cents } from '@fieldstone/domain/money/cents'
import { ACCEPTED_PLAN } from '@fieldstone/domain/payoff/facts'
import type { Db, Transaction } from '../../db/database.ts'

export interface PlanFacts {
  readonly requestedBy: number | null
  readonly termMonths: number | null
  readonly levelCents: number | null
}

export async function findPlanFacts(db: Db | Transaction, planId: number): Promise<PlanFacts | null> {
  const row = await db
    .selectFrom('payment_plan')
    .select(['requested_by as requestedBy', 'term_months as termMonths', 'level_cents as levelCents'])
    .where('id', '=', planId)
    .executeTakeFirst()
  return row ?? null
}

/** Lists the users with an accepted plan on this certificate. */
export async function listPlanOwners(
  db: Db | Transaction,
  certificateId: number,
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('payment_plan')
    .select('requested_by as userId')
    .where('certificate_id', '=', certificateId)
    .where('status', 'in', ACCEPTED_PLAN)
    .execute()
  return rows.flatMap(({ userId }) => userId ?? [])
}

/** Lists a plan's payments through this site that were made or are on their way, newest first. */
export async function listPlanPayments(db: Db, planId: number): Promise<PlanPayment[]> {
  const rows = await db
    .selectFrom('payment')
    .selectAll()
    .where('plan_id', '=', planId)
    .where('status', 'not in', ['NEW', 'OPEN', 'EXPIRED', 'CANCELED'])
    .orderBy('created_at', 'desc')
    .limit(200)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    paidOn: row.effective_on,
    method: row.method,
    status: row.status,
    isAutomatic: row.kind === 'INSTALMENT',
    portionCents: cents(row.portion_cents),
    totalCents: cents(row.total_cents),
    receiptNo: row.receipt_no === null ? null : String(row.receipt_no),
  }))
}
