import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  ACCOUNT_TYPES,
  type Account,
  type Actor,
  ANONYMOUS,
  actorOf,
  guestActorOf,
} from '@fieldstone/domain/access/actor'
import { type AccountLanguage, languageOfAccount } from '@fieldstone/domain/accounts/language'
import type { FastifyRequest } from 'fastify'
import { type CryptoKey, errors, type JWTPayload, jwtVerify } from 'jose'
import { getCompany } from '../company.ts'
import type { Config } from '../config.ts'
import { isDiskFull } from '../db/database.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'

/** The keys from the settings; without any, a key that is created at the first start and kept in the data directory. */
export function sessionKeys(config: Config): Uint8Array[] {
  const secrets = config.sessionSecrets ?? [ownSecret(config.dataDir)]
  return secrets.map((secret) => new TextEncoder().encode(secret))
}

function ownSecret(dataDir: string): string {
  const file = join(dataDir, 'session-secret')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  const secret = randomBytes(48).toString('base64url')
  writeFileSync(file, `${secret}\n`, { mode: 0o600, flag: 'wx' })
  return secret
}

const imported = new WeakMap<Uint8Array, Promise<CryptoKey>>()

/** A key in the form that signs and checks tokens. Imported once: given bytes, the library does it for each token, which costs as much again. */
export function signingKey(key: Uint8Array): Promise<CryptoKey> {
  const known = imported.get(key) ?? crypto.subtle.importKey('raw', key, HMAC, false, ['sign', 'verify'])
  imported.set(key, known)
  return known
}

const HMAC = { name: 'HMAC', hash: 'SHA-256' }

export const TOKEN_ISSUER = 'fieldstone'
export const TOKEN_AUDIENCE = 'fieldstone-portal'

/** 'Last seen' is written at most this often, to save writes. */
const SEEN_EVERY_SECONDS = 60

export interface Caller {
  readonly actor: Actor
  readonly sessionHash: string | null
  /** Staff who must still set up their second factor: only its enrolment is allowed. */
  readonly mustEnrol: boolean
  /** Null of who is not signed in. */
  readonly language: AccountLanguage | null
}

/**
 * Finds out who sends the request. The token only identifies the session; its row and the user's row decide. Without a
 * token the actor is anonymous; an invalid token is refused with 401, and never treated as anonymous.
 */
export async function authenticate(services: Services, request: FastifyRequest): Promise<Caller> {
  const header = request.headers.authorization
  if (header === undefined) return ANONYMOUS_CALLER
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(header)?.[1]
  const session = token ? await verifyToken(services, token) : null
  if (!session) throw new Refusal('sign_in_required', { log: 'invalid token' })
  const sessionHash = hashOf(session.jti)
  const row = await services.db
    .selectFrom('user_session')
    .innerJoin('app_user', 'app_user.id', 'user_session.user_id')
    .select([
      'user_session.seen_at',
      'user_session.ends_at',
      'user_session.revoked_at',
      'user_session.created_at',
      'user_session.is_guest',
      'app_user.id',
      'app_user.account_type',
      'app_user.county_id',
      'app_user.firm_id',
      'app_user.is_approved',
      'app_user.is_disabled',
      'app_user.second_factor_secret',
      'app_user.language',
    ])
    .where('user_session.jti_hash', '=', sessionHash)
    .executeTakeFirst()
  const now = services.clock.now()
  const { sessionIdleMinutes } = await getCompany(services)
  const ending = row?.revoked_at === null ? endingOf(row, now, sessionIdleMinutes) : null
  if (ending !== null) await endSession(services, sessionHash, { at: now, reason: ending })
  const isLive =
    row !== undefined &&
    row.revoked_at === null &&
    ending === null &&
    !session.isExpired &&
    row.is_approved &&
    !row.is_disabled
  const actor = isLive ? actorOfSession(row) : null
  if (!row || !actor) throw new Refusal('sign_in_required', { log: 'session is over' })
  if (
    request.headers['x-background'] !== '1' &&
    now.getTime() - row.seen_at.getTime() > SEEN_EVERY_SECONDS * 1000
  ) {
    await recordSeen(services, sessionHash, now)
  }
  return {
    actor,
    sessionHash,
    mustEnrol: mustEnrol(services, row),
    language: languageOfAccount(row.account_type, row.language),
  }
}

/** Why the session has expired; null when it has not. */
function endingOf(
  row: { seen_at: Date; ends_at: Date },
  now: Date,
  idleMinutes: number,
): 'absolute' | 'idle' | null {
  if (now >= row.ends_at) return 'absolute'
  return now.getTime() - row.seen_at.getTime() >= idleMinutes * 60_000 ? 'idle' : null
}

/** On a full disk everybody may still read; whoever was seen last before that is logged out earlier. */
async function recordSeen({ db, log }: Services, sessionHash: string, at: Date): Promise<void> {
  try {
    await db.updateTable('user_session').set({ seen_at: at }).where('jti_hash', '=', sessionHash).execute()
  } catch (error) {
    if (!isDiskFull(error)) throw error
    log.warn({ reason: 'disk full' }, 'last use of a session not recorded')
  }
}

/** Stored, so that a clock that is set back does not reopen the session. */
async function endSession(
  { db }: Services,
  sessionHash: string,
  { at, reason }: { at: Date; reason: string },
): Promise<void> {
  await db
    .updateTable('user_session')
    .set({ revoked_at: at, revoke_reason: reason })
    .where('jti_hash', '=', sessionHash)
    .where('revoked_at', 'is', null)
    .execute()
}

const ANONYMOUS_CALLER: Caller = { actor: ANONYMOUS, sessionHash: null, mustEnrol: false, language: null }

/** Decided from the row at each request, so that the setting also applies to older sessions. */
export function mustEnrol(
  services: Services,
  user: { account_type: number; second_factor_secret: string | null },
): boolean {
  const isStaff = user.account_type !== ACCOUNT_TYPES.taxpayer
  return services.config.needsStaffSecondFactor && isStaff && user.second_factor_secret === null
}

export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

interface TokenSession {
  readonly jti: string
  readonly isExpired: boolean
}

/** The session of a token that we signed, also when it has expired. */
async function verifyToken(services: Services, token: string): Promise<TokenSession | null> {
  for (const key of services.sessionKeys) {
    try {
      const { payload } = await jwtVerify(token, await signingKey(key), {
        algorithms: ['HS256'],
        issuer: TOKEN_ISSUER,
        audience: TOKEN_AUDIENCE,
        currentDate: services.clock.now(),
      })
      return tokenSession(payload, false)
    } catch (error) {
      // Expired, but signed by us. On any other error, an older key may still verify it.
      if (error instanceof errors.JWTExpired) return tokenSession(error.payload, true)
    }
  }
  return null
}

/** A token may be of another version, and the library does not check the type of the id. */
const tokenSession = ({ jti }: JWTPayload, isExpired: boolean): TokenSession | null =>
  typeof jti === 'string' ? { jti, isExpired } : null

/** A guest's session stays one, also when the account has or gets a password. */
const actorOfSession = (row: AccountRow & { readonly is_guest: boolean; readonly created_at: Date }) =>
  row.is_guest ? guestActorOf(accountOf(row), row.created_at) : actorOf(accountOf(row))

interface AccountRow {
  readonly id: number
  readonly account_type: number
  readonly county_id: number | null
  readonly firm_id: number | null
}

const accountOf = (row: AccountRow): Account => ({
  id: row.id,
  accountType: row.account_type,
  countyId: row.county_id,
  firmId: row.firm_id,
})
