import { routesByFeature } from '@fieldstone/contract/routes'
import type { SignedInActor } from '@fieldstone/domain/access/actor'
import type { AccountLanguage } from '@fieldstone/domain/accounts/language'
import { getCompany } from '../../company.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/database.ts'
import { implement } from '../../http/handler.ts'
import { Refusal } from '../../refusal.ts'
import { confirmEmail, sendEmailConfirmation } from './confirm-email.ts'
import { updateUser } from './edit-user.ts'
import { openGuestSession, requestGuestCode, setGuestPassword } from './guests.ts'
import { logIn } from './log-in.ts'
import { getSessionTimes, revokeSession, setSessionSeen } from './queries.ts'
import { checkReset, refuseQuery, requestReset, resetPassword } from './reset-password.ts'
import { confirmSecondFactor, startSecondFactor } from './second-factor.ts'
import { signUp } from './sign-up.ts'
import { getUser, listUsers } from './users.ts'

export const accounts = implement(routesByFeature.accounts, {
  login: async (context, { body }) => {
    const { token, mustEnrol } = await logIn(context, body)
    return { tokenString: token, ...(mustEnrol ? { enrolSecondFactor: true } : {}) }
  },
  logout: async (context) => {
    await logOut(context)
  },
  getSession: (context) => sessionLeft(context),
  startSecondFactor: (context, { body }) => startSecondFactor(context, body),
  confirmSecondFactor: (context, { body }) => confirmSecondFactor(context, body.code),
  requestGuestCode: (context, { body }) => requestGuestCode(context, body.email),
  openGuestSession: async (context, { body }) => ({ tokenString: await openGuestSession(context, body) }),
  setGuestPassword: async (context, { body }) => ({
    tokenString: await setGuestPassword(context, body.password),
  }),
  createUser: (context, { body }) => signUp(context, body),
  listUsers: (context, { query }) => listUsers(context, query),
  updateUser: (context, { body }) => updateUser(context, body),
  getUser: (context, { params }) => getUser(context, params.id),
  requestReset: async (context, { params }) => {
    await requestReset(context, params.id)
    return { sent: true }
  },
  resetPassword: async (context, { query, body }) => {
    refuseQuery(query)
    await resetPassword(context, body)
    return { reset: true }
  },
  confirmEmail: (context, { body }) => confirmEmail(context, body.token),
  sendEmailConfirmation: async (context) => {
    await sendEmailConfirmation(context)
  },
  checkReset: async (context, { body }) => {
    await checkReset(context, body.token)
  },
})

export { type AttemptLimit, clearAttempts, countAttempt } from './attempt-limits.ts'
export { confirmAddress } from './company-address.ts'
export { confirmCurrentPassword, currentPasswordMissing, refuseEndedSession } from './current-password.ts'
export { performAccountChange } from './edit-user.ts'
export { createPasswordHasher } from './passwords.ts'
export { getUserContact, type UserContact } from './queries.ts'
export { confirmOneself } from './second-factor.ts'
export { createUserRow } from './sign-up.ts'
export { openSession } from './tokens.ts'
export { listUsers } from './users.ts'

/** Ends the session of this request. */
async function logOut(context: Context<SignedInActor>): Promise<void> {
  const { actor, at } = context
  await inTransaction(context.services.db, async (trx) => {
    await revokeSession(trx, sessionOf(context), { at, reason: 'log-out' })
    context.audit(trx, { action: 'log-out', subject: { kind: 'user', id: actor.userId } })
  })
}

interface SessionLeft {
  readonly idleSeconds: number
  readonly absoluteSeconds: number
  readonly enrolSecondFactor?: true
  readonly language: AccountLanguage
}

/** The remaining time of the session. A request of the person extends it; a background poll does not. */
async function sessionLeft(context: Context): Promise<SessionLeft> {
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
