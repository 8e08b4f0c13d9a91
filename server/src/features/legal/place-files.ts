import type { PlacedFile, PlacementResult, RefusedFile } from '@fieldstone/contract/entities/legal/placement'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import { reaches } from '@fieldstone/domain/access/reach'
import { outOfReach } from '../../audit/throttle.ts'
import type { AdminContext, Context } from '../../context.ts'
import { inTransaction, type Transaction } from '../../db/database.ts'
import { DEFAULT_LANGUAGE } from '../../messages/language.ts'
import { fieldSentence } from '../../messages/refusals.ts'
import { Refusal } from '../../refusal.ts'
import type { FileRow } from './file-row.ts'
import { applyMoves, type Destination, type Move, planMoves, type RefusedMove } from './move-files.ts'

/** Undefined fields stay as they are. */
export type Placement = Pick<Destination, 'firmId' | 'isActive'>

/**
 * Refers files to counsel or takes them back, opens or closes them: all or none. Throws `not_found` if a certificate
 * does not exist, and `bad_request` for a firm that may not have them. Returns how many changed.
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

/** Refers the files chosen in a list. A refused file does not stop the others. */
export const placeChosen = (
  context: AdminContext,
  certificateIds: readonly number[],
  placement: Placement,
): Promise<PlacementResult> =>
  inTransaction(context.services.db, (trx) => placeIn(trx, context, certificateIds, placement))

/** The same in a transaction of the caller. */
export const placeIn = (
  trx: Transaction,
  context: AdminContext,
  certificateIds: readonly number[],
  placement: Placement,
): Promise<PlacementResult> => placeEach(trx, context, certificateIds, () => placement)

/** Finds out the same and changes nothing. */
export async function checkPlacement(
  trx: Transaction,
  certificateIds: readonly number[],
  placement: Placement,
): Promise<Pick<PlacementResult, 'refused'> & { readonly readyIds: readonly number[] }> {
  const { moves, refused } = await planMoves(trx, certificateIds, () => placement)
  return { readyIds: moves.map(({ file }) => file.id), refused: refused.map(presentRefused) }
}

/**
 * Restores the firm, attorney and state that files had before they were placed. Refuses files that have changed
 * since.
 */
export const takePlacementBack = (
  context: AdminContext,
  placed: readonly PlacedFile[],
  since: Placement,
): Promise<PlacementResult> =>
  inTransaction(context.services.db, (trx) => takeBackIn(trx, context, placed, since))

/** The same in a transaction of the caller. */
export function takeBackIn(
  trx: Transaction,
  context: AdminContext,
  placed: readonly PlacedFile[],
  since: Placement,
): Promise<PlacementResult> {
  const before = new Map(placed.map((file) => [file.certificateId, file]))
  return placeEach(trx, context, [...before.keys()], (now) => {
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

/** Moves each file that is not refused, and adds the lines of the audit log. */
async function placeEach(
  trx: Transaction,
  context: AdminContext,
  certificateIds: readonly number[],
  destinationOf: (file: FileRow) => Destination | Refusal,
): Promise<PlacementResult> {
  const ids = [...new Set(certificateIds)]
  const plan = await planMoves(trx, ids, destinationOf)
  await applyMoves(trx, context, plan)
  for (const move of plan.moves) {
    const { file, destination, firmId, isActive } = move
    if (firmId !== file.firmId || isActive !== file.isActive) auditPlaced(trx, context, [move])
    if (destination.attorneyId) auditAssigned(trx, context, destination.attorneyId, [move])
  }
  return {
    placed: plan.moves.map(({ file: { id, firmId, assignedAttorneyId, isActive } }) => ({
      ...{ certificateId: id, firmId, attorneyId: assignedAttorneyId, isActive },
    })),
    unchangedCount: plan.unchangedCount,
    refused: plan.refused.map(presentRefused),
  }
}

const presentRefused = ({ id, certificateNo, refusal }: RefusedMove): RefusedFile => ({
  ...{ certificateId: id, certificateNo, reason: reasonOf(refusal) },
})

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

/** Returns why a file was refused. The problem of a field is more specific than the refusal's own sentence. */
function reasonOf({ sentence, options }: Refusal): string {
  const [ofField] = Object.values(options.fields ?? {})
  return (ofField ?? sentence)(DEFAULT_LANGUAGE)
}

type StaffContext = Context<ActorOf<'admin' | 'legal'>>

/**
 * Assigns files to an attorney of their firm, or to nobody: all or none. Throws `not_found` if one is out of reach,
 * and `bad_request` if they belong to several firms. Returns how many changed.
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

/** Adds a line to the audit log for files that were assigned to an attorney, or to nobody. */
function auditAssigned(
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
