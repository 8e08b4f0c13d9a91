import { randomBytes } from 'node:crypto'
import { auditRefusal } from '../../audit/throttle.ts'
import { getCompany } from '../../company.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/database.ts'
import { hashOf } from '../../http/session.ts'
import { fieldSentence } from '../../messages/refusals.ts'
import { Refusal } from '../../refusal.ts'
import { queueMessage } from '../../templates/queue-message.ts'
import { type AttemptLimit, countAttempt, secondsUntilAllowed } from './attempt-limits.ts'
import { confirmAddress } from './company-address.ts'
import { clearFailuresInARow } from './log-in-limits.ts'
import { passwordChangedMail, resetMail } from './mails.ts'
import { inPasswordQueue, newPasswordHash } from './passwords.ts'
import { lockLogInUser, nameKey, setPasswordHash } from './queries.ts'
import {
  claimResetToken,
  findResetOwner,
  findResetTarget,
  findResetToken,
  insertResetToken,
  type ResetTarget,
  voidResetTokens,
} from './reset-queries.ts'
import { revokeSessions } from './user-queries.ts'

const LIFE_SECONDS = 60 * 60
/** Per account, and per typed name. */
const LIMIT: AttemptLimit = { table: 'reset_request', most: 3, seconds: 3600, scale: 'by-setting' }

/**
 * Mails a link that sets a new password, if the input is the user name or e-mail of an account (for an administrator,
 * also its id). The answer does not reveal whether the account exists, and neither does the response time: when no mail
 * is due, the same rows are written without an owner. The only refusal is `too_many`.
 */
export async function requestReset(context: Context, typed: string): Promise<void> {
  const { actor, at, services } = context
  const target = await findResetTarget(services.db, typed, actor.role === 'admin')
  const isOverLimit = await isOverLinkLimit(context, target, typed)
  const company = await getCompany(services)
  const token = randomBytes(32).toString('base64url')
  await inTransaction(services.db, async (trx) => {
    // Reads again under a lock: the link must not be sent to an address that was just replaced.
    const user = await lockLogInUser(trx, target?.id ?? NO_ID)
    const owner = user && !user.isDisabled && !isOverLimit ? user : null
    const expiresAt = owner ? new Date(at.getTime() + LIFE_SECONDS * 1000) : at
    await insertResetToken(trx, { tokenHash: hashOf(token), userId: owner?.id ?? null, at, expiresAt })
    const mailContext = { company, baseUrl: services.config.baseUrl }
    await queueMessage(trx, { at, expiresAt, ...resetMail(mailContext, owner ?? NO_OWNER, token) })
    context.audit(trx, {
      action: 'request-reset',
      subject: target ? { kind: 'user', id: target.id } : null,
      result: !user ? 'not_found' : user.isDisabled ? 'not_allowed' : isOverLimit ? 'too_many' : 'ok',
    })
  })
}

const NO_ID = 0
/** The recipient of a mail that expires at once, so that it is never sent. */
const NO_OWNER = { id: null, username: 'nobody', email: '', language: 'en' } as const

/**
 * Counts the request, per typed name and per account. Beyond the limit per name it throws `too_many`, whether the
 * account exists or not. Beyond the limit per account only administrators get `too_many`: it would tell others which
 * user name and e-mail belong together.
 */
async function isOverLinkLimit(
  { actor, services }: Context,
  target: ResetTarget | null,
  typed: string,
): Promise<boolean> {
  const isAdmin = actor.role === 'admin'
  if (!isAdmin || !target) await countAttempt(services, LIMIT, nameKey(typed.trim()))
  const account = `user:${target?.id ?? NO_ID}`
  if (!isAdmin) return (await secondsUntilAllowed(services, LIMIT, account)) > 0
  if (target) await countAttempt(services, LIMIT, account)
  return false
}

interface NewPassword {
  readonly token: string
  readonly password: string
  readonly passwordConfirm?: string | undefined
}

/** Sets the password with the mailed token, which works once, and ends every session. Refuses with `reset_refused`. */
export async function resetPassword(context: Context, typed: NewPassword): Promise<void> {
  const tokenHash = hashOf(typed.token)
  try {
    await setByToken(context, typed, tokenHash)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'reset_refused') await auditDeadLink(context, tokenHash)
    throw error
  }
}

/**
 * Refuses a dead link with `reset_refused` before the person types a password. It reveals no more than using the link
 * would, and does not use it up.
 */
export async function checkReset(context: Context, token: string): Promise<void> {
  const tokenHash = hashOf(token)
  if (await findResetToken(context.services.db, tokenHash, context.at)) return
  await auditDeadLink(context, tokenHash)
  throw deadLink()
}

const deadLink = () => new Refusal('reset_refused', { log: 'no such token, or its hour is over' })

/** Records whose link it was, if that is still known. */
async function auditDeadLink(context: Context, tokenHash: string): Promise<void> {
  const userId = await findResetOwner(context.services.db, tokenHash)
  const subject = userId === null ? null : { kind: 'user', id: userId }
  await auditRefusal(context, { action: 'reset-password', subject, result: 'reset_refused' })
}

async function setByToken(context: Context, typed: NewPassword, tokenHash: string): Promise<void> {
  const { at, services } = context
  const person = await findResetToken(services.db, tokenHash, at)
  if (!person) throw deadLink()
  const { password, passwordConfirm } = typed
  const passwordHash = await inPasswordQueue(context, () =>
    newPasswordHash(services.passwords, password, passwordConfirm, person),
  )
  const company = await getCompany(services)
  await inTransaction(services.db, async (trx) => {
    // Locks the account's row first, like every change that affects logging in.
    const user = await lockLogInUser(trx, person.userId)
    if (!user || user.isDisabled || !(await claimResetToken(trx, tokenHash, at)))
      throw new Refusal('reset_refused', { log: 'used or void meanwhile' })
    await voidResetTokens(trx, person.userId, at)
    await setPasswordHash(trx, person.userId, passwordHash)
    await revokeSessions(trx, person.userId, { at, reason: 'password reset' })
    await clearFailuresInARow(trx, person.username)
    // The link was sent to the current address: changing it invalidates links.
    await confirmAddress(trx, { company, config: services.config }, { userId: person.userId, at })
    const mailContext = { company, baseUrl: services.config.baseUrl }
    await queueMessage(trx, { at, ...passwordChangedMail(mailContext, user) })
    context.audit(trx, { action: 'reset-password', subject: { kind: 'user', id: person.userId } })
  })
}

/**
 * Throws if the query has a token or password. They belong in the body, because proxies and browsers record queries.
 */
export function refuseQuery(query: { password?: string | undefined; token?: string | undefined }): void {
  const names = (['password', 'token'] as const).filter((name) => query[name] !== undefined)
  if (names.length === 0) return
  const message = fieldSentence('secretInAddress')
  throw new Refusal('bad_request', {
    message,
    fields: Object.fromEntries(names.map((name) => [name, message])),
    log: 'secret in the query',
  })
}
