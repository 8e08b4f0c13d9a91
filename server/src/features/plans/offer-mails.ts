import { formatLongDate, formatMoney } from '@fieldstone/contract/format'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { PlanSchedule } from '@fieldstone/domain/plans/instalments'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { t } from '../../messages/plan-mails.ts'
import { queueMail } from '../../outbox.ts'
import type { Company } from '../site/service.ts'
import { letter, type PlanMail, type PlanNews } from './plan-mails.ts'

interface Offered {
  readonly schedule: PlanSchedule
  readonly expiresOn: PlainDate
}

export function planOffered(news: PlanNews, { schedule, expiresOn }: Offered): PlanMail {
  const { levelCents, instalments } = schedule
  const first = instalments[0]?.dueOn
  return {
    kind: 'plan-offered',
    subject: t('offeredSubject', news),
    text: letter(news, [
      t('offered', {
        count: instalments.length,
        amount: formatMoney(levelCents, 'en'),
        first: formatLongDate(first, 'en'),
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
