import type { AnyActor } from '@fieldstone/domain/access/actor'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { type PlanSchedule, type PlanTerms, planSchedule } from '@fieldstone/domain/plans/instalments'
import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { closeOpenCheckouts } from '../../records/close-checkouts.ts'
import { recordHistory } from '../../records/history.ts'
import { listMoneyOnItsWay } from '../../records/plan-money.ts'
import { writeStanding } from '../../records/write-standing.ts'
import type { LienRecord } from '../payoff/service.ts'

/** The agreement by which a plan becomes active. */
export interface Agreement {
  readonly planId: number
  readonly certificateId: number
  readonly terms: PlanTerms
  readonly actor: AnyActor
  readonly on: PlainDate
  readonly at: Date
}

/** Computes the schedule of these terms for this certificate as of now. Throws PayoffRefused if no figure can be given. */
export function scheduleOf({ lien, regime, row }: LienRecord, terms: PlanTerms): PlanSchedule {
  if (!lien || !regime) throw new Error(`certificate ${row.id} has no payoff to plan`)
  return planSchedule(lien, regime, terms)
}

/**
 * Makes a plan active. Computes its installments once more under the lock of the certificate, and stores them for good.
 * The unique index of active plans rejects a second one.
 */
export async function activatePlan(
  trx: Transaction,
  record: LienRecord,
  { planId, certificateId, terms, actor, on, at }: Agreement,
): Promise<PlanSchedule> {
  const schedule = scheduleOf(record, terms)
  await trx
    .updateTable('payment_plan')
    .set({
      status: 'ACTIVE',
      stage: 'accepted',
      accepted_on: on,
      first_due_on: terms.firstDueOn,
      term_months: terms.instalmentCount,
      level_cents: schedule.levelCents,
      down_cents: terms.down?.amountCents ?? 0,
      down_due_on: terms.down?.dueOn ?? null,
      version: sql`version + 1`,
    })
    .where('id', '=', planId)
    .execute()
  await trx
    .insertInto('plan_instalment')
    .values(
      schedule.instalments.map(({ number, dueOn, amountCents }) => ({
        plan_id: planId,
        no: number,
        due_on: dueOn,
        portion_cents: amountCents,
        status: 'DUE' as const,
      })),
    )
    .execute()
  await closeOpenCheckouts(trx, certificateId, { reason: 'plan-accepted', at })
  await claimMoneyOnItsWay(trx, { planId, certificateId })
  await recordHistory(trx, { certificateId, actor, what: 'payment plan active', after: on })
  return schedule
}

/** Lets money that is on its way fill the installments. The offer named this money. */
async function claimMoneyOnItsWay(
  trx: Transaction,
  { planId, certificateId }: Pick<Agreement, 'planId' | 'certificateId'>,
): Promise<void> {
  const ids = (await listMoneyOnItsWay(trx, certificateId)).map(({ id }) => id)
  await sql`update payment set plan_id = ${planId} where id = any(${ids}::text[])`.execute(trx)
  await sql`update received_payment set plan_id = ${planId} where money_id = any(${ids}::text[])`.execute(trx)
  await writeStanding(trx, planId)
}
