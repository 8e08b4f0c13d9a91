import { ACCOUNT_TYPES } from '@fieldstone/domain/access/actor'
import {
  type ApprovalObstacle,
  approvalObstacle,
  eligibleSeconds,
  isAboutAccount,
  type SecondApproval,
  type SecondPersonFacts,
  secondApprovalOf,
  TIE_DAYS,
  type TwoPersonAct,
} from '@fieldstone/domain/approvals/second-person'
import { sql } from 'kysely'
import type { Db, Transaction } from '../db/database.ts'
import { t } from '../messages/refusals.ts'
import { Refusal } from '../refusal.ts'

/** A request as far as it decides who may approve it. */
export interface Requested {
  readonly act: TwoPersonAct
  /** The number of what it is about. */
  readonly subject: string
  readonly requestedBy: number
}

const DAY_MS = 86_400_000

/** Of the accounts and of who changed them, for all requests that are looked at together. */
export async function readAdministrators(
  db: Db | Transaction,
  at: Date,
): Promise<Pick<SecondPersonFacts, 'administratorIds' | 'ties' | 'formerIds'>> {
  const since = new Date(at.getTime() - TIE_DAYS * DAY_MS)
  const { rows } = await sql<{ actorId: number; userId: number; what: 'changed' | 'removed' }>`
    select distinct actor_id as "actorId", user_id as "userId", what from account_influence where at > ${since}`.execute(
    db,
  )
  const administrators = await db
    .selectFrom('app_user')
    .select('id')
    .where('account_type', '=', ACCOUNT_TYPES.admin)
    .where('is_approved', '=', true)
    .where('is_disabled', '=', false)
    .orderBy('id')
    .execute()
  return {
    administratorIds: administrators.map(({ id }) => id),
    ties: rows.filter(({ what }) => what === 'changed'),
    formerIds: rows.filter(({ what }) => what === 'removed').map(({ userId }) => userId),
  }
}

export type Administrators = Awaited<ReturnType<typeof readAdministrators>>

const factsOf = (
  administrators: Administrators,
  { act, subject, requestedBy }: Requested,
): SecondPersonFacts => ({
  ...administrators,
  requesterId: requestedBy,
  subjectUserId: isAboutAccount(act) ? Number(subject) : null,
})

export const secondOf = (administrators: Administrators, requested: Requested): SecondApproval =>
  secondApprovalOf(factsOf(administrators, requested))

export const secondsOf = (administrators: Administrators, requested: Requested): readonly number[] =>
  eligibleSeconds(factsOf(administrators, requested))

/** Whether somebody may decide about a request; a request that nobody can carry out any more may still be declined. */
export const mayDecide = (administrators: Administrators, requested: Requested, userId: number): boolean =>
  secondsOf(administrators, requested).includes(userId)

/**
 * Every act that needs two people asks this before its second approval. Refuses with `not_allowed`. `userId` null: the
 * server's own shell, or time.
 */
export async function requireSecond(
  trx: Transaction,
  requested: Requested,
  userId: number | null,
  at: Date,
): Promise<void> {
  const obstacle = approvalObstacle(factsOf(await readAdministrators(trx, at), requested), userId)
  if (obstacle !== null) throw notSecond(obstacle)
}

/** Declining asks less: also what nobody can carry out any more may be declined. Refuses with `not_allowed`. */
export async function requireDecider(trx: Transaction, requested: Requested, userId: number, at: Date) {
  if (!mayDecide(await readAdministrators(trx, at), requested, userId))
    throw notSecond(requested.requestedBy === userId ? 'requester' : 'not-independent')
}

const notSecond = (obstacle: ApprovalObstacle): Refusal =>
  new Refusal('not_allowed', { message: t(`approval_${obstacle}`), log: `second approval: ${obstacle}` })

/** Ties whoever makes or changes an account to it, or notes that an account of an administrator ended. */
export async function recordInfluence(
  trx: Transaction,
  influence: {
    readonly actorIds: readonly number[]
    readonly userId: number
    readonly what: 'changed' | 'removed'
    readonly at: Date
  },
): Promise<void> {
  const { actorIds, userId, what, at } = influence
  const rows = actorIds
    .filter((id) => id !== userId)
    .map((actorId) => ({ actor_id: actorId, user_id: userId, what, at }))
  if (rows.length > 0) await trx.insertInto('account_influence').values(rows).execute()
}
