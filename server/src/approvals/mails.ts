import type { ApprovalChange } from '@fieldstone/contract/entities/approvals/approval'
import { formatDate } from '@fieldstone/contract/format'
import { pathTo } from '@fieldstone/contract/pages'
import type { AnyActor } from '@fieldstone/domain/access/actor'
import { ACCOUNT_TYPES } from '@fieldstone/domain/access/actor'
import type { SecondApproval, TwoPersonAct } from '@fieldstone/domain/approvals/second-person'
import { businessDate } from '@fieldstone/domain/calendar/business-date'
import type { Context } from '../context.ts'
import type { Transaction } from '../db/database.ts'
import { t } from '../messages/alerts.ts'
import { STAFF_LANGUAGE } from '../messages/language.ts'
import { queueMessage } from '../templates/queue-message.ts'
import { type Message, message } from '../templates/values.ts'

type From = Pick<Context<AnyActor>, 'at' | 'company' | 'services'>

interface Told {
  readonly act: TwoPersonAct
  readonly title: string
  readonly changes: readonly ApprovalChange[]
  readonly requesterName: string
}

export const wordsOfAct = ({ act, title }: Pick<Told, 'act' | 'title'>): string =>
  act === 'company-settings' ? t('approval_company-settings') : t(`approval_${act}`, { title })

/** 'Wire account number: ending 6789 → ending 4321'. E-mails and terminals show no whole account number. */
export const changeLines = (changes: readonly ApprovalChange[]): string =>
  changes
    .map(({ field, label, before, after }) => {
      const show = (value: string) =>
        value === ''
          ? t('noValue')
          : field === 'wireAccount'
            ? t('accountEnding', { last4: value.slice(-4) })
            : value.replaceAll('\n', ', ')
      return before === '' ? `${label}: ${show(after)}` : `${label}: ${show(before)} → ${show(after)}`
    })
    .join('\n')

export interface Announced extends Told {
  readonly second: SecondApproval
  readonly waitsUntil: Date | null
  readonly cancelToken: string | null
}

/** Tells all administrators, and the servicing address as it is before the change, that somebody asked. */
export async function announceRequest(trx: Transaction, from: From, request: Announced): Promise<void> {
  const { baseUrl, businessTimeZone } = from.services.config
  const { second, waitsUntil, cancelToken } = request
  const how =
    second === 'shell-or-wait' && waitsUntil !== null
      ? t('approvalBy_shell-or-wait', {
          day: formatDate(businessDate(waitsUntil, businessTimeZone), STAFF_LANGUAGE),
        })
      : t(second === 'administrator' ? 'approvalBy_administrator' : 'approvalBy_shell')
  const link = cancelToken === null ? null : baseUrl + pathTo('cancelApproval', { token: cancelToken })
  await tellAll(
    trx,
    from,
    message('approval-requested', { ...valuesOf(request, baseUrl), how }),
    // Below the text, which staff may change: whoever writes it cannot leave the link out.
    link === null ? undefined : t('approvalCancel', { link }),
  )
}

/** Tells the same people how it ended. */
export const announceEnd = (trx: Transaction, from: From, request: Told, outcome: string): Promise<void> =>
  tellAll(
    trx,
    from,
    message('approval-ended', { ...valuesOf(request, from.services.config.baseUrl), outcome }),
  )

const valuesOf = (request: Told, baseUrl: string) => ({
  what: wordsOfAct(request),
  by: request.requesterName,
  changes: changeLines(request.changes),
  link: baseUrl + pathTo('approvals'),
})

async function tellAll(trx: Transaction, { at, company }: From, told: Message, foot?: string): Promise<void> {
  const administrators = await trx
    .selectFrom('app_user')
    .select(['id', 'email'])
    .where('account_type', '=', ACCOUNT_TYPES.admin)
    .where('is_approved', '=', true)
    .where('is_disabled', '=', false)
    .orderBy('id')
    .execute()
  const recipients = new Map<string, number | null>(administrators.map(({ id, email }) => [email, id]))
  if (company.servicingEmail !== '' && !recipients.has(company.servicingEmail))
    recipients.set(company.servicingEmail, null)
  for (const [to, userId] of recipients)
    await queueMessage(trx, {
      ...{ at, to, userId, company, language: STAFF_LANGUAGE, message: told },
      ...(foot === undefined ? {} : { foot: () => foot }),
    })
}
