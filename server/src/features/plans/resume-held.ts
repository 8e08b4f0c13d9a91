import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { isDebitStopped } from '@fieldstone/domain/holds/effects'
import { sql } from 'kysely'
import type { SystemContext } from '../../context.ts'
import type { Db, Transaction } from '../../db/database.ts'
import { findHolds } from '../../records/holds.ts'
import { certificateSubject, closeStaffTasks } from '../../records/staff-tasks.ts'
import { businessDayOfCertificate } from '../payoff/service.ts'
import { findHeld } from './debit-items.ts'
import { notifyOnce } from './notify.ts'
import { AUTOPAY_HELD_TASK } from './pause-autopay.ts'
import { autopayResumed } from './plan-mails.ts'
import { resumeAnnounced } from './resume-autopay-on-reopen.ts'

/** Whether automatic payments of this certificate's active plan wait for somebody since a hold has paused them. */
export async function isAutopayHeld(db: Db | Transaction, certificateId: number): Promise<boolean> {
  return (await findHeld(db, certificateId)) !== null
}

/** Why automatic payments of a plan are not on, to its owner: 'held' while nothing may be debited. */
export async function autopayHoldOf(
  db: Db | Transaction,
  certificateId: number,
  today: PlainDate,
): Promise<'held' | 'paused' | null> {
  if (isDebitStopped(await findHolds(db, certificateId, today))) return 'held'
  return (await isAutopayHeld(db, certificateId)) ? 'paused' : null
}

/**
 * Begins again what a hold has paused; answers its number. Null where a hold still keeps debits back, nothing was paused,
 * the account is gone, or a debit could not be announced in time: then its payer has to set them up anew.
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
  // It may be paused again, and its payer is told of each time.
  const occasion = `autopay held ${id}`
  await sql`delete from plan_notice where occasion = ${occasion}`.execute(trx)
  const resumed = `autopay resumed ${id} ${today}`
  await notifyOnce(trx, context, { occasion: resumed, planId, certificateId, userId }, autopayResumed)
  return id
}
