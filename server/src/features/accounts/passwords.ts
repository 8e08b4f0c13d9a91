import { randomBytes } from 'node:crypto'
import { passwordProblem } from '@fieldstone/domain/accounts/password'
import { parseOptions } from '@node-rs/argon2'
import type { Context } from '../../context.ts'
import { FairQueue } from '../../http/fair-queue.ts'
import { networkOf } from '../../http/network.ts'
import { accountSentence } from '../../messages/refusals.ts'
import type { PasswordHasher } from '../../providers/password-hasher.ts'
import { Refusal } from '../../refusal.ts'
import { guessableReason, type Person } from './guessable.ts'
import { inHashThread } from './hash-thread.ts'

/** Argon2id's cost: memory in KiB, passes, lanes. */
interface PasswordStrength {
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
}

/** One hash takes one core 70 to 150 ms. Never weaker than 19 MiB and 2 passes. */
const FULL_STRENGTH: PasswordStrength = { memoryCost: 32_768, timeCost: 12, parallelism: 1 }
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

const queue = new FairQueue({
  // While one request computes its hash, another may use the database.
  atOnce: 2,
  // More than can be processed in time: clients take turns, and the rest is refused.
  mostWaiting: 200,
  // Enough for a crowded office behind one address.
  mostWaitingOfOne: 50,
  longestWaitMs: 6_000,
})

/**
 * Does work that hashes a password once it is this client's turn. Hashes are expensive: without a queue, many log-ins
 * at once would take the processor and the database from everybody else. Throws `unavailable`, with nothing done, when
 * the turn does not come in time or the client hangs up.
 */
export const inPasswordQueue = <T>(
  { address, signal }: Pick<Context, 'address' | 'signal'>,
  work: () => Promise<T>,
): Promise<T> => queue.run(networkOf(address), signal, work)

/**
 * Returns the hash of a new password; refuses one that is too short, easy to guess, or differs from its confirmation.
 */
export async function newPasswordHash(
  passwords: PasswordHasher,
  password: string,
  confirm: string | undefined,
  person: Person,
): Promise<string> {
  const problem = passwordProblem(password)
  const tooWeak = problem === null ? guessableReason(password, person) : accountSentence(problem)
  if (tooWeak !== null)
    throw new Refusal('bad_request', {
      message: tooWeak,
      fields: { password: tooWeak },
      log: 'weak password',
    })
  if (confirm !== undefined && confirm !== password) {
    const message = accountSentence('password-mismatch')
    throw new Refusal('bad_request', { message, fields: { passwordConfirm: message } })
  }
  return passwords.hash(password)
}
