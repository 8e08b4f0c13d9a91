import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CryptoKey } from 'jose'
import type { Config } from '../config.ts'

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
