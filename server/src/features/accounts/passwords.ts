import { randomBytes } from 'node:crypto'
import { parseOptions } from '@node-rs/argon2'
import type { PasswordHasher } from '../../providers/password-hasher.ts'
import { inHashThread } from './hash-thread.ts'

/** Argon2id's cost: memory in KiB, passes, lanes. */
export interface PasswordStrength {
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
}

/** One hash takes one core 70 to 150 ms. Never weaker than 19 MiB and 2 passes. */
export const FULL_STRENGTH: PasswordStrength = { memoryCost: 32_768, timeCost: 12, parallelism: 1 }
const ARGON2ID = 2

/** The strength is an argument so that tests can use a fast one. */
export function createPasswordHasher(strength: PasswordStrength = FULL_STRENGTH): PasswordHasher {
  const { memoryCost, timeCost, parallelism } = strength
  // No password matches it: salt and hash are both random.
  const unmatchable = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${random(16)}$${random(32)}`
  return {
    hash: async (password) => {
      const task = { password: normal(password), strength: { ...strength, algorithm: ARGON2ID } }
      return String(await inHashThread(task))
    },
    matches: async (passwordHash, password) => {
      const task = { password: normal(password), passwordHash: passwordHash ?? unmatchable }
      return (await inHashThread(task)) === true && passwordHash !== null
    },
    isWeak: (passwordHash) => {
      const made = parseOptions(passwordHash)
      return (
        made.algorithm !== ARGON2ID ||
        made.memoryCost < memoryCost ||
        made.timeCost < timeCost ||
        made.parallelism < parallelism
      )
    },
  }
}

const normal = (password: string): string => password.normalize('NFKC')

function random(bytes: number): string {
  return randomBytes(bytes).toString('base64').replace(/=+$/, '')
}
