import type { Transaction } from './db/database.ts'

export interface QueuedMail {
  readonly at: Date
  readonly to: string
  /** What it is, for staff and tests: 'plan-request', 'receipt'. */
  readonly kind: string
  readonly subject: string
  readonly text: string
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
      send_after: mail.at,
      expires_at: mail.expiresAt ?? null,
    })
    .execute()
}

/** A line break in a header would begin another header: what stands there is one line, whatever was typed. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
