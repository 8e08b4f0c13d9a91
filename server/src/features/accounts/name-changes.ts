import { auditRefusal, type RefusedAct } from '../../audit/throttle.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { type TryLimit, waitForTry } from './try-limits.ts'

const LIMIT: TryLimit = { table: 'name_change', most: 5, seconds: 3600, scale: 'by-setting' }

interface Names {
  readonly username: string
  readonly email: string
}

/**
 * Counts a change of the own user name or e-mail before it is tried: whether it succeeds tells which ones others have.
 * Throws `too_many` at the sixth in an hour.
 */
export async function countNameChange(
  context: Context,
  act: Omit<RefusedAct, 'result'>,
  { seen, asked }: { readonly seen: Names & { readonly id: number }; readonly asked: Names },
): Promise<void> {
  if (asked.username === seen.username && asked.email === seen.email) return
  const waitSeconds = await waitForTry(context.services, LIMIT, `user:${seen.id}`)
  if (waitSeconds === 0) return
  await auditRefusal(context, { ...act, result: 'too_many' })
  throw new Refusal('too_many', {
    message: 'You changed your user name or e-mail often enough for now. Try again in an hour.',
    log: 'user names and e-mails tried by one person',
    retryAfterSeconds: waitSeconds,
  })
}
