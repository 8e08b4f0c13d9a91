import type { Deletion } from '@fieldstone/contract/entities/retention/deletion'
import {
  deletionGoes,
  deletionObstacles,
  deletionRemains,
  keepsName,
} from '@fieldstone/domain/retention/deletion'
import type { Db, Transaction } from '../../../db/database.ts'
import { Refusal } from '../../../refusal.ts'
import { findFacts, listOpenPlans } from './facts.ts'

/** Reads what will be deleted and what prevents it. Throws `not_found`. */
export async function readDeletion(db: Db | Transaction, userId: number): Promise<Deletion> {
  const facts = await findFacts(db, userId)
  if (facts === null) throw new Refusal('not_found')
  const request = await db
    .selectFrom('deletion_request')
    .select(['state', 'requested_at as requestedAt', 'reason', 'decided_at as decidedAt'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    request: request ?? null,
    obstacles: [...deletionObstacles(facts)],
    openPlans: facts.openPlanCount === 0 ? [] : await listOpenPlans(db, userId),
    goes: facts.isDeleted ? [] : [...deletionGoes(facts)],
    remains: [...deletionRemains(facts)],
    keepsName: keepsName(facts),
    deletedAt: facts.deletedAt,
  }
}

interface Waiting {
  readonly userId: number
  readonly name: string
  readonly requestedAt: Date
}

/** Lists the open requests, oldest first. */
export const listWaiting = (db: Db | Transaction): Promise<Waiting[]> =>
  db
    .selectFrom('deletion_request as request')
    .innerJoin('app_user as person', 'person.id', 'request.user_id')
    .select((row) => [
      'person.id as userId',
      row.fn<string>('concat_ws', [row.val(' '), 'person.first_name', 'person.last_name']).as('name'),
      'request.requested_at as requestedAt',
    ])
    .where('request.state', '=', 'waiting')
    .orderBy('request.id')
    .limit(500)
    .execute()
