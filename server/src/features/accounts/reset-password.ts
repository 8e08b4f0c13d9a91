import { randomBytes } from 'node:crypto'
import { type Actor, ANONYMOUS } from '@fieldstone/domain/access/actor'
import { recordAudit } from '../../audit.ts'
import { inTransaction } from '../../db/database.ts'
import type { RequestInfo } from '../../http/handler.ts'
import { hashOf } from '../../http/session.ts'
import { queueMail } from '../../outbox.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { getCompany } from '../site/service.ts'
import { endLogInStreak, nameKey } from './log-in-limits.ts'
import { passwordChangedMail, resetMail } from './mails.ts'
import { newPasswordHash } from './new-password.ts'
import { setPasswordHash } from './queries.ts'
import { beginResetRequest } from './reset-limits.ts'
import {
  claimResetToken,
  findResetTarget,
  findResetToken,
  insertResetToken,
  voidResetTokens,
} from './reset-queries.ts'
import { revokeSessions } from './user-queries.ts'

const LIFE_SECONDS = 60 * 60

/**
 * Mails a link that sets a new password, if what was typed names an account (user name or e-mail; an administrator may
 * also give the id). Says nothing of whether it does. Refuses with `too_many` alone.
 */
export async function requestReset(
  services: Services,
  actor: Actor,
  request: RequestInfo,
  typed: string,
): Promise<void> {
  const target = await findResetTarget(services.db, typed, actor.role === 'admin')
  await beginResetRequest(services, target ? `user:${target.id}` : nameKey(typed))
  const company = await getCompany(services)
  const at = services.clock.now()
  const token = randomBytes(32).toString('base64url')
  await inTransaction(services.db, async (trx) => {
    if (target && !target.isDisabled) {
      const expiresAt = new Date(at.getTime() + LIFE_SECONDS * 1000)
      await insertResetToken(trx, { tokenHash: hashOf(token), userId: target.id, at, expiresAt })
      const news = { company, baseUrl: services.config.baseUrl }
      await queueMail(trx, { at, ...resetMail(news, target.email, token) })
    }
    await recordAudit(trx, {
      at,
      actor,
      action: 'request-reset',
      subject: target ? { kind: 'user', id: target.id } : null,
      result: target?.isDisabled ? 'not_allowed' : target ? 'ok' : 'not_found',
      address: request.address,
    })
  })
}

export interface NewPassword {
  readonly token: string
  readonly password: string
  readonly passwordConfirm?: string | undefined
}

/** Sets the password once by the mailed token, and ends every session. Refuses with `reset_refused` or its sentence. */
export async function resetPassword(
  services: Services,
  request: RequestInfo,
  typed: NewPassword,
): Promise<void> {
  const tokenHash = hashOf(typed.token)
  const person = await findResetToken(services.db, tokenHash, services.clock.now())
  if (!person) throw new Refusal('reset_refused', { log: 'no such token, or its hour is over' })
  const passwordHash = await newPasswordHash(typed.password, typed.passwordConfirm, person)
  const company = await getCompany(services)
  await inTransaction(services.db, async (trx) => {
    const at = services.clock.now()
    if (!(await claimResetToken(trx, tokenHash, at)))
      throw new Refusal('reset_refused', { log: 'used meanwhile' })
    await voidResetTokens(trx, person.userId, at)
    await setPasswordHash(trx, person.userId, passwordHash)
    await revokeSessions(trx, person.userId, { at, reason: 'password reset' })
    await endLogInStreak(trx, person.username)
    const news = { company, baseUrl: services.config.baseUrl }
    await queueMail(trx, { at, ...passwordChangedMail(news, person.email) })
    await recordAudit(trx, {
      at,
      actor: ANONYMOUS,
      action: 'reset-password',
      subject: { kind: 'user', id: person.userId },
      result: 'ok',
      address: request.address,
    })
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
