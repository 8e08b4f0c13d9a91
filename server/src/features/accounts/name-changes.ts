import { auditRefusal, type RefusedAct } from '../../audit/throttle.ts'
import type { Context } from '../../context.ts'
import { t } from '../../messages/refusals.ts'
import { Refusal } from '../../refusal.ts'
import { type AttemptLimit, secondsUntilAllowed } from './attempt-limits.ts'

const LIMIT: AttemptLimit = { table: 'name_change', most: 5, seconds: 3600, scale: 'by-setting' }

interface Names {
  readonly username: string
  readonly email: string
}

/**
 * Counts an attempt to change the own user name or e-mail, since its outcome reveals which ones are taken. Throws
 * `too_many` at the sixth within an hour.
 */
export async function countNameChange(
  context: Context,
  act: Omit<RefusedAct, 'result'>,
  { before, after }: { readonly before: Names & { readonly id: number }; readonly after: Names },
): Promise<void> {
  if (after.username === before.username && after.email === before.email) return
  const waitSeconds = await secondsUntilAllowed(context.services, LIMIT, `user:${before.id}`)
  if (waitSeconds === 0) return
  await auditRefusal(context, { ...act, result: 'too_many' })
  throw new Refusal('too_many', {
    message: t('nameChanges'),
    log: 'user names and e-mails tried by one person',
    retryAfterSeconds: waitSeconds,
  })
}
