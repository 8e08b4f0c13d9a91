import { normalParcelNo } from '@fieldstone/domain/certificates/normal-text'
import type { Context } from '../../context.ts'
import { inTransaction, type Transaction } from '../../db/database.ts'
import { oneLine, queueMail } from '../../outbox.ts'
import { getCompany } from './service.ts'

/** The contact form as typed; every field may be empty. */
export interface ContactMessage {
  readonly fullName: string
  readonly address: string
  readonly cityStateZip: string
  readonly email: string
  readonly phone: string
  readonly relatedProperty: string
  readonly message: string
}

/** Keeps the message for the desk, and mails it to servicing. What was typed goes into the text only, never into a header. */
export async function sendContactMessage(context: Context, message: ContactMessage): Promise<void> {
  const { services, at } = context
  const company = await getCompany(services)
  await inTransaction(services.db, async (trx) => {
    await queueMail(trx, {
      at,
      kind: 'contact',
      to: company.servicingEmail,
      subject: 'Message from the contact form',
      text: textOf(message),
    })
    await trx
      .insertInto('contact_message')
      .values({
        certificate_id: await findNamed(trx, message.relatedProperty),
        full_name: message.fullName,
        address: message.address,
        city_state_zip: message.cityStateZip,
        email: message.email,
        phone: message.phone,
        related_property: message.relatedProperty,
        message: message.message,
        received_at: at,
      })
      .execute()
    await context.audit(trx, { action: 'contact', subject: null })
  })
}

/** The one certificate whose number, or whose parcel's, the message names; null for none or several. */
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

function textOf(message: ContactMessage): string {
  const lines = [
    ['Name', message.fullName],
    ['Address', message.address],
    ['City, state, ZIP', message.cityStateZip],
    ['E-mail', message.email],
    ['Phone', message.phone],
    ['Related property', message.relatedProperty],
  ] as const
  const head = lines.map(([label, value]) => `${label}: ${oneLine(value) || '(none)'}`).join('\n')
  return `${head}\n\nMessage:\n${message.message || '(none)'}\n`
}
