import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { InputOf } from '@fieldstone/contract/route'
import type { guestRoutes } from '@fieldstone/contract/routes/accounts/guests'
import { ACCOUNT_TYPES, type ActorOf, roleOf } from '@fieldstone/domain/access/actor'
import {
  checkGuest,
  checkGuestEmail,
  GUEST_CODE_DIGITS,
  GUEST_CODE_MINUTES,
  type GuestInput,
  readGuestCode,
} from '@fieldstone/domain/accounts/guest'
import { auditRefusal } from '../../audit/throttle.ts'
import type { Context } from '../../context.ts'
import { inTransaction, sqlState, type Transaction, UNIQUE_VIOLATION } from '../../db/database.ts'
import { hashOf } from '../../http/session.ts'
import { fieldSentence } from '../../messages/refusals.ts'
import { Refusal } from '../../refusal.ts'
import { queueMessage } from '../../templates/queue-message.ts'
import { type AttemptLimit, countAttempt } from './attempt-limits.ts'
import { confirmAddress, refuseCompanyAddress } from './company-address.ts'
import { refusedFields } from './form-refusals.ts'
import {
  claimGuestCode,
  countGuestCodeTry,
  type EmailOwner,
  findEmailOwner,
  insertGuestCode,
} from './guest-queries.ts'
import { clearFailuresInARow } from './log-in-limits.ts'
import { guestCodeMail, passwordChangedMail, resetMail } from './mails.ts'
import { inPasswordQueue, newPasswordHash } from './passwords.ts'
import { findLogInUser, type LogInUser, lockLogInUser, nameKey, setPasswordHash } from './queries.ts'
import { insertResetToken, voidResetTokens } from './reset-queries.ts'
import { createUserRow } from './sign-up.ts'
import { openSession } from './tokens.ts'
import { revokeSessions } from './user-queries.ts'

/** Per typed address. */
const REQUESTS: AttemptLimit = { table: 'guest_code_request', most: 3, seconds: 3600, scale: 'by-setting' }
const RESET_SECONDS = 60 * 60

/**
 * E-mails a code to the address, and returns the challenge that must come back with it. Answer, rows and time are the same
 * whatever account the address has. What the e-mail says depends on it (decision 0160):
 * - no account, an account without a password, or a payer's confirmed address: the code;
 * - a payer's address that was never confirmed: a link to set a new password, because whoever typed that address at
 *   sign-up would see the payment;
 * - staff, or a disabled account: nothing.
 */
export async function requestGuestCode(context: Context, typed: string): Promise<{ challenge: string }> {
  const { at, company, services } = context
  const email = checkedEmail(typed)
  refuseCompanyAddress({ company, config: services.config }, email)
  await countAttempt(services, REQUESTS, nameKey(email))
  const challenge = randomBytes(32).toString('base64url')
  const code = String(randomInt(10 ** GUEST_CODE_DIGITS)).padStart(GUEST_CODE_DIGITS, '0')
  await inTransaction(services.db, async (trx) => {
    const owner = await findEmailOwner(trx, email)
    const way = wayIn(owner)
    await insertGuestCode(trx, {
      challengeHash: hashOf(challenge),
      codeHash: way === 'code' ? hashOfCode(challenge, email, code) : hashOf(randomBytes(32).toString('hex')),
      at,
      expiresAt: new Date(at.getTime() + GUEST_CODE_MINUTES * 60_000),
    })
    await queueMessage(trx, await mailFor(trx, context, { email, owner, way, code }))
    context.audit(trx, {
      action: 'request-guest-code',
      subject: owner === null ? null : { kind: 'user', id: owner.id },
      result: way === 'nothing' ? 'not_allowed' : 'ok',
    })
  })
  return { challenge }
}

type WayIn = 'code' | 'reset' | 'nothing'

/** How the owner of an address may go on. A code never opens an account whose holder has not proved the address. */
function wayIn(owner: EmailOwner | null): WayIn {
  if (owner === null) return 'code'
  if (owner.isDisabled || !owner.isApproved || roleOf(owner.accountType) !== 'taxpayer') return 'nothing'
  return owner.isGuest || owner.isConfirmed ? 'code' : 'reset'
}

interface Requested {
  readonly email: string
  readonly owner: EmailOwner | null
  readonly way: WayIn
  readonly code: string
}

/** The e-mail. A reset row is written in each case, and an e-mail to nobody expires at once, so that each takes as long. */
async function mailFor(
  trx: Transaction,
  { at, company, services, request }: Context,
  { email, owner, way, code }: Requested,
) {
  const token = randomBytes(32).toString('base64url')
  const isReset = way === 'reset' && owner !== null
  const seconds = way === 'code' ? GUEST_CODE_MINUTES * 60 : isReset ? RESET_SECONDS : 0
  const expiresAt = new Date(at.getTime() + seconds * 1000)
  const reset = { tokenHash: hashOf(token), userId: isReset ? owner.id : null, at }
  await insertResetToken(trx, { ...reset, expiresAt: isReset ? expiresAt : at })
  const mailContext = { company, baseUrl: services.config.baseUrl }
  if (isReset) return { at, expiresAt, ...resetMail(mailContext, owner, token) }
  const to = {
    id: owner?.id ?? null,
    email: owner?.email ?? email,
    language: owner?.language ?? request.language,
  }
  const recipient = way === 'code' ? to : { ...to, id: null, email: '' }
  return { at, expiresAt, ...guestCodeMail(mailContext, recipient, code) }
}

const hashOfCode = (challenge: string, email: string, code: string): string =>
  hashOf(`guest-code ${challenge} ${email.toLowerCase()} ${code}`)

function checkedEmail(typed: string): string {
  const answer = checkGuestEmail(typed)
  if (answer.ok) return answer.value.email
  throw refusedFields(answer)
}

type GuestForm = InputOf<(typeof guestRoutes)['openGuestSession']>['body']

/**
 * Opens a guest session with a code, which works once. An address without an account gets one without a password, in the
 * typed name. Refuses in the same words a wrong code, one that expired, was used or was tried too often, and an address
 * that got none.
 */
export async function openGuestSession(context: Context, form: GuestForm): Promise<string> {
  const { at, services } = context
  const answer = checkGuest(form)
  if (!answer.ok) throw refusedFields(answer)
  const person = answer.value
  const challengeHash = hashOf(form.challenge)
  // Counted before it is compared, and committed, so that parallel tries get no more than successive ones would.
  const codeHash = await countGuestCodeTry(services.db, challengeHash, at)
  const typed = hashOfCode(form.challenge, person.email, readGuestCode(form.code))
  if (!isEqual(codeHash ?? hashOf(''), typed)) throw await refuseCode(context)
  const passwordHash = await randomPasswordHash(context)
  const token = await againIfTaken(() =>
    inTransaction(services.db, async (trx) => {
      if (!(await claimGuestCode(trx, challengeHash, at))) return null
      const user = await accountFor(trx, context, person, passwordHash)
      if (user === null) return null
      const { company } = context
      await confirmAddress(trx, { company, config: services.config }, { userId: user.id, at })
      context.audit(trx, {
        actor: { role: 'guest', userId: user.id, since: at },
        action: 'open-guest-session',
        subject: { kind: 'user', id: user.id },
      })
      return openSession(trx, context, user, { isGuest: true })
    }),
  )
  if (token === null) throw await refuseCode(context)
  return token
}

/** Does the work once more if somebody else made an account with this address meanwhile. */
async function againIfTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error
    return work()
  }
}

/** Compares two hashes in constant time. */
const isEqual = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(a), Buffer.from(b))

async function refuseCode(context: Context): Promise<Refusal> {
  await auditRefusal(context, { action: 'open-guest-session', subject: null, result: 'wrong_code' })
  return new Refusal('bad_request', { fields: { code: fieldSentence('guestCode') }, log: 'code of a guest' })
}

/** A hash that no password matches. */
const randomPasswordHash = (context: Context): Promise<string> =>
  inPasswordQueue(context, () => context.services.passwords.hash(randomBytes(32).toString('base64')))

/** The account of the address, locked; made if there is none. Null if it may no longer be opened by a code. */
async function accountFor(
  trx: Transaction,
  context: Context,
  person: GuestInput,
  passwordHash: string,
): Promise<LogInUser | null> {
  const { at, request } = context
  const owner = await findEmailOwner(trx, person.email)
  if (owner !== null && wayIn(owner) !== 'code') return null
  if (owner !== null) return lockLogInUser(trx, owner.id)
  const isTaken = (await findLogInUser(trx, person.email)) !== null
  const id = await createUserRow(trx, {
    ...person,
    ...{ passwordHash, phone: '', accountType: ACCOUNT_TYPES.taxpayer, isApproved: true, isGuest: true, at },
    // Somebody else may have this address as their user name.
    username: isTaken ? `guest-${randomBytes(8).toString('hex')}` : person.email.slice(0, 254),
    language: request.language,
  })
  return lockLogInUser(trx, id)
}

/**
 * Gives an account without a password one. Ends its guest sessions, and returns the token of a full session. Refuses with
 * `state_changed` on an account that has a password: its holder logs in.
 */
export async function setGuestPassword(
  context: Context<ActorOf<'guest'>>,
  password: string,
): Promise<string> {
  const { actor, at, company, services } = context
  const before = await services.db
    .selectFrom('app_user')
    .select(['username', 'email', 'is_guest'])
    .where('id', '=', actor.userId)
    .executeTakeFirstOrThrow()
  if (!before.is_guest) throw hasPassword()
  const passwordHash = await inPasswordQueue(context, () =>
    newPasswordHash(services.passwords, password, undefined, before),
  )
  return inTransaction(services.db, async (trx) => {
    const user = await lockLogInUser(trx, actor.userId)
    if (!user || user.isDisabled || !user.isGuest) throw hasPassword()
    await voidResetTokens(trx, user.id, at)
    await setPasswordHash(trx, user.id, passwordHash)
    await revokeSessions(trx, user.id, { at, reason: 'password chosen' })
    await clearFailuresInARow(trx, user.username)
    await queueMessage(trx, {
      at,
      ...passwordChangedMail({ company, baseUrl: services.config.baseUrl }, user),
    })
    context.audit(trx, { action: 'set-guest-password', subject: { kind: 'user', id: user.id } })
    return openSession(trx, context, user)
  })
}

const hasPassword = () => new Refusal('state_changed', { log: 'the account has a password' })
