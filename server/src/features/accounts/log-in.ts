import { ANONYMOUS, roleOf } from '@fieldstone/domain/access/actor'
import { type LogInInput, missingForLogIn } from '@fieldstone/domain/accounts/log-in'
import type { AuditActor } from '../../audit/record.ts'
import { auditRefusal } from '../../audit/throttle.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/database.ts'
import { errorName } from '../../error-name.ts'
import { mustEnrol } from '../../http/session.ts'
import { fieldSentence, t } from '../../messages/refusals.ts'
import { Refusal } from '../../refusal.ts'
import { clearAttempts, countAttempt } from './attempt-limits.ts'
import {
  clearLogInFailures,
  countLogInAttempt,
  discardLogInAttempt,
  type LogInAttempt,
  refuseTooManyLogIns,
} from './log-in-limits.ts'
import { inPasswordQueue } from './passwords.ts'
import { findLogInUser, type LogInUser, lockLogInUser, setPasswordHash } from './queries.ts'
import { CODE_ATTEMPTS, codeAttemptsKey, codeRefusal, consumeSecondFactorCode } from './second-factor.ts'
import { openSession } from './tokens.ts'

interface LoggedIn {
  readonly token: string
  /** The second factor is still to be set up; the token is good for that alone. */
  readonly mustEnrol: boolean
}

/** The fields of the form. `code` is for two-step verification. */
type LogInForm = LogInInput & { readonly code?: string | undefined }

/**
 * Returns the bearer token of a new session. Refuses with `invalid_credentials` whatever is wrong (name, password, a
 * disabled account), with `not_approved` and `second_factor_required` only after the right password, and with
 * `too_many` beyond the limits.
 */
export async function logIn(context: Context, input: LogInForm): Promise<LoggedIn> {
  refuseEmptyFields(input)
  const { services, address } = context
  const answer = await auditingTooMany(context, input, () =>
    inPasswordQueue(context, async () => {
      await refuseTooManyLogIns(services, input.username, address)
      const attempt = await countLogInAttempt(services, input.username, address)
      const first = await checkLogIn(context, input, attempt)
      // A parallel log-in may have replaced the hash. Then compares with the new one.
      return first.result === 'changed' ? checkLogIn(context, input, attempt) : first
    }),
  )
  if (answer.result === 'ok') return answer.loggedIn
  return refuse(context, answer)
}

/** Does the work, and records an attempt beyond the limits in the audit log, with the account if there is one. */
async function auditingTooMany(
  context: Context,
  { username }: LogInForm,
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal && error.code === 'too_many') {
      const user = await findLogInUser(context.services.db, username)
      await auditRefusal(context, logInAuditAct(user, error.code))
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

async function checkLogIn(context: Context, input: LogInForm, attempt: LogInAttempt): Promise<Answer> {
  const { services } = context
  const user = await findLogInUser(services.db, input.username)
  const isRight = await services.passwords.matches(user?.passwordHash ?? null, input.password)
  if (!user || !isRight || user.isDisabled) return { result: 'invalid_credentials', user }
  if (!user.isApproved) {
    await clearLogInFailures(services.db, attempt)
    return { result: 'not_approved', user }
  }
  const code = input.code?.trim() ?? ''
  if (user.secondFactorSecret !== null && code === '') {
    await discardLogInAttempt(services.db, attempt)
    return { result: 'no_code', user }
  }
  if (user.secondFactorSecret !== null) await countAttempt(services, CODE_ATTEMPTS, codeAttemptsKey(user.id))
  const { passwords } = services
  const newHash = passwords.isWeak(user.passwordHash) ? await passwords.hash(input.password) : null
  return completeLogIn(context, { user, attempt, newHash, code })
}

function refuseEmptyFields(input: LogInInput): void {
  const missing = missingForLogIn(input)
  if (missing.length === 0) return
  const fields = Object.fromEntries(missing.map((field) => [field, fieldSentence(field)]))
  throw new Refusal('bad_request', { message: t('enterBoth'), fields })
}

/** Opens the session. 'changed' when the account was disabled, or its password or second factor changed, meanwhile. */
function completeLogIn(
  context: Context,
  checked: { user: LogInUser; attempt: LogInAttempt; newHash: string | null; code: string },
): Promise<Answer> {
  const { services } = context
  return inTransaction(services.db, async (trx) => {
    const user = await lockLogInUser(trx, checked.user.id)
    const isSame =
      user?.isApproved === true &&
      !user.isDisabled &&
      user.passwordHash === checked.user.passwordHash &&
      user.secondFactorSecret === checked.user.secondFactorSecret
    if (!user || !isSame) return { result: 'changed', user: checked.user }
    const hasSecondFactor = user.secondFactorSecret !== null
    const factor = hasSecondFactor
      ? await consumeSecondFactorCode(trx, user.id, checked.code, context.at)
      : 'password'
    if (factor === null) return { result: 'wrong_code', user }
    if (checked.newHash !== null) await setPasswordHash(trx, user.id, checked.newHash)
    await clearLogInFailures(trx, checked.attempt)
    await clearAttempts(trx, CODE_ATTEMPTS, codeAttemptsKey(user.id))
    const token = await openSession(trx, context, user)
    context.audit(trx, {
      ...logInAuditAct(user, 'ok'),
      actor: loggedInActor(user),
      detail: { by: factor },
    })
    const row = { account_type: user.accountType, second_factor_secret: user.secondFactorSecret }
    return { result: 'ok', loggedIn: { token, mustEnrol: mustEnrol(services, row) } }
  })
}

/** Recorded separately from the refusal: a busy audit log must not change the answer to a wrong password. */
async function refuse(context: Context, { result, user }: Exclude<Answer, { result: 'ok' }>): Promise<never> {
  const isAboutCode = result === 'no_code' || result === 'wrong_code'
  const code = isAboutCode
    ? 'second_factor_required'
    : result === 'not_approved'
      ? result
      : 'invalid_credentials'
  const { services, requestId } = context
  try {
    await inTransaction(services.db, (trx) => context.audit(trx, logInAuditAct(user, code)))
  } catch (error) {
    const reason = errorName(error)
    services.log.error({ requestId, code, reason }, 'a refused log-in is missing in the audit log')
  }
  throw isAboutCode ? codeRefusal(result === 'wrong_code') : new Refusal(code, { log: 'log-in' })
}

/** The actor is known only once the log-in has succeeded; an attempt is anonymous. */
function loggedInActor({ id, accountType }: LogInUser): AuditActor {
  const role = roleOf(accountType)
  return role === null ? ANONYMOUS : { role, userId: id }
}

const logInAuditAct = (user: LogInUser | null, result: string) => ({
  actor: ANONYMOUS,
  action: 'log-in' as const,
  subject: user ? { kind: 'user', id: user.id } : null,
  result,
})
