import type { PlacedFile, PlacementResult } from '@fieldstone/contract/entities/legal/placement'
import { outOfReach } from '../../audit/throttle.ts'
import type { AdminContext } from '../../context.ts'
import { inTransaction, type Transaction } from '../../db/database.ts'
import { DEFAULT_LANGUAGE } from '../../messages/language.ts'
import { fieldSentence } from '../../messages/refusals.ts'
import { Refusal } from '../../refusal.ts'
import { auditAssigned } from './assign.ts'
import type { FileRow } from './file-row.ts'
import { applyMoves, type Destination, type Move, planMoves } from './move-files.ts'

/** What is left out stays as it is. */
type Placement = Pick<Destination, 'firmId' | 'isActive'>

/**
 * Gives the legal files of certificates to a firm or takes them back, opens or closes them: all or none. Refuses with
 * `not_found` when one of the certificates does not exist, and with `bad_request` a firm that may not have them. Returns
 * how many have changed.
 */
export async function placeFiles(
  context: AdminContext,
  certificateIds: readonly number[],
  placement: Placement,
): Promise<number> {
  const ids = [...new Set(certificateIds)].sort((a, b) => a - b)
  const moves = await inTransaction(context.services.db, async (trx) => {
    const plan = await planMoves(trx, ids, () => placement)
    if (plan.refused.some(({ refusal }) => refusal.code === 'not_found')) return null
    const [first] = plan.refused
    if (first !== undefined) throw first.refusal
    await applyMoves(trx, context, plan)
    auditPlaced(trx, context, plan.moves)
    return plan.moves
  })
  if (moves === null) throw await outOfReach(context, { kind: 'certificate', id: ids.join(',') })
  return moves.length
}

/** The same for what is chosen in a list: a file that is refused keeps no other from its firm. */
export const placeChosen = (
  context: AdminContext,
  certificateIds: readonly number[],
  placement: Placement,
): Promise<PlacementResult> => placeEach(context, certificateIds, () => placement)

/**
 * Puts files back to the firm, the attorney and the state that they had before they were placed. Refuses a file that was
 * changed since.
 */
export function takePlacementBack(
  context: AdminContext,
  placed: readonly PlacedFile[],
  since: Placement,
): Promise<PlacementResult> {
  const before = new Map(placed.map((file) => [file.certificateId, file]))
  return placeEach(context, [...before.keys()], (now) => {
    const file = before.get(now.id)
    if (file === undefined) return new Refusal('not_found')
    const isAsPlaced =
      now.firmId === (since.firmId === undefined ? file.firmId : since.firmId) &&
      now.isActive === (since.isActive ?? file.isActive) &&
      now.assignedAttorneyId === (now.firmId === file.firmId ? file.attorneyId : null)
    if (!isAsPlaced) return new Refusal('state_changed', { message: fieldSentence('placedSince') })
    const { firmId, isActive, attorneyId } = file
    return now.firmId === firmId ? { isActive } : { firmId, isActive, attorneyId }
  })
}

/** Moves each file that is not refused, with its own lines in the audit log. */
async function placeEach(
  context: AdminContext,
  certificateIds: readonly number[],
  destinationOf: (file: FileRow) => Destination | Refusal,
): Promise<PlacementResult> {
  const ids = [...new Set(certificateIds)]
  const plan = await inTransaction(context.services.db, async (trx) => {
    const plan = await planMoves(trx, ids, destinationOf)
    await applyMoves(trx, context, plan)
    for (const move of plan.moves) {
      const { file, destination, firmId, isActive } = move
      if (firmId !== file.firmId || isActive !== file.isActive) auditPlaced(trx, context, [move])
      if (destination.attorneyId) auditAssigned(trx, context, destination.attorneyId, [move])
    }
    return plan
  })
  return {
    placed: plan.moves.map(({ file: { id, firmId, assignedAttorneyId, isActive } }) => ({
      ...{ certificateId: id, firmId, attorneyId: assignedAttorneyId, isActive },
    })),
    unchangedCount: plan.unchangedCount,
    refused: plan.refused.map(({ id, certificateNo, refusal }) => ({
      ...{ certificateId: id, certificateNo, reason: reasonOf(refusal) },
    })),
  }
}

/** Adds one line for moves to the same firm. */
function auditPlaced(trx: Transaction, context: AdminContext, moves: readonly Move[]): void {
  const [first] = moves
  if (first === undefined) return
  const { firmId } = first.destination
  context.audit(trx, {
    action: 'place-legal-files',
    subject: firmId ? { kind: 'firm', id: firmId } : null,
    detail: { count: moves.length, certificates: moves.map(({ file }) => file.id).join(',') },
  })
}

/** What is wrong with the firm says more than that the input is wrong. */
function reasonOf({ sentence, options }: Refusal): string {
  const [ofField] = Object.values(options.fields ?? {})
  return (ofField ?? sentence)(DEFAULT_LANGUAGE)
}
