import type { SignedInActor } from '@fieldstone/domain/access/actor'
import { auditRefusal } from '../../audit/throttle.ts'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import type { Sentence } from '../../messages/language.ts'
import { t } from '../../messages/refusals.ts'
import { Refusal } from '../../refusal.ts'
import { clearLogInFailures, countLogInAttempt } from './log-in-limits.ts'
import { inPasswordQueue } from './passwords.ts'
import { getPasswordOf, lockLiveSession } from './queries.ts'

/**
 * Changes that affect logging in require the current password. A wrong one counts like a failed log-in, so that a
 * stolen token cannot be used to guess it. Returns the hash that it was compared with, for `refuseEndedSession`.
 */
export async function confirmCurrentPassword(
  context: Context<SignedInActor>,
  password: string,
): Promise<string> {
  if (password === '') throw currentPasswordMissing()
  const { actor, services } = context
  const { username, passwordHash } = await getPasswordOf(services.db, actor.userId)
  try {
    await inPasswordQueue(context, async () => {
      const attempt = await countLogInAttempt(services, username, context.address)
      if (!(await services.passwords.matches(passwordHash, password))) throw refusal(t('wrongCurrent'))
      await clearLogInFailures(services.db, attempt)
    })
  } catch (error) {
    await auditWrongSecret(context, error)
    throw error
  }
  return passwordHash
}

/**
 * Call it inside the transaction of the change, with the account's row locked. Refuses with `sign_in_required` when the
 * session has ended since the request arrived (password reset, log-out, disabled account), and asks for the password
 * again when it is no longer the one that was compared. Locks the session until the transaction ends.
 */
export async function refuseEndedSession(
  trx: Transaction,
  { actor, request }: Context<SignedInActor>,
  comparedHash: string | null,
): Promise<void> {
  const isLive = request.sessionHash !== null && (await lockLiveSession(trx, request.sessionHash))
  if (!isLive) throw new Refusal('sign_in_required', { log: 'session ended meanwhile' })
  if (comparedHash === null) return
  const { passwordHash } = await getPasswordOf(trx, actor.userId)
  if (passwordHash !== comparedHash) throw refusal(t('currentAgain'))
}

export const currentPasswordMissing = (): Refusal => refusal(t('enterCurrent'))

/** Recorded like a wrong password at the log-in. A full queue is not the person's fault and is not recorded. */
export async function auditWrongSecret(context: Context<SignedInActor>, error: unknown): Promise<void> {
  if (!(error instanceof Refusal) || error.code === 'unavailable') return
  await auditRefusal(context, {
    action: 'confirm-password',
    subject: { kind: 'user', id: context.actor.userId },
    result: error.code === 'too_many' ? error.code : 'invalid_credentials',
  })
}

const refusal = (message: Sentence) =>
  new Refusal('bad_request', { message, fields: { currentPassword: message }, log: 'current password' })
