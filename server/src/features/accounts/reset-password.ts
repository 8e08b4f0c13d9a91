import { randomBytes } from 'node:crypto'
import { auditRefusal } from '../../audit/throttle.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/database.ts'
import { hashOf } from '../../http/session.ts'
import { queueMail } from '../../outbox.ts'
import { Refusal } from '../../refusal.ts'
import { getCompany } from '../site/service.ts'
import { endLogInStreak } from './log-in-limits.ts'
import { passwordChangedMail, resetMail } from './mails.ts'
import { nameKey } from './name-key.ts'
import { newPasswordHash } from './new-password.ts'
import { inPasswordQueue } from './password-queue.ts'
import { lockLogInUser, setPasswordHash } from './queries.ts'
import {
  claimResetToken,
  findResetOwner,
  findResetTarget,
  findResetToken,
  insertResetToken,
  type ResetTarget,
  voidResetTokens,
} from './reset-queries.ts'
import { countTry, type TryLimit, waitForTry } from './try-limits.ts'
import { revokeSessions } from './user-queries.ts'

const LIFE_SECONDS = 60 * 60
/** For one account, and for one typed name. */
const LIMIT: TryLimit = { table: 'reset_request', most: 3, seconds: 3600, scale: 'by-setting' }

/**
 * Mails a link that sets a new password, if what was typed names an account (user name or e-mail; an administrator may
 * also give the id). Says nothing of whether it does, nor which name belongs to which e-mail, by its time neither: where
 * no mail goes out, the same rows are written for nobody. Refuses with `too_many` alone.
 */
export async function requestReset(context: Context, typed: string): Promise<void> {
  const { actor, at, services } = context
  const target = await findResetTarget(services.db, typed, actor.role === 'admin')
  const isEnough = await hasEnoughLinks(context, target, typed)
  const company = await getCompany(services)
  const token = randomBytes(32).toString('base64url')
  await inTransaction(services.db, async (trx) => {
    // As it is now: the link never goes to an e-mail that was given up meanwhile.
    const user = await lockLogInUser(trx, target?.id ?? NO_ID)
    const owner = user && !user.isDisabled && !isEnough ? user : null
    const expiresAt = owner ? new Date(at.getTime() + LIFE_SECONDS * 1000) : at
    await insertResetToken(trx, { tokenHash: hashOf(token), userId: owner?.id ?? null, at, expiresAt })
    const news = { company, baseUrl: services.config.baseUrl }
    await queueMail(trx, { at, expiresAt, ...resetMail(news, owner ?? NOBODY, token) })
    await context.audit(trx, {
      action: 'request-reset',
      subject: target ? { kind: 'user', id: target.id } : null,
      result: !user ? 'not_found' : user.isDisabled ? 'not_allowed' : isEnough ? 'too_many' : 'ok',
    })
  })
}

const NO_ID = 0
/** Over at once, so that the mail never leaves. */
const NOBODY = { username: '', email: '' }

/**
 * Counts the request. What was typed has a limit that is told, known or not. That of the account, which has several
 * names, is told to administrators alone: to others it would tell which names are one person's.
 */
async function hasEnoughLinks(
  { actor, services }: Context,
  target: ResetTarget | null,
  typed: string,
): Promise<boolean> {
  const isAdmin = actor.role === 'admin'
  if (!isAdmin || !target) await countTry(services, LIMIT, nameKey(typed.trim()))
  const account = `user:${target?.id ?? NO_ID}`
  if (!isAdmin) return (await waitForTry(services, LIMIT, account)) > 0
  if (target) await countTry(services, LIMIT, account)
  return false
}

export interface NewPassword {
  readonly token: string
  readonly password: string
  readonly passwordConfirm?: string | undefined
}

/** Sets the password once by the mailed token, and ends every session. Refuses with `reset_refused` or its sentence. */
export async function resetPassword(context: Context, typed: NewPassword): Promise<void> {
  const tokenHash = hashOf(typed.token)
  try {
    await setByToken(context, typed, tokenHash)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'reset_refused') await noteDeadLink(context, tokenHash)
    throw error
  }
}

/**
 * Says before anything is typed that a link is dead, by `reset_refused`. It tells whoever holds the link no more than
 * using it would, and leaves it good.
 */
export async function checkReset(context: Context, token: string): Promise<void> {
  const tokenHash = hashOf(token)
  if (await findResetToken(context.services.db, tokenHash, context.at)) return
  await noteDeadLink(context, tokenHash)
  throw deadLink()
}

const deadLink = () => new Refusal('reset_refused', { log: 'no such token, or its hour is over' })

/** Whose link it was, as long as that is known. */
async function noteDeadLink(context: Context, tokenHash: string): Promise<void> {
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
    // The row first, as all do who change how an account is entered.
    const user = await lockLogInUser(trx, person.userId)
    if (!user || user.isDisabled || !(await claimResetToken(trx, tokenHash, at)))
      throw new Refusal('reset_refused', { log: 'used or void meanwhile' })
    await voidResetTokens(trx, person.userId, at)
    await setPasswordHash(trx, person.userId, passwordHash)
    await revokeSessions(trx, person.userId, { at, reason: 'password reset' })
    await endLogInStreak(trx, person.username)
    const news = { company, baseUrl: services.config.baseUrl }
    await queueMail(trx, { at, ...passwordChangedMail(news, user) })
    await context.audit(trx, { action: 'reset-password', subject: { kind: 'user', id: person.userId } })
  })
}

/** Token and password stand in the body alone: a query is written down on its way. */
export function refuseQuery(query: { password?: string | undefined; token?: string | undefined }): void {
  const names = (['password', 'token'] as const).filter((name) => query[name] !== undefined)
  if (names.length === 0) return
  const message = 'Send the token and the password in the body, never in the address.'
  throw new Refusal('bad_request', {
    message,
    fields: Object.fromEntries(names.map((name) => [name, message])),
    log: 'secret in the query',
  })
}
