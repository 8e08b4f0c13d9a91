import type { RequestInfo } from '../../http/handler.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { forgiveLogInTries, withLogInTry } from './log-in-limits.ts'
import { isPassword } from './passwords.ts'
import { getPasswordOf } from './queries.ts'
import type { Person } from './users.ts'

/**
 * Who changes how an account is entered proves that it is they who sit there. A wrong password counts like a failed
 * log-in, so that a stolen token cannot be used to guess it.
 */
export async function confirmPresentPassword(
  services: Services,
  actor: Person,
  request: RequestInfo,
  password: string,
): Promise<void> {
  if (password === '') throw refusal('Enter your present password.')
  const { username, passwordHash } = await getPasswordOf(services.db, actor.userId)
  await withLogInTry(services, username, request.address, async (tried) => {
    if (!(await isPassword(passwordHash, password))) throw refusal('This is not your present password.')
    await forgiveLogInTries(services.db, tried)
  })
}

const refusal = (message: string) =>
  new Refusal('bad_request', { message, fields: { currentPassword: message }, log: 'present password' })
