import { sql } from 'kysely'
import type { SystemContext } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import type { Sentence } from '../../messages/language.ts'
import { PAPERS } from '../../messages/papers.ts'
import { readProgressText } from '../../records/payment-progress.ts'
import { notifyOnce } from './notify.ts'
import { planComplete } from './plan-mails.ts'
import { resumeAutopayOnReopen } from './resume-autopay.ts'

/** Notifies the owner of this certificate's plan that it is complete, or that it continues after all. Each once. */
export async function notifyPlanEnded(
  trx: Transaction,
  context: SystemContext,
  certificateId: number,
): Promise<void> {
  await resumeAutopayOnReopen(trx, context, certificateId)
  await notifyPlanCompleted(trx, context, certificateId)
}

/** One notice for each completion, even if one payment completed the plan twice because its dispute was won. */
const occasion = sql<string>`concat_ws(' ', 'complete', plan.id, extract(epoch from completed_at))`

/** Whether the plan was completed within seven days. Nobody is notified months later. */
const isNews = (now: Date) =>
  sql<boolean>`plan.status = 'COMPLETE' and completed_at > ${now}::timestamptz - interval '7 days'`

/** Notifies the owner that this certificate's plan is complete, unless they were notified or it was completed long ago. */
export async function notifyPlanCompleted(
  trx: Transaction,
  context: SystemContext,
  certificateId: number,
): Promise<void> {
  const plan = await trx
    .selectFrom('payment_plan as plan')
    .select(['plan.id as planId', 'plan.requested_by as userId', occasion.as('occasion')])
    .where('plan.certificate_id', '=', certificateId)
    .where(isNews(context.at))
    .orderBy('plan.accepted_on', 'desc')
    .orderBy('plan.id', 'desc')
    .executeTakeFirst()
  if (!plan) return
  const release = await releaseOf(trx, context, certificateId)
  await notifyOnce(trx, context, { ...plan, certificateId }, (news) => planComplete(news, release))
}

/** Returns the progress of the payment that completed the plan, or of the certificate's last payment. */
async function releaseOf(trx: Transaction, context: SystemContext, certificateId: number): Promise<Sentence> {
  const { rows } = await sql<Parameters<typeof readProgressText>[2]>`
    select money.id, money.method from money_in_row money join certificate c on c.id = money.certificate_id
    where c.id = ${certificateId} and money.is_settled and money.destination = 'lien'
    order by money.id = c.redemption_payment_id desc nulls last, money.effective_on desc, money.came_at desc limit 1`.execute(
    trx,
  )
  const [last] = rows
  return last
    ? readProgressText(trx, context, last)
    : (language) => PAPERS[language].receipt.releaseOnceAllPaid
}

/** Complete plans without a notice, because a county's file reported the redemption or data were corrected. */
export const isCompletionUnannounced = (now: Date) => sql<boolean>`
  plan.requested_by is not null and ${isNews(now)}
    and not exists (select from plan_notice where plan_id = plan.id and occasion = ${occasion})`
