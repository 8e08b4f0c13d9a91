import { releaseSentence } from '@fieldstone/contract/papers/release'
import { isReturnable } from '@fieldstone/domain/payments/charge-methods'
import { sql } from 'kysely'
import type { SystemContext } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import type { Sentence } from '../../messages/language.ts'
import { PAPERS } from '../../messages/papers.ts'
import { clearDay, listCleared } from '../../records/cleared-payments.ts'
import { notifyOnce } from './notify.ts'
import { planComplete } from './plan-mails.ts'

/** Each time that a plan is completed is told once, also where one payment did it twice: its dispute was won. */
const occasion = sql<string>`concat_ws(' ', 'complete', plan.id, extract(epoch from completed_at))`

/** Completed lately: nobody is told months later of a plan that was complete all the time. */
const isNews = (now: Date) =>
  sql<boolean>`plan.status = 'COMPLETE' and completed_at > ${now}::timestamptz - interval '7 days'`

/** Tells the owner of this certificate's plan that it is complete, unless they know or it has been for long. */
export async function tellCompletion(
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

/** From which day the lien release counts: when the last of the payments clears. */
async function releaseOf(
  trx: Transaction,
  { services, company }: SystemContext,
  certificateId: number,
): Promise<Sentence> {
  const payments = await listCleared(trx, certificateId, services.config.businessTimeZone)
  const facts = {
    fundsClearOn: clearDay(payments, company.releaseHoldDays),
    method: payments.find(({ method }) => isReturnable(method))?.method ?? 'other',
  }
  return (language) => releaseSentence(facts, PAPERS[language].receipt, language)
}

/** Complete plans whose owners were not told: a county's file reported the redemption, or data were corrected. */
export const isUntold = (now: Date) => sql<boolean>`
  plan.requested_by is not null and ${isNews(now)}
    and not exists (select from plan_notice where plan_id = plan.id and occasion = ${occasion})`
