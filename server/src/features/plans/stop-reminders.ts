import { sql } from 'kysely'
import { bySystem, type Context } from '../../context.ts'
import { inTransaction, type Transaction } from '../../db/database.ts'
import { t } from '../../messages/hold-words.ts'
import { getCertificateFacts } from '../../records/certificate-facts.ts'
import { recordHistory } from '../../records/history.ts'
import { findHolds } from '../../records/holds.ts'
import { lockCertificate } from '../../records/lock.ts'
import { nextVersion } from '../../records/versioned.ts'
import { Refusal } from '../../refusal.ts'
import { businessDayOfCertificate } from '../payoff/service.ts'
import { openHold } from './open-hold.ts'
import { listPlanOwners } from './queries.ts'
import { type ReminderReader, readReminderToken } from './reminder-link.ts'

export const getReminderChoice = (context: Context, token: string) => byLink(context, token, async () => {})

/** Opens a hold by the link of an e-mail. A second call changes nothing. */
export const stopReminders = (context: Context, token: string) =>
  byLink(context, token, async (trx, { certificateId }) => {
    if ((await findContactHolds(trx, context, certificateId)).length > 0) return
    await openHold(trx, bySystem(context), {
      certificateId,
      kind: 'contact-stopped',
      source: 'reader',
      reason: t('stoppedByReader'),
    })
  })

/** Ends the hold that this link opened. A hold that staff entered stays. */
export const askForReminders = (context: Context, token: string) =>
  byLink(context, token, async (trx, { certificateId }) => {
    const { services, at } = context
    const today = await businessDayOfCertificate(trx, services, certificateId)
    const reason = t('askedByReader')
    const ended = await trx
      .updateTable('hold')
      .set({
        until_on: sql`greatest(from_on, ${today}::date)`,
        ...{ ended_at: at, end_reason: reason, version: nextVersion },
      })
      .where('certificate_id', '=', certificateId)
      .where('kind', '=', 'contact-stopped')
      .where('source', '=', 'reader')
      .where('until_on', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!ended) return
    const what = `hold ended: ${t('contact-stopped')}`
    await recordHistory(trx, { certificateId, at, actor: context.actor, what, after: today, reason })
    context.audit(trx, {
      action: 'end-hold',
      subject: { kind: 'certificate', id: certificateId },
      detail: { holdId: ended.id, kind: 'contact-stopped' },
    })
  })

type Work = (trx: Transaction, reader: ReminderReader) => Promise<void>

/** Refuses a link that we did not sign, or whose reader no longer has a plan on the certificate. */
async function byLink(context: Context, token: string, work: Work) {
  const { services } = context
  const reader = readReminderToken(services, token)
  if (!reader) throw new Refusal('not_found', { log: 'reminder link' })
  return inTransaction(services.db, async (trx) => {
    const { certificateId, userId } = reader
    await lockCertificate(trx, certificateId)
    if (!(await listPlanOwners(trx, certificateId)).includes(userId))
      throw new Refusal('not_found', { log: 'reminder link of nobody' })
    await work(trx, reader)
    const holds = await findContactHolds(trx, context, certificateId)
    const { certificateNo } = await getCertificateFacts(trx, certificateId)
    const byStaff = holds.some(({ source }) => source !== 'reader')
    return { certificateNo, areStopped: holds.length > 0, canAskAgain: holds.length > 0 && !byStaff }
  })
}

async function findContactHolds(trx: Transaction, { services }: Context, certificateId: number) {
  const today = await businessDayOfCertificate(trx, services, certificateId)
  const holds = await findHolds(trx, certificateId, today)
  return holds.filter(({ kind }) => kind === 'contact-stopped')
}
