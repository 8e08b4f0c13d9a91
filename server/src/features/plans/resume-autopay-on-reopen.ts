import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { ResumeAsk } from '@fieldstone/domain/payments/certificate-money'
import { decide } from '@fieldstone/domain/payments/decide'
import { nextPresentmentOn } from '@fieldstone/domain/plans/autopay'
import type { SystemContext } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { getStanding, isReopened } from '../../records/plan-standing.ts'
import { businessDayOfCertificate } from '../payoff/service.ts'
import { findEndedSince, listItems, type RunningAutopay, resumeAutopay } from './debit-items.ts'
import { isDebitAnnounced } from './debit-notices.ts'
import { offerCure, payOverdueBy } from './default-rule.ts'
import { notifyOnce } from './notify.ts'
import { planGoesOn } from './plan-mails.ts'
import { listPresentments } from './presentments.ts'
import { type ReadMoney, readMoney } from './read-money.ts'

/**
 * The plan of this certificate goes on after all: the automatic payments that ended with it are made again where each of
 * them is still announced in time, and its owner is told. Nobody could pay meanwhile, so that what fell due counts as due
 * today. Nothing where no completion was undone.
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
  // What was missing may have been paid meanwhile, by what else completed it. Asked before its days of grace begin anew.
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

/** False where none ended with the plan, their account or card is gone, or a debit could not be announced in time. */
async function resume(
  trx: Transaction,
  services: SystemContext['services'],
  { planId, completedAt, today }: Reopening,
): Promise<boolean> {
  const autopay = await findEndedSince(trx, planId, completedAt)
  return autopay !== null && resumeAnnounced(trx, services, autopay, today)
}

/**
 * Makes automatic payments again by their old authorization, where that may be; false where it may not.
 */
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

/** The debits that may still go to the bank. */
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
