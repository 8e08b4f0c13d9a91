import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { MoneyDown, PlanSchedule } from '@fieldstone/domain/plans/instalments'
import type { Company } from '../../company.ts'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { STAFF_LANGUAGE } from '../../messages/language.ts'
import { queueMessage } from '../../templates/queue-message.ts'
import { type Message, message } from '../../templates/values.ts'
import { named, type PlanNews } from './plan-mails.ts'

interface Offered {
  readonly schedule: PlanSchedule
  readonly down: MoneyDown | null
  readonly expiresOn: PlainDate
}

export function planOffered(news: PlanNews, { schedule, down, expiresOn }: Offered): Message {
  const monthly = down ? schedule.instalments.slice(1) : schedule.instalments
  const values = {
    ...named(news),
    count: monthly.length,
    amount: schedule.levelCents,
    first: monthly[0]?.dueOn ?? expiresOn,
    until: expiresOn,
  }
  if (down === null) return message('plan-offered', values)
  return message('plan-offered-down', { ...values, down: down.amountCents, downDue: down.dueOn })
}

export const planAccepted = (news: PlanNews, agreement: string): Message =>
  message('plan-accepted', { ...named(news), agreement })

export const planDeclined = (news: PlanNews): Message => message('plan-declined', named(news))

export const planLapsed = (news: PlanNews): Message => message('plan-offer-lapsed', named(news))

/** Another owner of the certificate accepted a plan. */
export const planOfferClosed = (news: PlanNews): Message => message('plan-offer-closed', named(news))

export const planEnded = (news: PlanNews): Message => message('plan-ended', named(news))

export const planCured = (news: PlanNews, by: PlainDate): Message =>
  message('plan-cured', { ...named(news), by })

/** `payBy`: the day by which what fell due meanwhile is to be paid; null where nothing did. */
export const planReopened = (news: PlanNews, payBy: PlainDate | null): Message =>
  payBy !== null && news.mayAsk
    ? message('plan-reopened-late', { ...named(news), by: payBy })
    : message('plan-reopened', named(news))

interface Countered {
  readonly company: Company
  readonly planId: number
  readonly certificateId: number
  readonly certificateNo: string
  readonly comment: string
}

/** To staff: other terms are asked for. */
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
