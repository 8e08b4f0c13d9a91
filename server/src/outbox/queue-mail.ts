import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../db/database.ts'
import { sealMailText } from './mail-texts.ts'

export interface QueuedMail {
  readonly at: Date
  readonly to: string
  /** The account because of which it is sent; null of a mail to the company, or to an address without an account. */
  readonly userId: number | null
  /** Its template: 'plan-request', 'receipt'. */
  readonly kind: string
  /** Null of a test. */
  readonly templateVersion: number | null
  readonly language: string
  readonly subject: string
  readonly text: string
  /** A file that goes along. */
  readonly attachment?: QueuedFile
  /** Not sent before this time; by default at once. Until then `dropUnsentMail` can remove it. */
  readonly sendAfter?: Date
  /** After this time it is not sent, and its text is deleted. */
  readonly expiresAt?: Date
  /** The certificate that it is about. */
  readonly certificateId?: number | null
  /** It lacks values, so it is not sent. */
  readonly notMade?: NotMade
}

/** Text goes with the row; what is kept with the files is read when the mail is sent. */
type QueuedFile = { readonly name: string } & ({ readonly text: string } | { readonly storageKey: string })

export interface NotMade {
  readonly emptyNames: readonly string[]
  /** Kept so that the mail can be made again. */
  readonly values: Readonly<Record<string, string | number>>
}

/** An unsent mail is given up after this time; it stays in the outbox with its last error. */
export const GIVE_UP_SECONDS = 3 * 24 * 3600

/**
 * Whether a row of the outbox is a mail. One without a recipient is none, such as of a request for a link without an account,
 * unless it is to the company, whose address is not set yet. `mail` is the table or its alias.
 */
export function isMail(mail: string): RawBuilder<boolean> {
  const at = (column: string) => sql.ref(`${mail}.${column}`)
  return sql`(${at('recipient')} <> '' or (${at('empty_names')} is not null and ${at('expires_at')} is null))`
}

/** Of a mail that lacks a value; not sent, and not tried again by itself. */
export const NOT_MADE = 'value-missing'

/**
 * Queues a mail in the transaction of the change that causes it. The outbox job sends it. What the product says stands in
 * templates: see queueMessage. Returns its number.
 */
export async function queueMail(trx: Transaction, mail: QueuedMail): Promise<number> {
  const { id } = await trx
    .insertInto('outbox')
    .values({
      kind: mail.kind,
      recipient: oneLine(mail.to),
      user_id: mail.userId,
      subject: oneLine(mail.subject),
      body: sealMailText(mail.text),
      ...attachmentColumns(mail.attachment),
      created_at: mail.at,
      send_after: mail.sendAfter ?? mail.at,
      retry_until: new Date((mail.sendAfter ?? mail.at).getTime() + GIVE_UP_SECONDS * 1000),
      expires_at: mail.expiresAt ?? null,
      template_version: mail.templateVersion,
      language: mail.language,
      certificate_id: mail.certificateId ?? null,
      ...notMadeColumns(mail),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const attachmentColumns = (file: QueuedFile | undefined) =>
  file === undefined
    ? {}
    : {
        attachment_name: file.name,
        ...('text' in file ? { attachment: sealMailText(file.text) } : { attachment_key: file.storageKey }),
      }

/** The values of a mail that expires may hold a secret, so they are not kept. */
const notMadeColumns = ({ notMade, expiresAt }: QueuedMail) =>
  notMade === undefined
    ? {}
    : {
        empty_names: notMade.emptyNames.join(', '),
        last_error: NOT_MADE,
        template_values: expiresAt === undefined ? sealedValues(notMade.values) : null,
      }

/** An object, or encrypted a text in its place. */
function sealedValues(values: NotMade['values']): string {
  const text = JSON.stringify(values)
  const sealed = sealMailText(text)
  return sealed === text ? text : JSON.stringify(sealed)
}

/** Removes mails that are no longer true and are not being sent yet. */
export async function dropUnsentMail(
  trx: Transaction,
  { kind, userId }: { readonly kind: string; readonly userId: number },
): Promise<void> {
  await trx
    .deleteFrom('outbox')
    .where('kind', '=', kind)
    .where('user_id', '=', userId)
    .where('sent_at', 'is', null)
    .where('tries', '=', 0)
    .execute()
}

/** Removes line breaks, which would begin another header. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
