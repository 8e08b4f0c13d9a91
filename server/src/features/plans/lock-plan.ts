import type { ActorOf, SystemActor } from '@fieldstone/domain/access/actor'
import { type Selectable, sql } from 'kysely'
import type { Db, Transaction } from '../../db/database.ts'
import type { PaymentPlanTable } from '../../db/tables.ts'
import { lockCertificate } from '../../records/lock.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { type LienRecord, readLien } from '../payoff/service.ts'

export type PlanRow = Selectable<PaymentPlanTable>

export interface LockedPlan {
  readonly plan: PlanRow
  readonly record: LienRecord
}

export async function findPlan(db: Db | Transaction, planId: number): Promise<PlanRow | null> {
  const row = await db.selectFrom('payment_plan').selectAll().where('id', '=', planId).executeTakeFirst()
  return row ?? null
}

/** The certificate first, then the plan as it is now. A taxpayer reaches the own plan alone. */
export async function lockPlan(
  trx: Transaction,
  {
    services,
    actor,
  }: { readonly services: Services; readonly actor: ActorOf<'taxpayer' | 'admin'> | SystemActor },
  planId: number,
): Promise<LockedPlan> {
  const found = await findPlan(trx, planId)
  const isTheirs = actor.role !== 'taxpayer' || found?.requested_by === actor.userId
  if (!found || !isTheirs) throw new Refusal('not_found', { log: 'no such plan of the caller' })
  await lockCertificate(trx, found.certificate_id)
  const plan = await trx
    .selectFrom('payment_plan')
    .selectAll()
    .where('id', '=', planId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const record = await readLien(trx, services, found.certificate_id)
  if (!record) throw new Refusal('not_found')
  return { plan, record }
}

/** A certificate has one active plan. */
export function refuseSecondPlan({ facts }: LienRecord): void {
  if (facts.activePlanCount > 0) throw new Refusal('plan_exists')
}

/** What was seen is not what stands: somebody else has changed the plan, here or in another window. */
export function requireVersion(plan: PlanRow, version: number | undefined): void {
  if (version === undefined || version === plan.version) return
  throw new Refusal('plan_changed', { log: `version ${version}, now ${plan.version}` })
}

export const NEXT_VERSION = sql<number>`version + 1`
