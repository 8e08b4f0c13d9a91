import { randomBytes } from 'node:crypto'
import { SignJWT } from 'jose'
import { getCompanyIn } from '../../company.ts'
import type { Context, RequestInfo } from '../../context.ts'
import type { Db, Transaction } from '../../db/database.ts'
import { hashOf, signingKey, TOKEN_AUDIENCE, TOKEN_ISSUER } from '../../http/session.ts'
import type { Services } from '../../services.ts'
import { hasVerifiedBankAccount, insertSession, type SessionUser } from './queries.ts'

/** What opening a session needs from the request. */
interface SessionContext extends Pick<Context, 'at' | 'address'> {
  readonly services: Pick<Services, 'sessionKeys'>
  readonly request: Pick<RequestInfo, 'browser'>
}

/**
 * Opens a session for this person and returns its bearer token; the session's row keeps only the hash of its jti. A guest's
 * session is good for what routes list for guests.
 */
export async function openSession(
  db: Db | Transaction,
  { services, at, address, request }: SessionContext,
  user: SessionUser & { readonly isGuest?: boolean },
  { isGuest = false }: { readonly isGuest?: boolean } = {},
): Promise<string> {
  const key = services.sessionKeys[0]
  if (!key) throw new Error('there is no session key')
  const jti = randomBytes(16).toString('base64url')
  const { sessionHours } = await getCompanyIn(db)
  const endsAt = new Date(at.getTime() + sessionHours * 3_600_000)
  // A code by e-mail opens nothing else of an account that has a password.
  const hasBankAccount = !isGuest && (await hasVerifiedBankAccount(db, user.id))
  await insertSession(db, {
    jti_hash: hashOf(jti),
    user_id: user.id,
    created_at: at,
    seen_at: at,
    ends_at: endsAt,
    address,
    browser: request.browser,
    is_guest: isGuest,
  })
  return new SignJWT({
    username: user.username,
    id: user.id,
    accountType: user.accountType,
    countyId: user.countyId,
    attorneyID: user.firmId,
    hasStripeVerifiedACH: hasBankAccount,
    email: user.email,
    ...(isGuest ? { guest: true, canSetPassword: user.isGuest === true } : {}),
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(TOKEN_ISSUER)
    .setAudience(TOKEN_AUDIENCE)
    .setJti(jti)
    .setIssuedAt(Math.floor(at.getTime() / 1000))
    .setExpirationTime(Math.floor(endsAt.getTime() / 1000))
    .sign(await signingKey(key))
}
