import type { Transaction } from '../../db/database.ts'
import { dropUnsentMail } from '../../outbox/queue-mail.ts'
import { queueMessage } from '../../templates/queue-message.ts'
import { queueEmailConfirmation } from './confirm-email.ts'
import {
  APPROVED_MAIL,
  APPROVED_MAIL_SECONDS,
  approvedMail,
  emailChangedMail,
  type MailContext,
  passwordChangedMail,
  secondFactorOffMail,
  usernameChangedMail,
} from './mails.ts'
import { losesAccess, type SavedChange } from './user-change.ts'

/** Queues the mails that this change calls for, and drops an unsent one that is no longer true. */
export async function queueOwnerMails(
  trx: Transaction,
  context: MailContext,
  { row, next, passwordHash, at }: SavedChange,
): Promise<void> {
  const { language } = next
  const owner = { id: row.id, username: next.username, email: row.email, language }
  if (losesAccess(row, next)) await dropUnsentMail(trx, { kind: APPROVED_MAIL, userId: row.id })
  if (next.isApproved && !row.isApproved) {
    const sendAfter = new Date(at.getTime() + APPROVED_MAIL_SECONDS * 1000)
    await queueMessage(trx, { at, sendAfter, ...approvedMail(context, { ...next, id: row.id }) })
  }
  if (next.username !== row.username) await queueMessage(trx, { at, ...usernameChangedMail(context, owner) })
  if (next.email !== row.email) await queueMessage(trx, { at, ...emailChangedMail(context, owner) })
  if (next.email !== row.email)
    await queueEmailConfirmation(trx, context, { at, to: { ...owner, email: next.email } })
  if (passwordHash !== null) await queueMessage(trx, { at, ...passwordChangedMail(context, owner) })
  if (row.hasSecondFactor && !next.hasSecondFactor)
    await queueMessage(trx, { at, ...secondFactorOffMail(context, owner) })
}
