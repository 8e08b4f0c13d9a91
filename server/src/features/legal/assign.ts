import type { ActorOf } from '@fieldstone/domain/access/actor'
import { reaches } from '@fieldstone/domain/access/reach'
import { outOfReach } from '../../audit/throttle.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Transaction } from '../../db/database.ts'
import { fieldSentence } from '../../messages/refusals.ts'
import { Refusal } from '../../refusal.ts'
import { applyMoves, type Move, planMoves } from './move-files.ts'

type StaffContext = Context<ActorOf<'admin' | 'legal'>>

/**
 * Assigns files to one attorney of their firm, or to nobody: all or none. Refuses with `not_found` when one of them is out
 * of reach, and with `bad_request` when they belong to several firms. Returns how many have changed.
 */
export async function assignFiles(
  context: StaffContext,
  certificateIds: readonly number[],
  attorneyId: number | null,
): Promise<number> {
  const ids = [...new Set(certificateIds)].sort((a, b) => a - b)
  const moves = await inTransaction(context.services.db, async (trx) => {
    const { files, ...plan } = await planMoves(trx, ids, (file) =>
      file.firmId !== null && reaches(context.actor, file) ? { attorneyId } : new Refusal('not_found'),
    )
    if (plan.refused.some(({ refusal }) => refusal.code === 'not_found')) return null
    if (new Set(files.map(({ firmId }) => firmId)).size > 1)
      throw new Refusal('bad_request', { fields: { certificateIds: fieldSentence('filesOfOneFirm') } })
    const [first] = plan.refused
    if (first !== undefined) throw first.refusal
    await applyMoves(trx, context, plan)
    auditAssigned(trx, context, attorneyId, plan.moves)
    return plan.moves
  })
  if (moves === null) throw await outOfReach(context, { kind: 'certificate', id: ids.join(',') })
  return moves.length
}

/** Adds one line to the audit log for files that were assigned to an attorney, or to nobody. */
export function auditAssigned(
  trx: Transaction,
  context: StaffContext,
  attorneyId: number | null,
  moves: readonly Move[],
): void {
  if (moves.length === 0) return
  context.audit(trx, {
    action: 'assign-legal-files',
    subject: attorneyId === null ? null : { kind: 'user', id: attorneyId },
    detail: { count: moves.length, certificates: moves.map(({ file }) => file.id).join(',') },
  })
}
