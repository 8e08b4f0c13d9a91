import { passwordProblem } from '@fieldstone/domain/accounts/password'
import { accountSentence } from '../../messages/refusals.ts'
import type { PasswordHasher } from '../../providers/password-hasher.ts'
import { Refusal } from '../../refusal.ts'
import { guessableReason, type Person } from './guessable.ts'

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
