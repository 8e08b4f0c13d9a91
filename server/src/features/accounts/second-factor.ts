import { randomBytes } from 'node:crypto'
import type { OwnConfirmation } from '@fieldstone/contract/entities/approvals/own-confirmation'
import type { SignedInActor } from '@fieldstone/domain/access/actor'
import { getCompany } from '../../company.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Transaction } from '../../db/database.ts'
import { hashOf } from '../../http/session.ts'
import { t } from '../../messages/refusals.ts'
import { Refusal } from '../../refusal.ts'
import { type AttemptLimit, clearAttempts, countAttempt } from './attempt-limits.ts'
import { auditWrongSecret, confirmCurrentPassword, refuseEndedSession } from './current-password.ts'
import { lockLogInUser } from './queries.ts'
import {
  consumeRecoveryCode,
  getSecondFactor,
  lockSecondFactor,
  replaceRecoveryCodes,
  setLastStep,
  setNewSecret,
  setSecret,
} from './second-factor-queries.ts'
import { openSession } from './tokens.ts'
import { base32, matchingStep, newTotpSecret, otpauthUri } from './totp.ts'
import { revokeSessions } from './user-queries.ts'

const RECOVERY_CODE_COUNT = 10
/** Per account, whatever the address: a code has only six digits. */
export const CODE_ATTEMPTS: AttemptLimit = {
  table: 'second_factor_try',
  most: 10,
  seconds: 15 * 60,
  scale: 'fixed',
}
export const codeAttemptsKey = (userId: number): string => `user:${userId}`

/**
 * Creates a new secret for the person's app. It takes effect once a code is confirmed. Asks for the current password and,
 * while another second factor is in use, for a code of that one, unless the session was opened only to set one up.
 */
export async function startSecondFactor(
  context: Context<SignedInActor>,
  confirmation: OwnConfirmation,
): Promise<{ secret: string; otpauthUri: string }> {
  const { actor, services, request } = context
  const comparedHash = request.mustEnrol ? null : await confirmOneself(context, confirmation)
  const secret = newTotpSecret()
  const { companyName } = await getCompany(services)
  const { username } = await getSecondFactor(services.db, actor.userId)
  await inTransaction(services.db, async (trx) => {
    await lockSecondFactor(trx, actor.userId)
    await refuseEndedSession(trx, context, comparedHash)
    await setNewSecret(trx, actor.userId, secret)
  })
  return { secret, otpauthUri: otpauthUri(companyName, username, secret) }
}

/**
 * From now on each log-in asks for a code. Ends all sessions and opens a new one. Refuses with `too_many` beyond the
 * attempts of the account.
 */
export async function confirmSecondFactor(
  context: Context<SignedInActor>,
  code: string,
): Promise<{ recoveryCodes: string[]; tokenString: string }> {
  const recoveryCodes = Array.from({ length: RECOVERY_CODE_COUNT }, newRecoveryCode)
  const { actor, at, services } = context
  await countAttempt(services, CODE_ATTEMPTS, codeAttemptsKey(actor.userId))
  return inTransaction(services.db, async (trx) => {
    const { newSecret } = await lockSecondFactor(trx, actor.userId)
    await refuseEndedSession(trx, context, null)
    const user = await lockLogInUser(trx, actor.userId)
    if (!user?.isApproved || user.isDisabled) throw new Refusal('sign_in_required')
    const lastStep = newSecret === null ? null : matchingStep(newSecret, code, at, null)
    if (newSecret === null || lastStep === null)
      throw new Refusal('bad_request', {
        message: t('wrongCode'),
        fields: { code: t('wrongCode') },
        log: 'wrong code',
      })
    await clearAttempts(trx, CODE_ATTEMPTS, codeAttemptsKey(actor.userId))
    await setSecret(trx, actor.userId, { secret: newSecret, lastStep, at })
    await replaceRecoveryCodes(trx, actor.userId, recoveryCodes.map(hashOfCode))
    await revokeSessions(trx, actor.userId, { at, reason: 'second factor changed' })
    const tokenString = await openSession(trx, context, user)
    context.audit(trx, { action: 'set-second-factor', subject: { kind: 'user', id: actor.userId } })
    return { recoveryCodes, tokenString }
  })
}

/**
 * Confirms a sensitive change by the sender's own password and, where their second factor is set up, a code of it or a
 * recovery code, which is used up. Returns the password hash, for `refuseEndedSession`. Refuses with `bad_request` by
 * field, and with `too_many` beyond the attempts of the account.
 */
export async function confirmOneself(
  context: Context<SignedInActor>,
  { currentPassword = '', code = '' }: OwnConfirmation,
): Promise<string> {
  const passwordHash = await confirmCurrentPassword(context, currentPassword)
  const { actor, at, services } = context
  const { secret } = await getSecondFactor(services.db, actor.userId)
  if (secret === null) return passwordHash
  if (code.trim() === '') throw codeMissing()
  await countAttempt(services, CODE_ATTEMPTS, codeAttemptsKey(actor.userId))
  const kind = await inTransaction(services.db, async (trx) => {
    const used = await consumeSecondFactorCode(trx, actor.userId, code.trim(), at)
    if (used !== null) await clearAttempts(trx, CODE_ATTEMPTS, codeAttemptsKey(actor.userId))
    return used
  })
  if (kind !== null) return passwordHash
  const refused = new Refusal('bad_request', {
    message: t('wrongCode'),
    fields: { code: t('wrongCode') },
    log: 'wrong code',
  })
  await auditWrongSecret(context, refused)
  throw refused
}

const codeMissing = () =>
  new Refusal('bad_request', {
    message: t('enterOwnCode'),
    fields: { code: t('enterOwnCode') },
    log: 'no code',
  })

/** Uses a code up. Returns its kind, or null when it is wrong or was used before. */
export async function consumeSecondFactorCode(
  trx: Transaction,
  userId: number,
  code: string,
  at: Date,
): Promise<'app-code' | 'recovery-code' | null> {
  const { secret, lastStep } = await lockSecondFactor(trx, userId)
  if (secret === null) return null
  const step = matchingStep(secret, code, at, lastStep)
  if (step !== null) {
    await setLastStep(trx, userId, step)
    return 'app-code'
  }
  const isConsumed = await consumeRecoveryCode(trx, userId, { hash: hashOfCode(code), at })
  return isConsumed ? 'recovery-code' : null
}

export const codeRefusal = (isWrong: boolean): Refusal =>
  new Refusal(
    'second_factor_required',
    isWrong
      ? { message: t('wrongCode'), fields: { code: t('wrongCode') }, log: 'wrong code' }
      : { log: 'no code yet' },
  )

/** 60 random bits in a form that is easy to copy from paper: 'abcd-efgh-2345'. */
const newRecoveryCode = (): string =>
  base32(randomBytes(8))
    .toLowerCase()
    .slice(0, 12)
    .replace(/(.{4})(?=.)/g, '$1-')

const hashOfCode = (code: string): string => hashOf(code.toLowerCase().replace(/[^a-z2-7]/g, ''))
