import type { ActorOf } from '@fieldstone/domain/access/actor'
import { sql } from 'kysely'
import { outOfReach } from '../../audit/throttle.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Transaction } from '../../db/database.ts'
import { fieldSentence } from '../../messages/refusals.ts'
import { reachOf } from '../../records/reach.ts'
import { Refusal } from '../../refusal.ts'
import { attorneyName } from './attorneys.ts'
import { recordChanges } from './changes.ts'
import { listFiles } from './file-row.ts'
import { storeFile } from './store-file.ts'

/**
 * Assigns files to one attorney of their firm, or to nobody: all or none. Refuses with `not_found` when one of them is out
 * of reach, and with `bad_request` when they belong to several firms. Returns how many have changed.
 */
export async function assignFiles(
  context: Context<ActorOf<'admin' | 'legal'>>,
  certificateIds: readonly number[],
  attorneyId: number | null,
): Promise<number> {
  const ids = [...new Set(certificateIds)].sort((a, b) => a - b)
  const changed = await inTransaction(context.services.db, (trx) =>
    assignLocked(trx, context, ids, attorneyId),
  )
  if (changed === null) throw await outOfReach(context, { kind: 'certificate', id: ids.join(',') })
  return changed
}

/** The same in a transaction; null when one of them is out of reach. */
export async function assignLocked(
  trx: Transaction,
  context: Context<ActorOf<'admin' | 'legal'>>,
  ids: readonly number[],
  attorneyId: number | null,
): Promise<number | null> {
  await sql`select id from certificate where id = any(${ids}::bigint[]) order by id for update`.execute(trx)
  const files = await listFiles(
    trx,
    sql`c.id = any(${ids}::bigint[]) and ${reachOf(context.actor)}
      and legal.firm_id is not null`,
  )
  if (files.length < ids.length) return null
  const firms = new Set(files.map(({ firmId }) => firmId))
  if (firms.size > 1)
    throw new Refusal('bad_request', { fields: { certificateIds: fieldSentence('filesOfOneFirm') } })
  const after = await attorneyName(trx, attorneyId, files[0]?.firmId ?? null)
  const moved = files.filter((file) => file.assignedAttorneyId !== attorneyId)
  for (const { id } of moved) await storeFile(trx, id, { assignedAttorneyId: attorneyId }, context.at)
  const lines = moved.map((file) => ({
    certificateId: file.id,
    field: 'webAssignedAttorneyUserID',
    before: file.assignedAttorneyName,
    after,
  }))
  await recordChanges(trx, context, lines)
  if (moved.length > 0)
    context.audit(trx, {
      action: 'assign-legal-files',
      subject: attorneyId === null ? null : { kind: 'user', id: attorneyId },
      detail: { count: moved.length, certificates: moved.map(({ id }) => id).join(',') },
    })
  return moved.length
}
