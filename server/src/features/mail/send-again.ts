import type { OutboxMailDetail } from '@fieldstone/contract/entities/mail/outbox'
import { TEMPLATE_CODES } from '@fieldstone/contract/templates'
import type { Selectable } from 'kysely'
import * as z from 'zod/mini'
import { getCompanyIn } from '../../company.ts'
import type { AdminContext } from '../../context.ts'
import { inTransaction, type Transaction } from '../../db/database.ts'
import { hasRow } from '../../db/has-row.ts'
import type { OutboxTable } from '../../db/tables.ts'
import { languageOf } from '../../messages/language.ts'
import { t } from '../../messages/mail-words.ts'
import { openMailText, sealMailText } from '../../outbox/mail-texts.ts'
import { GIVE_UP_SECONDS } from '../../outbox/queue-mail.ts'
import { Refusal } from '../../refusal.ts'
import { renderMessage } from '../../templates/render.ts'
import { readMail } from './outbox.ts'
import { refuseEmpty } from './template-problems.ts'

type Mail = Selectable<OutboxTable>

/** Retries a failed e-mail. It keeps its row and message id, so a delivered e-mail cannot be delivered twice. */
export const sendAgain = (context: AdminContext, id: number): Promise<OutboxMailDetail> =>
  changeMail(context, id, 'again', async (trx, mail) => {
    const { at } = context
    await trx
      .updateTable('outbox')
      .set({
        ...(mail.empty_names === null ? {} : await madeAnew(trx, mail)),
        send_after: at,
        retry_until: untilAfter(at),
        last_error: null,
      })
      .where('id', '=', id)
      .execute()
    context.audit(trx, { action: 'send-mail-again', subject: { kind: 'mail', id } })
    return id
  })

/** Sends a copy of a delivered e-mail, marked as one. Throws `state_changed` while the last copy is still waiting. */
export const copyMail = (context: AdminContext, id: number): Promise<OutboxMailDetail> =>
  changeMail(context, id, 'copy', async (trx, mail) => {
    const { at } = context
    const copies = trx.selectFrom('outbox').select('id').where('copy_of', '=', id)
    if (await hasRow(copies.where('sent_at', 'is', null)))
      throw new Refusal('state_changed', { log: 'a copy waits' })
    const { kind, recipient, user_id, body, language, template_version, certificate_id } = mail
    const { attachment_name, attachment, attachment_key } = mail
    const copy = await trx
      .insertInto('outbox')
      .values({
        kind,
        recipient,
        user_id,
        body,
        language,
        template_version,
        certificate_id,
        attachment_name,
        attachment,
        attachment_key,
        subject: t('copySubject', { subject: mail.subject })(languageOf(language)),
        copy_of: id,
        created_at: at,
        send_after: at,
        retry_until: untilAfter(at),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    context.audit(trx, {
      action: 'copy-mail',
      subject: { kind: 'mail', id },
      detail: { copyId: copy.id },
    })
    return copy.id
  })

/** Locks the row of the e-mail and changes it. Throws `state_changed` if a server is sending it now. */
function changeMail(
  { services, at }: AdminContext,
  id: number,
  action: NonNullable<OutboxMailDetail['action']>,
  change: (trx: Transaction, mail: Mail) => Promise<number>,
): Promise<OutboxMailDetail> {
  return inTransaction(services.db, async (trx) => {
    const row = await trx
      .selectFrom('outbox')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => new Refusal('not_found'))
    const mail = await readMail(trx, id, at)
    if (mail.action !== action) throw new Refusal('state_changed', { log: mail.state })
    return readMail(trx, await change(trx, row), at)
  })
}

/** Renders an e-mail that lacked a value again, with the current template and company settings. */
async function madeAnew(trx: Transaction, { kind, template_values, language, recipient }: Mail) {
  const template = TEMPLATE_CODES.find((code) => code === kind)
  const values = storedValues.safeParse(openValues(template_values))
  if (template === undefined || !values.success) throw new Refusal('state_changed', { log: 'not kept' })
  const message = { template, values: values.data }
  const company = await getCompanyIn(trx)
  const { subject, text, version, empty } = await renderMessage(trx, message, company, languageOf(language))
  // An e-mail to the company was queued before its address was set.
  const to = recipient || company.servicingEmail
  refuseEmpty(to === '' ? [...new Set([...empty, 'servicingEmail'])] : empty)
  return {
    recipient: to,
    subject,
    body: sealMailText(text),
    template_version: version,
    empty_names: null,
    template_values: null,
  }
}

/** Encrypted values are stored as a string instead of an object. */
const openValues = (stored: unknown): unknown =>
  typeof stored === 'string' ? JSON.parse(openMailText(stored)) : stored

const storedValues = z.record(z.string(), z.union([z.string(), z.number()]))

const untilAfter = (at: Date): Date => new Date(at.getTime() + GIVE_UP_SECONDS * 1000)
