import { ANONYMOUS, roleOf } from '@fieldstone/domain/access/actor'
import { type LogInInput, missingForLogIn } from '@fieldstone/domain/accounts/log-in'
import type { AuditActor } from '../../audit/record.ts'
import { auditRefusal } from '../../audit/throttle.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/database.ts'
import { mustEnrol } from '../../http/session.ts'
import { Refusal } from '../../refusal.ts'
import { beginLogInTry, clearLogInFailures, type LogInTry, takeBackLogInTry } from './log-in-limits.ts'
import { inPasswordQueue } from './password-queue.ts'
import { findLogInUser, type LogInUser, lockLogInUser, setPasswordHash } from './queries.ts'
import { CODE_TRIES, codeRefusal, codeTriesOf, spendSecondFactor } from './second-factor.ts'
import { refuseManySessions } from './session-limit.ts'
import { openSession } from './tokens.ts'
import { clearTries, countTry } from './try-limits.ts'

export interface LoggedIn {
  readonly token: string
  /** This token opens only what sets a second factor up. */
  readonly mustEnrol: boolean
}

/** What the form sends; the code is of the second factor. */
export type LogInForm = LogInInput & { readonly code?: string | undefined }

/**
 * The bearer token of a new session. Refuses with `invalid_credentials` whatever is wrong (name, password, a disabled
 * account), with `not_approved` and `second_factor_required` only after the right password, with `too_many` beyond
 * the limits.
 */
export async function logIn(context: Context, input: LogInForm): Promise<LoggedIn> {
  refuseEmpty(input)
  const { services, address } = context
  const answer = await noteTooMany(context, input, () =>
    inPasswordQueue(context, async () => {
      await refuseManySessions(services, input.username, address)
      const tried = await beginLogInTry(services, input.username, address)
      const first = await tryLogIn(context, input, tried)
      // Another log-in may have renewed the hash meanwhile: then the password is compared with the new one.
      return first.result === 'changed' ? tryLogIn(context, input, tried) : first
    }),
  )
  if (answer.result === 'ok') return answer.loggedIn
  return refuse(context, answer)
}

/** Does the work; a try beyond the limits is in the audit log, with the account if the name is one. */
async function noteTooMany(
  context: Context,
  { username }: LogInForm,
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal && error.code === 'too_many') {
      const user = await findLogInUser(context.services.db, username)
      await auditRefusal(context, logInAct(user, error.code))
    }
    throw error
  }
}

type Answer =
  | { readonly result: 'ok'; readonly loggedIn: LoggedIn }
  | {
      readonly result: 'changed' | 'invalid_credentials' | 'not_approved' | 'no_code' | 'wrong_code'
      readonly user: LogInUser | null
    }

async function tryLogIn(context: Context, input: LogInForm, tried: LogInTry): Promise<Answer> {
  const { services } = context
  const user = await findLogInUser(services.db, input.username)
  const isRight = await services.passwords.matches(user?.passwordHash ?? null, input.password)
  if (!user || !isRight || user.isDisabled) return { result: 'invalid_credentials', user }
  if (!user.isApproved) {
    await clearLogInFailures(services.db, tried)
    return { result: 'not_approved', user }
  }
  const code = input.code?.trim() ?? ''
  if (user.secondFactorSecret !== null && code === '') {
    await takeBackLogInTry(services.db, tried)
    return { result: 'no_code', user }
  }
  if (user.secondFactorSecret !== null) await countTry(services, CODE_TRIES, codeTriesOf(user.id))
  const { passwords } = services
  const newHash = passwords.isWeak(user.passwordHash) ? await passwords.hash(input.password) : null
  return enter(context, { user, tried, newHash, code })
}

function refuseEmpty(input: LogInInput): void {
  const missing = missingForLogIn(input)
  if (missing.length === 0) return
  const fields = Object.fromEntries(missing.map((field) => [field, ASK[field]]))
  throw new Refusal('bad_request', { message: 'Enter your username and your password.', fields })
}

const ASK = { username: 'Enter your username.', password: 'Enter your password.' } as const

/** 'changed' when the account was disabled, or what opens it changed, while this one was being checked. */
function enter(
  context: Context,
  found: { user: LogInUser; tried: LogInTry; newHash: string | null; code: string },
): Promise<Answer> {
  const { services } = context
  return inTransaction(services.db, async (trx) => {
    const user = await lockLogInUser(trx, found.user.id)
    const isSame =
      user?.isApproved === true &&
      !user.isDisabled &&
      user.passwordHash === found.user.passwordHash &&
      user.secondFactorSecret === found.user.secondFactorSecret
    if (!user || !isSame) return { result: 'changed', user: found.user }
    const asksCode = user.secondFactorSecret !== null
    const factor = asksCode ? await spendSecondFactor(trx, user.id, found.code, context.at) : 'password'
    if (factor === null) return { result: 'wrong_code', user }
    if (found.newHash !== null) await setPasswordHash(trx, user.id, found.newHash)
    await clearLogInFailures(trx, found.tried)
    await clearTries(trx, CODE_TRIES, codeTriesOf(user.id))
    const token = await openSession(trx, context, user)
    await context.audit(trx, { ...logInAct(user, 'ok'), actor: whoEntered(user), detail: { by: factor } })
    const row = { account_type: user.accountType, second_factor_secret: user.secondFactorSecret }
    return { result: 'ok', loggedIn: { token, mustEnrol: mustEnrol(services, row) } }
  })
}

/** The refusal is noted apart from it: a busy log must not turn a wrong password into another answer. */
async function refuse(context: Context, { result, user }: Exclude<Answer, { result: 'ok' }>): Promise<never> {
  const asksCode = result === 'no_code' || result === 'wrong_code'
  const code = asksCode
    ? 'second_factor_required'
    : result === 'not_approved'
      ? result
      : 'invalid_credentials'
  const { services, requestId } = context
  try {
    await inTransaction(services.db, (trx) => context.audit(trx, logInAct(user, code)))
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'unknown'
    services.log.error({ requestId, code, reason }, 'a refused log-in is missing in the audit log')
  }
  throw asksCode ? codeRefusal(result === 'wrong_code') : new Refusal(code, { log: 'log-in' })
}

/** Known only once the log-in has succeeded; until then whoever types a name is anonymous. */
function whoEntered({ id, accountType }: LogInUser): AuditActor {
  const role = roleOf(accountType)
  return role === null ? ANONYMOUS : { role, userId: id }
}

const logInAct = (user: LogInUser | null, result: string) => ({
  actor: ANONYMOUS,
  action: 'log-in' as const,
  subject: user ? { kind: 'user', id: user.id } : null,
  result,
})
