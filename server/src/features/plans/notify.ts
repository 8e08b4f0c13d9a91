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
import { findCaller } from './read-desk-plan.ts'
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
  /** Null for a plan of a person without an account. E-mail goes to the address given by telephone, if there is one. */
  readonly userId: number | null
  /** Opens the plan without an account. It is a secret, so the text is deleted once it has expired. */
  readonly secretLink?: { readonly link: string; readonly expiresAt: Date }
}

/** Queues an e-mail about a plan in the transaction of the event, unless it was queued before. */
export async function notifyOnce(
  trx: Transaction,
  context: Pick<Context, 'services' | 'company' | 'at'>,
  { occasion, planId, certificateId, userId, secretLink }: Occasion,
  make: (news: PlanNews) => Message,
): Promise<void> {
  const { services, company, at } = context
  const reader = userId === null ? await findCaller(trx, planId) : await getUserContact(trx, userId)
  if (!reader?.email) return
  const isNew = await trx
    .insertInto('plan_notice')
    .values({ occasion, plan_id: planId, at })
    .onConflict((conflict) => conflict.column('occasion').doNothing())
    .returning('occasion')
    .executeTakeFirst()
  if (!isNew) return
  const { email, language } = reader
  const { certificateNo } = await getCertificateFacts(trx, certificateId)
  const page = userId === null ? pathTo('claimPlan') : pathTo('plan', { parcelId: certificateId })
  const link = secretLink?.link ?? services.config.baseUrl + page
  const mails = await mailsFor(trx, context, { certificateId, userId, email, language }, (mayAsk) =>
    make({ certificateNo, link, mayAsk }),
  )
  for (const { isReminder, ...mail } of mails) {
    // The link that stops reminders names an account, so there are none without one.
    if (isReminder && userId === null) continue
    const stop = isReminder && userId !== null ? reminderLink(services, { certificateId, userId }) : null
    const foot = stop === null ? {} : { foot: sentence('stopLink', { link: stop }) }
    const secret = secretLink === undefined ? {} : { expiresAt: secretLink.expiresAt }
    await queueMessage(trx, { ...mail, ...foot, ...secret, at, company, certificateId })
  }
}
