import { pathTo } from '@fieldstone/contract/pages'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { sentence } from '../../messages/hold-words.ts'
import { getCertificateFacts } from '../../records/certificate-facts.ts'
import { queueMessage } from '../../templates/queue-message.ts'
import type { Message } from '../../templates/values.ts'
import { getUserContact } from '../accounts/service.ts'
import { mailsFor } from './addressee.ts'
import type { PlanNews } from './plan-mails.ts'
import { reminderLink } from './reminder-link.ts'

/** A plan and its certificate. */
export interface PlanOnCertificate {
  readonly id: number
  readonly certificateId: number
}

export interface Occasion {
  /** One e-mail is sent for each occasion, such as 'reminder 12 2026-12-15'. */
  readonly occasion: string
  readonly planId: number
  readonly certificateId: number
  /** Null for a plan of a person without an account: no e-mail is sent. */
  readonly userId: number | null
}

/** Queues an e-mail about a plan in the transaction of the event, unless it was queued before. */
export async function notifyOnce(
  trx: Transaction,
  context: Pick<Context, 'services' | 'company' | 'at'>,
  { occasion, planId, certificateId, userId }: Occasion,
  make: (news: PlanNews) => Message,
): Promise<void> {
  const { services, company, at } = context
  if (userId === null) return
  const isNew = await trx
    .insertInto('plan_notice')
    .values({ occasion, plan_id: planId, at })
    .onConflict((conflict) => conflict.column('occasion').doNothing())
    .returning('occasion')
    .executeTakeFirst()
  if (!isNew) return
  const { email, language } = await getUserContact(trx, userId)
  const { certificateNo } = await getCertificateFacts(trx, certificateId)
  const link = services.config.baseUrl + pathTo('plan', { parcelId: certificateId })
  const mails = await mailsFor(trx, context, { certificateId, userId, email, language }, (mayAsk) =>
    make({ certificateNo, link, mayAsk }),
  )
  for (const { isReminder, ...mail } of mails) {
    const stop = isReminder ? reminderLink(services, { certificateId, userId }) : null
    const foot = stop === null ? {} : { foot: sentence('stopLink', { link: stop }) }
    await queueMessage(trx, { ...mail, ...foot, at, company, certificateId })
  }
}
