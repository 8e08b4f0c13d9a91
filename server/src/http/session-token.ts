import { errors, type JWTPayload, jwtVerify } from 'jose'
import type { Services } from '../services.ts'

export const TOKEN_ISSUER = 'fieldstone'
export const TOKEN_AUDIENCE = 'fieldstone-portal'

interface TokenSession {
  readonly jti: string
  readonly isExpired: boolean
}

/** The session of a token that we signed, also when it has expired. */
export async function readToken(services: Services, token: string): Promise<TokenSession | null> {
  const payload = await signedPayload(services, token)
  // A token may be of another version, and the library does not check the type of the id.
  if (typeof payload?.jti !== 'string') return null
  const seconds = Math.floor(services.clock.now().getTime() / 1000)
  return { jti: payload.jti, isExpired: payload.exp !== undefined && payload.exp <= seconds }
}

type Keys = Services['sessionKeys']

/**
 * The payloads of tokens whose signature was found to be ours, by the keys. A token comes with every request of its
 * session, and to check its signature takes a sixth of the time of a short list. Whether the session still lives is read
 * anew each time.
 */
const known = new WeakMap<Keys, Map<string, JWTPayload>>()
const MOST_KNOWN = 1_000

async function signedPayload(services: Services, token: string): Promise<JWTPayload | null> {
  const { sessionKeys } = services
  const payloads = known.get(sessionKeys) ?? new Map<string, JWTPayload>()
  known.set(sessionKeys, payloads)
  const payload = payloads.get(token) ?? (await verified(services, token))
  if (payload === null) return null
  // The one that was used last stands last.
  payloads.delete(token)
  payloads.set(token, payload)
  const [oldest] = payloads.keys()
  if (payloads.size > MOST_KNOWN && oldest !== undefined) payloads.delete(oldest)
  return payload
}

async function verified({ sessionKeys, clock }: Services, token: string): Promise<JWTPayload | null> {
  for (const key of sessionKeys) {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        issuer: TOKEN_ISSUER,
        audience: TOKEN_AUDIENCE,
        currentDate: clock.now(),
      })
      return payload
    } catch (error) {
      // Expired, but signed by us. On any other error, an older key may still verify it.
      if (error instanceof errors.JWTExpired) return error.payload
    }
  }
  return null
}
