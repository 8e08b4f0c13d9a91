import { randomBytes } from 'node:crypto'
import type { SignedInActor } from '@fieldstone/domain/access/actor'
import { sql } from 'kysely'
import { auditRefusal } from '../../audit/throttle.ts'
import type { Context } from '../../context.ts'
import { type Db, inTransaction, type Transaction } from '../../db/database.ts'
import { hashOf } from '../../http/session.ts'
import { Refusal } from '../../refusal.ts'
import { queueMessage } from '../../templates/queue-message.ts'
import { confirmAddress } from './company-address.ts'
import { confirmEmailMail, type MailContext } from './mails.ts'
import { lockLogInUser } from './queries.ts'

const LIFE_SECONDS = 3 * 24 * 3600
/** Links that one account gets in an hour when it asks for another. */
const MOST_LINKS = 5
const LINK_SECONDS = 3600

interface Confirmed {
  readonly at: Date
  readonly to: Parameters<typeof confirmEmailMail>[1]
}

/** Mails a link that confirms the address that the account has now, unless it is confirmed. */
export async function queueEmailConfirmation(
  trx: Transaction,
  context: MailContext,
  { at, to }: Confirmed,
): Promise<void> {
  const address = await findUnconfirmed(trx, to.id)
  if (address === null) return
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(at.getTime() + LIFE_SECONDS * 1000)
  await trx
    .insertInto('email_confirmation')
    .values({ token_hash: hashOf(token), email_id: address, created_at: at, expires_at: expiresAt })
    .execute()
  await queueMessage(trx, { at, expiresAt, ...confirmEmailMail(context, to, token) })
}

/** The row of the address that the account has now; null once it is confirmed. */
async function findUnconfirmed(trx: Transaction, userId: number): Promise<number | null> {
  const row = await trx
    .selectFrom('app_user_email')
    .select('id')
    .where('user_id', '=', userId)
    .where('until', 'is', null)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return row?.id ?? null
}

/**
 * Sends the link again to the person who is logged in. Refuses with `state_changed` once the address is confirmed, and with
 * `too_many` beyond five links an hour.
 */
export async function sendEmailConfirmation(context: Context<SignedInActor>): Promise<void> {
  const { actor, at, company, services } = context
  await inTransaction(services.db, async (trx) => {
    // Locks the row, so that concurrent requests are counted one after the other.
    const user = await lockLogInUser(trx, actor.userId)
    if (!user || (await findUnconfirmed(trx, user.id)) === null)
      throw new Refusal('state_changed', { log: 'the address is confirmed' })
    await refuseTooManyLinks(trx, context)
    await queueEmailConfirmation(trx, { company, baseUrl: services.config.baseUrl }, { at, to: user })
    context.audit(trx, { action: 'send-email-confirmation', subject: { kind: 'user', id: user.id } })
  })
}

async function refuseTooManyLinks(
  trx: Transaction,
  { actor, at, services }: Context<SignedInActor>,
): Promise<void> {
  const most = MOST_LINKS * services.config.rateLimitScale
  if (most === 0) return
  const { sentCount, oldestAt } = await trx
    .selectFrom('email_confirmation as sent')
    .innerJoin('app_user_email as known', 'known.id', 'sent.email_id')
    .select([
      sql<number>`count(*)::int`.as('sentCount'),
      sql<Date | null>`min(sent.created_at)`.as('oldestAt'),
    ])
    .where('known.user_id', '=', actor.userId)
    .where('sent.created_at', '>', new Date(at.getTime() - LINK_SECONDS * 1000))
    .executeTakeFirstOrThrow()
  if (sentCount < most || oldestAt === null) return
  const waitSeconds = Math.ceil((oldestAt.getTime() - at.getTime()) / 1000) + LINK_SECONDS
  throw new Refusal('too_many', { log: 'links to confirm an address', retryAfterSeconds: waitSeconds })
}

/**
 * Confirms an address by the token of the mailed link, which works once and only while the account has that address.
 * Whoever has the token reads mail there, so nobody need be logged in. Refuses with `reset_refused`.
 */
export async function confirmEmail(context: Context, token: string): Promise<{ readonly email: string }> {
  const { at, company, services } = context
  const tokenHash = hashOf(token)
  const userId = await findOwner(services.db, tokenHash)
  try {
    return await inTransaction(services.db, async (trx) => {
      // Locks the account's row first, like every change of its address.
      const user = userId === null ? null : await lockLogInUser(trx, userId)
      if (!user || user.isDisabled || !(await claimToken(trx, tokenHash, at))) throw deadLink()
      await confirmAddress(trx, { company, config: services.config }, { userId: user.id, at })
      context.audit(trx, { action: 'confirm-email', subject: { kind: 'user', id: user.id } })
      return { email: user.email }
    })
  } catch (error) {
    if (error instanceof Refusal && error.code === 'reset_refused') {
      const subject = userId === null ? null : { kind: 'user', id: userId }
      await auditRefusal(context, { action: 'confirm-email', subject, result: 'reset_refused' })
    }
    throw error
  }
}

const deadLink = () => new Refusal('reset_refused', { log: 'no such token, used, or its time is over' })

/** The account of a token, valid or not; null when it is unknown. */
async function findOwner(db: Db, tokenHash: string): Promise<number | null> {
  const row = await db
    .selectFrom('email_confirmation as sent')
    .innerJoin('app_user_email as known', 'known.id', 'sent.email_id')
    .select('known.user_id as userId')
    .where('sent.token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row?.userId ?? null
}

/** Uses up a token that still works, and with it the other links that were sent to its address. */
async function claimToken(trx: Transaction, tokenHash: string, at: Date): Promise<boolean> {
  const claimed = await trx
    .updateTable('email_confirmation as sent')
    .from('app_user_email as known')
    .set({ used_at: at })
    .whereRef('known.id', '=', 'sent.email_id')
    .where('known.until', 'is', null)
    .where('sent.token_hash', '=', tokenHash)
    .where('sent.used_at', 'is', null)
    .where('sent.expires_at', '>', at)
    .returning('sent.email_id as emailId')
    .executeTakeFirst()
  if (claimed === undefined) return false
  await trx
    .updateTable('email_confirmation')
    .set({ used_at: at })
    .where('email_id', '=', claimed.emailId)
    .where('used_at', 'is', null)
    .execute()
  return true
}
