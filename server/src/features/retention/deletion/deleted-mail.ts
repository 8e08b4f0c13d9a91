import type { AdminContext } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { GIVE_UP_SECONDS } from '../../../outbox/queue-mail.ts'
import { queueMessage } from '../../../templates/queue-message.ts'
import { message } from '../../../templates/values.ts'
import type { UserContact } from '../../accounts/service.ts'

export const DELETED_MAIL = 'account-deleted'

/**
 * Tells a person that the data of their account was deleted, at the address that it had. The mail is queued after the
 * others to that address have lost it; its own row goes by a sweep once it was sent, or is given up.
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
