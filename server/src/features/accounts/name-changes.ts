import { auditRefusal, type RefusedAct } from '../../audit/throttle.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { hourlyWait } from './hourly-limits.ts'

const MOST = 5

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
  const counted = { table: 'name_change', key: `user:${seen.id}`, most: MOST } as const
  const waitSeconds = await hourlyWait(context.services, counted)
  if (waitSeconds === 0) return
  await auditRefusal(context, { ...act, result: 'too_many' })
  throw new Refusal('too_many', {
    message: 'You changed your user name or e-mail often enough for now. Try again in an hour.',
    log: 'user names and e-mails tried by one person',
    retryAfterSeconds: waitSeconds,
  })
}
