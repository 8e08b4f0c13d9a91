import { formatLongDate, formatMoney } from '@fieldstone/contract/format'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { MoneyDown, PlanSchedule } from '@fieldstone/domain/plans/instalments'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { t } from '../../messages/plan-mails.ts'
import { queueMail } from '../../outbox.ts'
import type { Company } from '../site/service.ts'
import { letter, type PlanMail, type PlanNews } from './plan-mails.ts'

interface Offered {
  readonly schedule: PlanSchedule
  readonly down: MoneyDown | null
  readonly expiresOn: PlainDate
}

export function planOffered(news: PlanNews, { schedule, down, expiresOn }: Offered): PlanMail {
  const { levelCents } = schedule
  const monthly = down ? schedule.instalments.slice(1) : schedule.instalments
  const first = monthly[0]?.dueOn
  return {
    kind: 'plan-offered',
    subject: t('offeredSubject', news),
    text: letter(news, [
      t(down ? 'offeredDown' : 'offered', {
        ...{ count: monthly.length, amount: formatMoney(levelCents, 'en') },
        first: formatLongDate(first, 'en'),
        down: formatMoney(down?.amountCents, 'en'),
        downDue: formatLongDate(down?.dueOn, 'en'),
      }),
      t('offeredUntil', { until: formatLongDate(expiresOn, 'en') }),
    ]),
  }
}

export const planAccepted = (news: PlanNews, text: string): PlanMail => ({
  kind: 'plan-accepted',
  subject: t('acceptedSubject', news),
  text: letter(news, [t('accepted'), text]),
})

export const planDeclined = (news: PlanNews): PlanMail => ({
  kind: 'plan-declined',
  subject: t('declinedSubject', news),
  text: letter(news, [t('declined'), t('declinedCall')]),
})

export const planLapsed = (news: PlanNews): PlanMail => ({
  kind: 'plan-offer-lapsed',
  subject: t('lapsedSubject', news),
  text: letter(news, [t('lapsed'), t('lapsedAgain')]),
})

export const planEnded = (news: PlanNews): PlanMail => ({
  kind: 'plan-ended',
  subject: t('endedSubject', news),
  text: letter(news, [t('ended'), t('endedCall')]),
})

export const planCured = (news: PlanNews, by: PlainDate): PlanMail => ({
  kind: 'plan-cured',
  subject: t('curedSubject', news),
  text: letter(news, [t('cured', { by: formatLongDate(by, 'en') }), t('curedAutopay')]),
})

export const planReopened = (news: PlanNews): PlanMail => ({
  kind: 'plan-reopened',
  subject: t('reopenedSubject', news),
  text: letter(news, [t('reopened'), t('reopenedAutopay')]),
})

interface Countered {
  readonly company: Company
  readonly planId: number
  readonly certificateNo: string
  readonly comment: string
}

/** To staff: other terms are asked for. */
export async function planCountered(
  trx: Transaction,
  { at }: Pick<Context, 'at'>,
  { company, planId, certificateNo, comment }: Countered,
): Promise<void> {
  await queueMail(trx, {
    at,
    to: company.servicingEmail,
    kind: 'plan-countered',
    subject: `Payment plan ${planId}: other terms are asked for`,
    text: `The owner asks for other terms of the plan on certificate ${certificateNo}.\n\nComment:\n${comment}\n`,
  })
}
