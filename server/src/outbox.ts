import type { Transaction } from './db/database.ts'

export interface QueuedMail {
  readonly at: Date
  readonly to: string
  /** The kind of mail, for staff and tests: 'plan-request', 'receipt'. */
  readonly kind: string
  readonly subject: string
  readonly text: string
  /** A file that goes along. */
  readonly attachment?: { readonly name: string; readonly text: string }
  /** Not sent before this time; by default at once. Until then `dropUnsentMail` can remove it. */
  readonly sendAfter?: Date
  /** After this time it is not sent, and its text is deleted. */
  readonly expiresAt?: Date
}

/** Queues a mail in the transaction of the change that causes it. The outbox job sends it. */
export async function queueMail(trx: Transaction, mail: QueuedMail): Promise<void> {
  await trx
    .insertInto('outbox')
    .values({
      kind: mail.kind,
      recipient: oneLine(mail.to),
      subject: oneLine(mail.subject),
      body: mail.text,
      attachment_name: mail.attachment?.name ?? null,
      attachment: mail.attachment?.text ?? null,
      created_at: mail.at,
      send_after: mail.sendAfter ?? mail.at,
      expires_at: mail.expiresAt ?? null,
    })
    .execute()
}

/** Removes mails that are no longer true and are not being sent yet. */
export async function dropUnsentMail(
  trx: Transaction,
  { kind, to }: Pick<QueuedMail, 'kind' | 'to'>,
): Promise<void> {
  await trx
    .deleteFrom('outbox')
    .where('kind', '=', kind)
    .where('recipient', '=', oneLine(to))
    .where('sent_at', 'is', null)
    .where('tries', '=', 0)
    .execute()
}

/** Removes line breaks, which would begin another header. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
