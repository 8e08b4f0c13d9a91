import { isVisitor } from '@fieldstone/domain/access/actor'
import { normalParcelNo } from '@fieldstone/domain/certificates/normal-text'
import { getCompany } from '../../company.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Transaction } from '../../db/database.ts'
import { STAFF_LANGUAGE } from '../../messages/language.ts'
import { staffText } from '../../messages/mail-words.ts'
import { oneLine } from '../../outbox/queue-mail.ts'
import { queueMessage } from '../../templates/queue-message.ts'
import { message } from '../../templates/values.ts'

/** The contact form as typed; every field may be empty. */
interface ContactMessage {
  readonly fullName: string
  readonly address: string
  readonly cityStateZip: string
  readonly email: string
  readonly phone: string
  readonly relatedProperty: string
  readonly message: string
}

/**
 * Stores the message for staff and e-mails it to servicing. User input goes into the text only, never into a header.
 */
export async function sendContactMessage(context: Context, typed: ContactMessage): Promise<void> {
  const { actor, services, at } = context
  const company = await getCompany(services)
  await inTransaction(services.db, async (trx) => {
    const certificateId = await findNamed(trx, typed.relatedProperty)
    const mailId = await queueMessage(trx, {
      ...{ at, to: company.servicingEmail, userId: null, language: STAFF_LANGUAGE, company, certificateId },
      message: message('contact', mailedValues(typed)),
    })
    await trx
      .insertInto('contact_message')
      .values({
        certificate_id: certificateId,
        full_name: typed.fullName,
        address: typed.address,
        city_state_zip: typed.cityStateZip,
        email: typed.email,
        phone: typed.phone,
        related_property: typed.relatedProperty,
        message: typed.message,
        received_at: at,
        language: context.request.language,
        user_id: isVisitor(actor) ? null : actor.userId,
        mail_id: mailId,
      })
      .execute()
    context.audit(trx, { action: 'contact', subject: null })
  })
}

/** Finds the certificate whose number, or whose parcel's number, the message names. Null if none or several match. */
async function findNamed(trx: Transaction, text: string): Promise<number | null> {
  const key = normalParcelNo(text)
  if (key === '') return null
  const rows = await trx
    .selectFrom('certificate')
    .select('id')
    .where((it) => it.or([it('certificate_key', '=', key), it('parcel_key', '=', key)]))
    .limit(2)
    .execute()
  const [one, other] = rows
  return one !== undefined && other === undefined ? one.id : null
}

/** Fills empty fields with the word for none. */
const mailedValues = (typed: ContactMessage) => ({
  name: lineOf(typed.fullName),
  address: lineOf(typed.address),
  place: lineOf(typed.cityStateZip),
  email: lineOf(typed.email),
  senderPhone: lineOf(typed.phone),
  property: lineOf(typed.relatedProperty),
  message: typed.message.trim() || staffText('none'),
})

const lineOf = (text: string): string => oneLine(text) || staffText('none')
