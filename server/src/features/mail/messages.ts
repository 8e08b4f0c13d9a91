import type { ContactMessage } from '@fieldstone/contract/entities/mail/contact-message'
import { businessDate } from '@fieldstone/domain/calendar/business-date'
import { sql } from 'kysely'
import { auditRead } from '../../audit/throttle.ts'
import { getCompany } from '../../company.ts'
import type { AdminContext } from '../../context.ts'
import { inTransaction, type Transaction } from '../../db/database.ts'
import { firstRowOrThrow } from '../../first-row.ts'
import { t } from '../../messages/mail-words.ts'
import { fieldSentence } from '../../messages/refusals.ts'
import { addressReachOf } from '../../records/mail-reach.ts'
import { Refusal } from '../../refusal.ts'
import { queueMessage } from '../../templates/queue-message.ts'
import { message as messageOf } from '../../templates/values.ts'

const READ_SECONDS = 600

/** Reads a message of the contact form. */
export async function readMessage(context: AdminContext, id: number): Promise<ContactMessage> {
  const row = firstRowOrThrow(
    await sql<Omit<ContactMessage, 'reach'> & { userId: number | null }>`
    select message.id, message.user_id as "userId", certificate_id as "certificateId", c.certificate_no as "certificateNo",
      full_name as "fullName", message.address, city_state_zip as "cityStateZip", message.email, message.phone,
      related_property as "relatedProperty", message, received_at as "receivedAt", answer,
      person.username as "answeredBy", answered_at as "answeredAt"
    from contact_message message left join certificate c on c.id = message.certificate_id
      left join app_user person on person.id = message.answered_by
    where message.id = ${id}`.execute(context.services.db),
  )
  await auditRead(context, { kind: 'contact_message', id }, { everySeconds: READ_SECONDS })
  const { userId, ...message } = row
  return { ...message, reach: await addressReachOf(context.services.db, { userId, email: row.email }) }
}

interface MessageAnswer {
  /** The number of the certificate it is about. '' if none. */
  readonly certificateNo: string
  readonly text: string
}

/**
 * Answers a message by e-mail and files both with the certificate it is about. A message without an address is closed
 * with a note of what was said on the phone.
 */
export async function answerMessage(
  context: AdminContext,
  id: number,
  { certificateNo, text }: MessageAnswer,
): Promise<ContactMessage> {
  const { services, actor, at } = context
  const company = await getCompany(services)
  await inTransaction(services.db, async (trx) => {
    const certificateId = await findCertificate(trx, certificateNo)
    const message = await trx
      .updateTable('contact_message')
      .set({ certificate_id: certificateId, answer: text, answered_by: actor.userId, answered_at: at })
      .where('id', '=', id)
      .where('answered_at', 'is', null)
      .returningAll()
      .executeTakeFirstOrThrow(() => new Refusal('state_changed'))
    if (message.email !== '')
      await queueMessage(trx, {
        at,
        to: message.email,
        userId: await findAddressee(trx, message),
        language: message.language,
        company,
        certificateId,
        message: messageOf('contact-answer', { answer: text, question: message.message.trim() || t('none') }),
      })
    if (certificateId !== null) await keep(trx, context, certificateId, message)
    context.audit(trx, {
      action: 'answer-message',
      subject: { kind: 'contact_message', id },
      detail: { certificateId, isMailed: message.email !== '' },
    })
  })
  return readMessage(context, id)
}

/** Returns the account that sent the message, if the answer goes to the address of that account. */
async function findAddressee(
  trx: Transaction,
  { user_id: userId, email }: { readonly user_id: number | null; readonly email: string },
): Promise<number | null> {
  const account = await trx
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', userId)
    .where('email_key', '=', sql<string>`lower(${email})`)
    .executeTakeFirst()
  return account?.id ?? null
}

async function findCertificate(trx: Transaction, certificateNo: string): Promise<number | null> {
  if (certificateNo === '') return null
  const rows = await trx
    .selectFrom('certificate')
    .select('id')
    .where('certificate_no', '=', certificateNo)
    .limit(2)
    .execute()
  const [one, other] = rows
  if (one === undefined || other !== undefined)
    throw new Refusal('bad_request', {
      fields: {
        taxSaleNo: fieldSentence(other === undefined ? 'noCertificate' : 'severalCounties'),
      },
    })
  return one.id
}

interface Message {
  readonly full_name: string
  readonly email: string
  readonly message: string
  readonly received_at: Date
  readonly answer: string | null
}

/** Files question and answer as correspondence of the certificate. */
async function keep(
  trx: Transaction,
  { services, actor, at }: AdminContext,
  certificateId: number,
  message: Message,
): Promise<void> {
  const rep = await trx
    .selectFrom('app_user')
    .select(['first_name', 'last_name'])
    .where('id', '=', actor.userId)
    .executeTakeFirstOrThrow()
  const dayOf = (instant: Date) => businessDate(instant, services.config.businessTimeZone)
  const line = {
    certificate_id: certificateId,
    contact_last_name: message.full_name,
    reason: 'Contact form',
    recorded_by: actor.userId,
    recorded_at: at,
  }
  await trx
    .insertInto('correspondence')
    .values([
      {
        ...line,
        is_incoming: true,
        method: 'Web',
        logged_on: dayOf(message.received_at),
        notes: message.message,
      },
      {
        ...line,
        is_incoming: false,
        method: message.email === '' ? 'Phone' : 'Email',
        logged_on: dayOf(at),
        rep_first_name: rep.first_name,
        rep_last_name: rep.last_name,
        notes: message.answer ?? '',
      },
    ])
    .execute()
}
