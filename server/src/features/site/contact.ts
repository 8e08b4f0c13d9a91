import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/database.ts'
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

/** Queues the message to servicing. What was typed goes into the text only, never into a header. */
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
    await context.audit(trx, { action: 'contact', subject: null })
  })
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
