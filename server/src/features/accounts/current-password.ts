import type { SignedInActor } from '@fieldstone/domain/access/actor'
import { auditRefusal } from '../../audit/throttle.ts'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { Refusal } from '../../refusal.ts'
import { beginLogInTry, clearLogInFailures } from './log-in-limits.ts'
import { inPasswordQueue } from './password-queue.ts'
import { getPasswordOf, lockLiveSession } from './queries.ts'

/**
 * Who changes how an account is entered types its password once more. A wrong one counts like a failed log-in, so that
 * a stolen token cannot be used to guess it. Returns the hash it was compared with, for `refuseEndedSession`.
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
      const tried = await beginLogInTry(services, username, context.address)
      if (!(await services.passwords.matches(passwordHash, password)))
        throw refusal('This is not your present password.')
      await clearLogInFailures(services.db, tried)
    })
  } catch (error) {
    await note(context, error)
    throw error
  }
  return passwordHash
}

/**
 * In the transaction of a change, with the row of its account held: refuses with `sign_in_required` when this session
 * has ended since the request came (a reset, a log-out, an administrator's act), and asks again when the password is no
 * longer the one that was compared. The session is held until the transaction is over.
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
  if (passwordHash !== comparedHash) throw refusal('Enter your present password once more: it was changed.')
}

export const currentPasswordMissing = (): Refusal => refusal('Enter your present password.')

/** A wrong one is in the log as one at the log-in is; that too many wait is not the person's doing. */
async function note(context: Context<SignedInActor>, error: unknown): Promise<void> {
  if (!(error instanceof Refusal) || error.code === 'unavailable') return
  await auditRefusal(context, {
    action: 'confirm-password',
    subject: { kind: 'user', id: context.actor.userId },
    result: error.code === 'too_many' ? error.code : 'invalid_credentials',
  })
}

const refusal = (message: string) =>
  new Refusal('bad_request', { message, fields: { currentPassword: message }, log: 'current password' })
