import type { ActorOf } from '@fieldstone/domain/access/actor'
import type { Context } from '../../../context.ts'
import { t } from '../../../messages/refusals.ts'
import { Refusal } from '../../../refusal.ts'

const HOUR_MS = 3_600_000
const PER_HOUR = 5

/** Counts this try; refuses the sixth of an hour. The setting that scales limits does not scale this one: it is about guessing. */
export async function countDepositTry({
  services: { db },
  actor: { userId },
  at,
}: Context<ActorOf<'taxpayer'>>): Promise<void> {
  const { id } = await db
    .insertInto('deposit_try')
    .values({ user_id: userId, at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const tries = await db
    .selectFrom('deposit_try')
    .select('at')
    .where('user_id', '=', userId)
    .where('at', '>', new Date(at.getTime() - HOUR_MS))
    .orderBy('at')
    .execute()
  if (tries.length <= PER_HOUR) return
  await db.deleteFrom('deposit_try').where('id', '=', id).execute()
  const oldest = tries.at(-PER_HOUR - 1)?.at ?? at
  throw new Refusal('too_many', {
    log: 'deposits tried by one payer',
    message: t('depositTries'),
    retryAfterSeconds: Math.max(1, Math.ceil((oldest.getTime() + HOUR_MS - at.getTime()) / 1000)),
  })
}
