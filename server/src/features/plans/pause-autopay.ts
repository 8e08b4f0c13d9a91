import { pathTo } from '@fieldstone/contract/pages'
import { stopping } from '@fieldstone/domain/holds/effects'
import { sql } from 'kysely'
import type { SystemContext } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { t } from '../../messages/hold-words.ts'
import { STAFF_LANGUAGE } from '../../messages/language.ts'
import { getCertificateFacts } from '../../records/certificate-facts.ts'
import { recordHistory } from '../../records/history.ts'
import { findHolds } from '../../records/holds.ts'
import { endAutopay } from '../../records/plan-completion.ts'
import { certificateSubject, openStaffTask } from '../../records/staff-tasks.ts'
import { queueMessage } from '../../templates/queue-message.ts'
import { message } from '../../templates/values.ts'
import { businessDayOfCertificate } from '../payoff/service.ts'
import { notifyOnce } from './notify.ts'
import { autopayOff } from './plan-mails.ts'

/** The task about automatic payments that a hold has paused. */
export const AUTOPAY_HELD_TASK = 'autopay-held' as const

/**
 * Pauses the automatic payments of this certificate's plans while a hold stops debits. Notifies payer and staff once. They
 * do not resume by themselves after the hold. Returns true if some were paused now.
 */
export async function pauseForHolds(
  trx: Transaction,
  context: SystemContext,
  certificateId: number,
): Promise<boolean> {
  const { services, at } = context
  const today = await businessDayOfCertificate(trx, services, certificateId)
  const holds = stopping(await findHolds(trx, certificateId, today), 'debit')
  if (holds.length === 0) return false
  const kinds = [...new Set(holds.map(({ kind }) => kind))]
  let isAny = false
  for (const { id: planId } of await listDebited(trx, certificateId)) {
    const ended = await endAutopay(trx, planId, 'hold', at)
    if (!ended) continue
    isAny = true
    const occasion = `autopay held ${ended.id}`
    await notifyOnce(trx, context, { occasion, planId, certificateId, userId: ended.user_id }, (news) =>
      autopayOff(news, 'hold'),
    )
    const reason = kinds.map((kind) => t(kind)).join(', ')
    await notifyStaff(trx, context, { planId, certificateId, reason })
    const what = 'automatic payments paused'
    await recordHistory(trx, { certificateId, at, actor: context.actor, what, reason })
    context.audit(trx, {
      action: 'pause-autopay',
      subject: { kind: 'autopay', id: ended.id },
      detail: { certificateId, holds: kinds.join(',') },
    })
  }
  return isAny
}

const isDebited = sql<boolean>`exists (
  select from autopay where autopay.plan_id = plan.id and autopay.status = 'ON')`

/** Plans whose automatic payments are on although a hold that was not entered by hand may stop them. */
export const isToPause = (now: Date) => sql<boolean>`${isDebited}
  and exists (select from certificate_hold held where held.certificate_id = plan.certificate_id
    and held.from_on <= ${now}::date + 1 and (held.until_on is null or held.until_on >= ${now}::date - 1))`

async function listDebited(trx: Transaction, certificateId: number): Promise<readonly { id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    select plan.id from payment_plan plan where plan.certificate_id = ${certificateId} and ${isDebited}
    order by plan.id`.execute(trx)
  return rows
}

interface Paused {
  readonly planId: number
  readonly certificateId: number
  readonly reason: string
}

async function notifyStaff(
  trx: Transaction,
  { services, company, at }: SystemContext,
  { planId, certificateId, reason }: Paused,
): Promise<void> {
  const note = t('autopayHeld', { reason })
  await openStaffTask(trx, { ...certificateSubject(certificateId), kind: AUTOPAY_HELD_TASK, note, at })
  const { certificateNo } = await getCertificateFacts(trx, certificateId)
  const link = services.config.baseUrl + pathTo('desk', { parcelId: certificateId })
  await queueMessage(trx, {
    ...{ at, to: company.servicingEmail, userId: null, language: STAFF_LANGUAGE, company, certificateId },
    message: message('alert', {
      what: t('plan'),
      id: String(planId),
      certificate: `${certificateNo}, ${link}`,
      note,
    }),
  })
}
