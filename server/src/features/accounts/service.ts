import type { SignedInActor } from '@fieldstone/domain/access/actor'
import type { AccountLanguage } from '@fieldstone/domain/accounts/language'
import { getCompany } from '../../company.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/database.ts'
import { Refusal } from '../../refusal.ts'
import { getSessionTimes, revokeSession, setSessionSeen } from './queries.ts'

/** What other features may use. */
export { confirmAddress } from './company-address.ts'
export { confirmEmail, sendEmailConfirmation } from './confirm-email.ts'
export { confirmCurrentPassword, currentPasswordMissing, refuseEndedSession } from './current-password.ts'
export { performAccountChange, updateUser } from './edit-user.ts'
export { logIn } from './log-in.ts'
export { createPasswordHasher } from './passwords.ts'
export { getUserContact, type UserContact } from './queries.ts'
export { checkReset, refuseQuery, requestReset, resetPassword } from './reset-password.ts'
export { confirmOneself, confirmSecondFactor, startSecondFactor } from './second-factor.ts'
export { createUserRow, signUp } from './sign-up.ts'
export { openSession } from './tokens.ts'
export { getUser, listUsers } from './users.ts'

/** Ends the session of this request. */
export async function logOut(context: Context<SignedInActor>): Promise<void> {
  const { actor, at } = context
  await inTransaction(context.services.db, async (trx) => {
    await revokeSession(trx, sessionOf(context), { at, reason: 'log-out' })
    context.audit(trx, { action: 'log-out', subject: { kind: 'user', id: actor.userId } })
  })
}

export interface SessionLeft {
  readonly idleSeconds: number
  readonly absoluteSeconds: number
  readonly enrolSecondFactor?: true
  readonly language: AccountLanguage
}

/** The remaining time of the session. A request of the person extends it; a background poll does not. */
export async function sessionLeft(context: Context): Promise<SessionLeft> {
  const { services, request, at: now } = context
  const sessionHash = sessionOf(context)
  if (!request.isBackground) await setSessionSeen(services.db, sessionHash, now)
  const { seenAt, endsAt } = await getSessionTimes(services.db, sessionHash)
  const { sessionIdleMinutes, sessionHours } = await getCompany(services)
  const absoluteSeconds = left(endsAt.getTime() - now.getTime(), sessionHours * 3600)
  const idleSeconds = sessionIdleMinutes * 60
  const idle = left(seenAt.getTime() + idleSeconds * 1000 - now.getTime(), idleSeconds)
  return {
    idleSeconds: Math.min(idle, absoluteSeconds),
    absoluteSeconds,
    language: request.language,
    ...(request.mustEnrol ? { enrolSecondFactor: true } : {}),
  }
}

const left = (milliseconds: number, atMostSeconds: number): number =>
  Math.max(0, Math.min(Math.floor(milliseconds / 1000), atMostSeconds))

function sessionOf({ request }: Context): string {
  if (request.sessionHash === null) throw new Refusal('sign_in_required')
  return request.sessionHash
}
