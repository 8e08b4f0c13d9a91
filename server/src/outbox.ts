import type { Transaction } from './db/database.ts'

export interface QueuedMail {
  readonly at: Date
  readonly to: string
  /** What it is, for staff and tests: 'plan-request', 'receipt'. */
  readonly kind: string
  readonly subject: string
  readonly text: string
  /** When it may leave; at once if not said. Until then `dropUnsentMail` can take it back. */
  readonly sendAfter?: Date
  /** When what it says has lost its meaning: it is not sent any more, and its text is kept no longer. */
  readonly expiresAt?: Date
}

/** Leaves a mail in the outbox, in the transaction of the change that causes it; the outbox job sends it. */
export async function queueMail(trx: Transaction, mail: QueuedMail): Promise<void> {
  await trx
    .insertInto('outbox')
    .values({
      kind: mail.kind,
      recipient: oneLine(mail.to),
      subject: oneLine(mail.subject),
      body: mail.text,
      created_at: mail.at,
      send_after: mail.sendAfter ?? mail.at,
      expires_at: mail.expiresAt ?? null,
    })
    .execute()
}

/** Takes back what nobody has begun to send, since it is not true any more. */
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

/** A line break in a header would begin another header: what stands there is one line, whatever was typed. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
