import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { MoneyDown, PlanSchedule } from '@fieldstone/domain/plans/instalments'
import type { Company } from '../../company.ts'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { STAFF_LANGUAGE } from '../../messages/language.ts'
import { queueMessage } from '../../templates/queue-message.ts'
import { type Message, message } from '../../templates/values.ts'
import { linkValues, type PlanNews } from './plan-mails.ts'

interface Offered {
  readonly schedule: PlanSchedule
  readonly down: MoneyDown | null
  readonly expiresOn: PlainDate
}

export function planOffered(news: PlanNews, { schedule, down, expiresOn }: Offered): Message {
  const monthly = down ? schedule.instalments.slice(1) : schedule.instalments
  const values = {
    ...linkValues(news),
    count: monthly.length,
    amount: schedule.levelCents,
    first: monthly[0]?.dueOn ?? expiresOn,
    until: expiresOn,
  }
  if (down === null) return message('plan-offered', values)
  return message('plan-offered-down', { ...values, down: down.amountCents, downDue: down.dueOn })
}

export const planAccepted = (news: PlanNews, agreement: string): Message =>
  message('plan-accepted', { ...linkValues(news), agreement })

export const planDeclined = (news: PlanNews): Message => message('plan-declined', linkValues(news))

export const planLapsed = (news: PlanNews): Message => message('plan-offer-lapsed', linkValues(news))

/** Another owner of the certificate accepted a plan. */
export const planOfferClosed = (news: PlanNews): Message => message('plan-offer-closed', linkValues(news))

export const planEnded = (news: PlanNews): Message => message('plan-ended', linkValues(news))

export const planCured = (news: PlanNews, by: PlainDate): Message =>
  message('plan-cured', { ...linkValues(news), by })

/** `payBy` is the last day to pay what fell due meanwhile. Null if nothing did. */
export const planReopened = (news: PlanNews, payBy: PlainDate | null): Message =>
  payBy !== null && news.mayAsk
    ? message('plan-reopened-late', { ...linkValues(news), by: payBy })
    : message('plan-reopened', linkValues(news))

interface Countered {
  readonly company: Company
  readonly planId: number
  readonly certificateId: number
  readonly certificateNo: string
  readonly comment: string
}

/** Notifies staff that the owner asked for other terms. */
export async function planCountered(
  trx: Transaction,
  { at }: Pick<Context, 'at'>,
  { company, certificateId, planId, certificateNo, comment }: Countered,
): Promise<void> {
  await queueMessage(trx, {
    ...{ at, to: company.servicingEmail, userId: null, language: STAFF_LANGUAGE, company, certificateId },
    message: message('plan-countered', { planId, certificateNo, comment }),
  })
}
