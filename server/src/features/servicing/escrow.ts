import { formatMoney } from '@fieldstone/contract/format'
import type { Cents } from '@fieldstone/domain/money/cents'
import { redemptionEnd } from '@fieldstone/domain/payoff/facts'
import { type AdminContext, bySystem } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { fieldSentence } from '../../messages/refusals.ts'
import { findArrivalDay } from '../../records/late-arrivals.ts'
import { Refusal, refuseFields } from '../../refusal.ts'
import { moveEscrow, openEscrowTask, undoEscrowMove as undoMove } from '../payoff/service.ts'
import { followSettlement } from '../plans/service.ts'
import { rightEnded } from './posting-money.ts'
import { type LockedCertificate, withLockedCertificate } from './with-locked-certificate.ts'

export interface EscrowInput {
  readonly sourceId: string
  readonly amountCents: Cents
  readonly reason: string
}

export const applyEscrow = (context: AdminContext, id: number, input: EscrowInput) =>
  withLockedCertificate(context, id, async (locked) => {
    await recordMove(locked, { certificateId: id, kind: 'apply', ...input, reference: '' })
  })

interface Move extends EscrowInput {
  readonly certificateId: number
  readonly kind: 'apply' | 'return'
  readonly reference: string
}

/**
 * Applies unapplied funds to the certificate or returns them to the payer. Returns the id of the move. Throws
 * `bad_request` for more than is held and free.
 */
export async function recordMove(
  { trx, writeHistory, context, record, audit }: LockedCertificate,
  move: Move,
): Promise<number> {
  const { certificateId: id, kind, sourceId, amountCents, reason, reference } = move
  if (!record.lien || !record.regime) throw new Refusal('no_payoff')
  if (kind === 'apply' && record.row.redeemedOn !== null) throw new Refusal('state_changed')
  if (kind === 'apply') await refuseAfterEnd(trx, record, sourceId, context.services.config.businessTimeZone)
  const moved = await moveEscrow(trx, context.services, {
    certificateId: id,
    sourceId,
    kind,
    amountCents,
    reason,
    reference,
    movedBy: context.actor.userId,
    at: context.at,
  })
  if (moved === null) throw new Refusal('bad_request', { fields: { amount: fieldSentence('escrowAmount') } })
  await tell(trx, context, { id: sourceId, certificateId: id })
  await followSettlement(trx, bySystem(context), { certificate_id: id, plan_id: moved.planId })
  await writeHistory({
    what: kind === 'apply' ? 'escrow applied' : 'escrow refunded',
    after: formatMoney(amountCents),
    reason,
  })
  audit(kind === 'apply' ? 'apply-escrow' : 'refund-escrow', { sourceId, amountCents })
  return moved.id
}

/** Throws a refusal for money that arrived after the right to redeem had ended, even if it was begun before. */
async function refuseAfterEnd(
  trx: Transaction,
  { facts }: LockedCertificate['record'],
  sourceId: string,
  timeZone: string,
): Promise<void> {
  const endedOn = redemptionEnd(facts)
  if (endedOn === null) return
  const arrivedOn = await findArrivalDay(trx, sourceId, timeZone)
  refuseFields({ amount: arrivedOn !== null && endedOn <= arrivedOn ? rightEnded(endedOn) : null })
}

export const undoEscrowMove = (
  context: AdminContext,
  id: number,
  { moveId, reason }: { readonly moveId: number; readonly reason: string },
) =>
  withLockedCertificate(context, id, async ({ trx, writeHistory, audit }) => {
    const undone = { id: moveId, certificateId: id, reason, at: context.at }
    const sourceId = await undoMove(trx, context.services, undone)
    if (sourceId === null) throw new Refusal('state_changed')
    await tell(trx, context, { id: sourceId, certificateId: id })
    await writeHistory({
      what: 'escrow move undone',
      reason,
    })
    audit('undo-escrow', { moveId })
  })

const tell = (trx: Transaction, { at, actor }: AdminContext, source: Parameters<typeof openEscrowTask>[1]) =>
  openEscrowTask(trx, source, { at, doneBy: actor.userId })
