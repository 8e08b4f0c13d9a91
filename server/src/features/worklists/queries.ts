import type { Worklist } from '@fieldstone/contract/entities/worklists/worklist'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db, Transaction } from '../../db/database.ts'
import { reachOf } from '../../records/reach.ts'
import { usableBy } from '../../records/worklist.ts'

export type WorklistContext = Context<ActorOf<'admin' | 'county'>>

/** Lists the worklists that the person may use and that match the condition: own ones first, then by name. */
export async function readWorklists(
  { actor }: Pick<WorklistContext, 'actor'>,
  db: Db | Transaction,
  where: RawBuilder<unknown> = sql`true`,
): Promise<Worklist[]> {
  const isOwn = sql`worklist.owner_id = ${actor.userId}`
  const { rows } = await sql<Worklist>`
    select worklist.id, worklist.name, worklist.is_shared as "isShared", ${isOwn} as "isOwn",
      concat_ws(' ', owner.first_name, owner.last_name) as "ownerName",
      (select count(*) from worklist_member member join certificate c on c.id = member.certificate_id
        where member.worklist_id = worklist.id and ${reachOf(actor)})::int as count
    from worklist join app_user owner on owner.id = worklist.owner_id
    where ${usableBy(actor)} and ${where}
    order by ${isOwn} desc, lower(worklist.name), worklist.id`.execute(db)
  return rows
}

/** Locks the person's own list, also if it was deleted since `deletedSince`. Returns false if there is none. */
export async function lockOwn(
  trx: Transaction,
  { actor }: Pick<WorklistContext, 'actor'>,
  id: number,
  deletedSince: Date | null = null,
): Promise<boolean> {
  const isThere =
    deletedSince === null
      ? sql`deleted_at is null`
      : sql`(deleted_at is null or deleted_at >= ${deletedSince})`
  const { rows } = await sql`select id from worklist
    where id = ${id} and owner_id = ${actor.userId} and ${isThere} for update`.execute(trx)
  return rows.length > 0
}

/** Adds the certificates that the actor can see. Returns how many are new in the list. */
export async function addMembers(
  trx: Transaction,
  { actor, at }: Pick<WorklistContext, 'actor' | 'at'>,
  id: number,
  certificateIds: readonly number[],
): Promise<number> {
  const { rows } = await sql`
    insert into worklist_member (worklist_id, certificate_id, added_at)
    select ${id}, c.id, ${at} from certificate c
    where c.id = any(${[...certificateIds]}::bigint[]) and ${reachOf(actor)}
    on conflict do nothing returning certificate_id`.execute(trx)
  return rows.length
}

export async function removeMembers(
  trx: Transaction,
  id: number,
  certificateIds: readonly number[],
): Promise<number> {
  const { rows } = await sql`delete from worklist_member
    where worklist_id = ${id} and certificate_id = any(${[...certificateIds]}::bigint[])
    returning certificate_id`.execute(trx)
  return rows.length
}

export async function countMembers(trx: Transaction, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from worklist_member where worklist_id = ${id}`.execute(trx)
  return rows[0]?.count ?? 0
}
