import { randomBytes } from 'node:crypto'
import { parseOptions } from '@node-rs/argon2'
import { inHashThread } from './hash-thread.ts'

/** Argon2id; one hash keeps one core busy for some 70 to 150 ms. Never weaker than 19 MiB, 2 passes. */
const STRENGTH = { memoryCost: 32_768, timeCost: 12, parallelism: 1 } as const
const ARGON2ID = 2

/**
 * The same text typed on another system gives the same password. Throws `unavailable` when too many wait for a hash,
 * and nothing else for any text.
 */
export async function hashPassword(password: string): Promise<string> {
  const strength = { ...STRENGTH, algorithm: ARGON2ID }
  return String(await inHashThread({ password: normal(password), strength }))
}

/**
 * Takes the same time without a hash to compare with: nobody learns from it which names exist. Throws `unavailable`
 * when too many wait for a hash: the password was then not looked at.
 */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const task = { password: normal(password), passwordHash: passwordHash ?? NOBODYS_HASH }
  return (await inHashThread(task)) === true && passwordHash !== null
}

/** True when it was made with weaker settings than today's. */
export function isWeakHash(passwordHash: string): boolean {
  const made = parseOptions(passwordHash)
  return (
    made.algorithm !== ARGON2ID ||
    made.memoryCost < STRENGTH.memoryCost ||
    made.timeCost < STRENGTH.timeCost ||
    made.parallelism < STRENGTH.parallelism
  )
}

const normal = (password: string): string => password.normalize('NFKC')

/** Of no password: salt and hash are both chance. */
const NOBODYS_HASH = `$argon2id$v=19$m=${STRENGTH.memoryCost},t=${STRENGTH.timeCost},p=${STRENGTH.parallelism}$${chance(16)}$${chance(32)}`

function chance(bytes: number): string {
  return randomBytes(bytes).toString('base64').replace(/=+$/, '')
}
