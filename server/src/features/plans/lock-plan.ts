import type { ActorOf, SystemActor } from '@fieldstone/domain/access/actor'
import { type Selectable, sql } from 'kysely'
import { type Db, sqlState, type Transaction, UNIQUE_VIOLATION } from '../../db/database.ts'
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

/** Locks the certificate, then the plan, and reads both. A taxpayer reaches only their own plan. */
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

/** Refuses with `plan_exists` if the certificate has an active plan. */
export function refuseSecondPlan({ facts }: LienRecord): void {
  if (facts.activePlanCount > 0) throw new Refusal('plan_exists')
}

/** Refuses with `plan_changed` if the plan was changed since it was read, by another person or in another window. */
export function requireVersion(plan: PlanRow, version: number | undefined): void {
  if (version === undefined || version === plan.version) return
  throw new Refusal('plan_changed', { log: `version ${version}, now ${plan.version}` })
}

export const NEXT_VERSION = sql<number>`version + 1`

/**
 * Runs work that may add an open request of a person, or an active plan of a certificate. The unique indexes allow one of
 * each: of two at once, the second is refused with `plan_exists`.
 */
export async function rejectDuplicatePlan<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) throw new Refusal('plan_exists')
    throw error
  }
}
