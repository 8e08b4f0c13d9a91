import { randomBytes } from 'node:crypto'
import { hash, parseOptions, verify } from '@node-rs/argon2'

/** Argon2id; one hash keeps one core busy for some 50 to 150 ms. Never weaker than 19 MiB, 2 passes. */
const STRENGTH = { memoryCost: 32_768, timeCost: 4, parallelism: 1 } as const
const ARGON2ID = 2

/** Throws nothing for any text; the same text typed on another system gives the same password. */
export const hashPassword = (password: string): Promise<string> =>
  hash(normal(password), { ...STRENGTH, algorithm: ARGON2ID })

/** Takes the same time without a hash to compare with: nobody learns from it which names exist. */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const isRight = await verify(passwordHash ?? NOBODYS_HASH, normal(password))
  return isRight && passwordHash !== null
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
