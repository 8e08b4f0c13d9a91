import type { AdminContext } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { GIVE_UP_SECONDS } from '../../../outbox/queue-mail.ts'
import { queueMessage } from '../../../templates/queue-message.ts'
import { message } from '../../../templates/values.ts'
import type { UserContact } from '../../accounts/service.ts'

export const DELETED_MAIL = 'account-deleted'

/**
 * Notifies the person, at the former address, that the data of the account was deleted. Queued after the address was
 * cleared from other e-mails; a sweep deletes its row once it was sent or given up.
 */
export const queueDeletedMail = (
  trx: Transaction,
  { company, at }: AdminContext,
  { userId, email, language }: Pick<UserContact, 'email' | 'language'> & { readonly userId: number },
): Promise<number> =>
  queueMessage(trx, {
    ...{ at, to: email, userId, language, company, message: message(DELETED_MAIL, {}) },
    expiresAt: new Date(at.getTime() + GIVE_UP_SECONDS * 1000),
  })
