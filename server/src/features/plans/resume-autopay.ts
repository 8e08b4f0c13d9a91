import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { isDebitStopped } from '@fieldstone/domain/holds/effects'
import type { ResumeAsk } from '@fieldstone/domain/payments/certificate-money'
import { decide } from '@fieldstone/domain/payments/decide'
import { nextPresentmentOn } from '@fieldstone/domain/plans/autopay'
import { sql } from 'kysely'
import type { SystemContext } from '../../context.ts'
import type { Db, Transaction } from '../../db/database.ts'
import { findHolds } from '../../records/holds.ts'
import { getStanding, isReopened } from '../../records/plan-standing.ts'
import { certificateSubject, closeStaffTasks } from '../../records/staff-tasks.ts'
import { businessDayOfCertificate } from '../payoff/service.ts'
import { findEndedSince, findHeld, listItems, type RunningAutopay, resumeAutopay } from './debit-items.ts'
import { isDebitAnnounced } from './debit-notices.ts'
import { offerCure, payOverdueBy } from './default-rule.ts'
import { notifyOnce } from './notify.ts'
import { AUTOPAY_HELD_TASK } from './pause-autopay.ts'
import { autopayResumed, planGoesOn } from './plan-mails.ts'
import { listPresentments } from './presentments.ts'
import { type ReadMoney, readMoney } from './read-money.ts'

/** Whether a hold has paused automatic payments of this certificate's active plan, and nobody has resumed them. */
export async function isAutopayHeld(db: Db | Transaction, certificateId: number): Promise<boolean> {
  return (await findHeld(db, certificateId)) !== null
}

/** Returns why automatic payments are off, for the plan's owner: 'held' while nothing may be debited. */
export async function autopayHoldOf(
  db: Db | Transaction,
  certificateId: number,
  today: PlainDate,
): Promise<'held' | 'paused' | null> {
  if (isDebitStopped(await findHolds(db, certificateId, today))) return 'held'
  return (await isAutopayHeld(db, certificateId)) ? 'paused' : null
}

/**
 * Resumes automatic payments that a hold paused. Returns their id. Null if a hold still stops debits, nothing was paused,
 * the account is gone, or a debit could not be announced in time. Then the payer must set them up again.
 */
export async function resumeHeldAutopay(
  trx: Transaction,
  context: SystemContext,
  certificateId: number,
): Promise<string | null> {
  const today = await businessDayOfCertificate(trx, context.services, certificateId)
  const held = await findHeld(trx, certificateId)
  if (!held || !(await resumeAnnounced(trx, context.services, held, today))) return null
  const { id, planId, userId } = held
  const task = { ...certificateSubject(certificateId), kinds: [AUTOPAY_HELD_TASK] }
  await closeStaffTasks(trx, task, { at: context.at, doneBy: null })
  // They may be paused again, and the payer is notified each time.
  const occasion = `autopay held ${id}`
  await sql`delete from plan_notice where occasion = ${occasion}`.execute(trx)
  const resumed = `autopay resumed ${id} ${today}`
  await notifyOnce(trx, context, { occasion: resumed, planId, certificateId, userId }, autopayResumed)
  return id
}

/**
 * Continues the plan of this certificate after its completion was undone, and notifies its owner. Automatic payments that
 * ended with it resume if each debit is still announced in time. Nobody could pay meanwhile, so what fell due counts as due
 * today. Does nothing if no completion was undone.
 */
export async function resumeAutopayOnReopen(
  trx: Transaction,
  context: SystemContext,
  certificateId: number,
): Promise<void> {
  const plan = await trx
    .selectFrom('payment_plan as plan')
    .select(['plan.id', 'plan.status', 'plan.requested_by as userId', 'plan.completed_at as completedAt'])
    .where('plan.certificate_id', '=', certificateId)
    .where(isReopened)
    .executeTakeFirst()
  if (!plan || plan.completedAt === null) return
  const { id: planId, completedAt, userId } = plan
  const today = await businessDayOfCertificate(trx, context.services, certificateId)
  const standing =
    plan.status === 'DEFAULT'
      ? 'in-default'
      : (await resume(trx, context.services, { planId, completedAt, today }))
        ? 'with-autopay'
        : 'by-hand'
  // What was missing may have been paid meanwhile. Checked before the days of grace begin again.
  if (plan.status === 'DEFAULT') await offerCure(trx, context, await getStanding(trx, planId))
  const payBy = await payOverdueBy(trx, context, planId, today)
  const occasion = `open again ${planId} ${completedAt.toISOString()}`
  await notifyOnce(trx, context, { occasion, planId, certificateId, userId }, (news) =>
    planGoesOn(news, standing, payBy),
  )
  await trx
    .updateTable('payment_plan')
    .set({ completed_at: null, reopened_on: today })
    .where('id', '=', planId)
    .execute()
}

interface Reopening {
  readonly planId: number
  readonly completedAt: Date
  readonly today: PlainDate
}

/**
 * Returns whether automatic payments are on now. They stay off if none ended with the plan, their account or card is gone, or a
 * debit could not be announced in time. Their owner may have set them up again already.
 */
async function resume(
  trx: Transaction,
  services: SystemContext['services'],
  { planId, completedAt, today }: Reopening,
): Promise<boolean> {
  if ((await getStanding(trx, planId)).runningAutopayId !== null) return true
  const autopay = await findEndedSince(trx, planId, completedAt)
  return autopay !== null && resumeAnnounced(trx, services, autopay, today)
}

/** Resumes automatic payments by their old authorization. Returns false if the rules do not allow it. */
export async function resumeAnnounced(
  trx: Transaction,
  services: SystemContext['services'],
  autopay: RunningAutopay,
  today: PlainDate,
): Promise<boolean> {
  const read = await readMoney(trx, services, autopay.certificateId)
  if (!read) return false
  const ask: ResumeAsk = {
    what: 'resume',
    isUsable: autopay.isUsable,
    debits: await listComing(trx, services, autopay, read),
  }
  const { reason } = decide(read.money, ask, today)
  if (reason === null) await resumeAutopay(trx, autopay.id)
  return reason === null
}

/** Lists the debits that may still be presented. */
async function listComing(
  trx: Transaction,
  services: SystemContext['services'],
  { id: autopayId }: RunningAutopay,
  { plan }: ReadMoney,
): Promise<ResumeAsk['debits']> {
  const coming = []
  for (const { id, instalmentId, debitOn } of await listItems(trx, autopayId)) {
    const number = plan?.agreed.find((one) => one.id === instalmentId)?.number
    const on = nextPresentmentOn(debitOn, await listPresentments(trx, services, instalmentId))
    if (number === undefined || on === null) continue
    coming.push({ number, on, wasTold: await isDebitAnnounced(trx, id, on) })
  }
  return coming
}
