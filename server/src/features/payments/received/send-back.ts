import type { ReceivedPaymentRecord } from '@fieldstone/contract/entities/payments/received-payment'
import { type AnyActor, userIdOf } from '@fieldstone/domain/access/actor'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { type Cents, cents } from '@fieldstone/domain/money/cents'
import * as z from 'zod'
import { payeeChanges, refundChanges, releasedLienChanges } from '../../../approvals/changes.ts'
import { requestApproval } from '../../../approvals/requests.ts'
import type { AdminContext } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../db/database.ts'
import { fieldSentence } from '../../../messages/refusals.ts'
import { lockMoneyOut } from '../../../records/money-out.ts'
import { listReleasedLiens } from '../../../records/released.ts'
import { Refusal, refuseFields } from '../../../refusal.ts'
import { heldOfPayment, promisedOfPayment, syncUnidentified, todayOf } from '../../payoff/service.ts'
import { updateMissingMoneyTask } from './book.ts'
import { readReceived } from './read.ts'
import { lockReceived, type ReceivedRow } from './rows.ts'

export interface SendBack {
  readonly amountCents: Cents
  readonly payee: string
  readonly address: string
  /** The number of the check, or the way it is sent. */
  readonly reference: string
  readonly reason: string
}

/**
 * Requests approval by another administrator to return unidentified money to its sender by check. Always needs approval, because
 * only one person has checked the sender. Throws `state_changed` if it has not cleared or has a certificate now.
 */
export async function sendBackReceived(
  context: AdminContext,
  id: number,
  input: SendBack,
): Promise<ReceivedPaymentRecord> {
  const { services, actor, at } = context
  const { amountCents, payee, address, reference, reason } = input
  await inTransaction(services.db, async (trx) => {
    const row = await lockUnidentified(trx, id)
    await lockMoneyOut(trx)
    const isFree = amountCents <= (await freeOf(trx, row))
    refuseFields({ amount: isFree ? null : fieldSentence('escrowAmount') })
    const { id: refundId } = await trx
      .insertInto('escrow_refund')
      .values({
        ...{ certificate_id: null, source_id: row.money_id, amount_cents: amountCents },
        ...{ payee, address, reference, reason, requested_by: actor.userId, requested_at: at },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await requestApproval(trx, context, {
      ...{ act: 'unidentified-return', subject: refundId, title: payee },
      input: { receivedId: id, refundId },
      changes: [
        ...refundChanges(amountCents, reason, reference),
        ...payeeChanges(payee, address),
        ...releasedLienChanges(await listReleasedLiens(trx, { receivedId: id })),
      ],
    })
    context.audit(trx, {
      action: 'request-refund',
      subject: { kind: 'received_payment', id },
      detail: { refundId, amountCents, needsApproval: true },
    })
  })
  return readReceived(context, id)
}

/** The facts of a return that its approval stores. */
export const sendBackInput = z.object({ receivedId: z.number(), refundId: z.number() })

interface Decision extends z.output<typeof sendBackInput> {
  readonly decision: 'approve' | 'decline'
  readonly decidedBy: AnyActor
}

/** Performs an approved return in the name of the requester, or drops one that was not approved. */
export async function finishSendBack(
  trx: Transaction,
  context: AdminContext,
  { receivedId, refundId, decision, decidedBy }: Decision,
): Promise<void> {
  const { at } = context
  const isApproved = decision === 'approve'
  const row = isApproved ? await lockUnidentified(trx, receivedId) : await lockReceived(trx, receivedId)
  const refund = await trx
    .updateTable('escrow_refund')
    .set({
      decision: isApproved ? 'approved' : 'declined',
      // Canceling one's own request is not a decision about it.
      decided_by: userIdOf(decidedBy) === context.actor.userId ? null : userIdOf(decidedBy),
      decided_at: at,
    })
    .where('id', '=', refundId)
    .where('source_id', '=', row.money_id)
    .where('decision', 'is', null)
    .returningAll()
    .executeTakeFirstOrThrow(() => new Refusal('state_changed', { log: 'decided already' }))
  const { amount_cents: amountCents, reason, reference } = refund
  if (isApproved) {
    if (amountCents > (await freeOf(trx, row))) throw new Refusal('state_changed', { log: 'no longer held' })
    const today = todayOf(context.services, null)
    const { id: moveId } = await trx
      .insertInto('escrow_move')
      .values({
        ...{ certificate_id: null, source_id: row.money_id, kind: 'return', amount_cents: amountCents },
        ...{ moved_on: today, reason, reference, moved_by: context.actor.userId, moved_at: at },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx.updateTable('escrow_refund').set({ move_id: moveId }).where('id', '=', refundId).execute()
    await syncReturns(trx, row, { effectiveOn: today, today })
  }
  context.audit(trx, {
    action: isApproved ? 'approve-refund' : 'decline-refund',
    actor: decidedBy,
    subject: { kind: 'received_payment', id: receivedId },
    detail: { refundId, amountCents },
  })
}

interface Undo {
  readonly moveId: number
  readonly reason: string
}

/** Undoes a return whose check was not cashed or never sent. The money is unidentified again. */
export async function undoSendBack(
  context: AdminContext,
  id: number,
  { moveId, reason }: Undo,
): Promise<ReceivedPaymentRecord> {
  const { services, at } = context
  await inTransaction(services.db, async (trx) => {
    const row = await lockReceived(trx, id)
    const move = await trx
      .updateTable('escrow_move')
      .set({ undone_at: at, undone_reason: reason })
      .where('id', '=', moveId)
      .where('source_id', '=', row.money_id)
      .where('certificate_id', 'is', null)
      .where('undone_at', 'is', null)
      .returning(['moved_on as effectiveOn', 'amount_cents as amountCents'])
      .executeTakeFirstOrThrow(() => new Refusal('state_changed', { log: 'not returned, or undone' }))
    const { effectiveOn, amountCents } = move
    await syncReturns(trx, row, { effectiveOn, today: todayOf(services, null) })
    await updateMissingMoneyTask(trx, context, row)
    context.audit(trx, {
      action: 'undo-escrow',
      subject: { kind: 'received_payment', id },
      detail: { moveId, amountCents },
    })
  })
  return readReceived(context, id)
}

async function lockUnidentified(trx: Transaction, id: number): Promise<ReceivedRow> {
  const row = await lockReceived(trx, id)
  if (row.certificate_id !== null || row.state !== 'settled')
    throw new Refusal('state_changed', { log: `${row.state}, certificate ${row.certificate_id}` })
  return row
}

/** Returns the held money minus the promised returns. */
async function freeOf(trx: Transaction, { money_id: id }: ReceivedRow): Promise<number> {
  const heldCents = await heldOfPayment(trx, { id, certificateId: null })
  return heldCents - (await promisedOfPayment(trx, id))
}

/** Updates the ledger to the returns that were not undone. */
async function syncReturns(
  trx: Transaction,
  { money_id: id }: ReceivedRow,
  { effectiveOn, today }: { readonly effectiveOn: PlainDate; readonly today: PlainDate },
): Promise<void> {
  const { returned } = await trx
    .selectFrom('escrow_move')
    .select((it) => it.fn.coalesce(it.fn.sum('amount_cents'), it.lit(0)).as('returned'))
    .where('source_id', '=', id)
    .where('certificate_id', 'is', null)
    .where('undone_at', 'is', null)
    .executeTakeFirstOrThrow()
  const totalCents = cents(0 - Number(returned))
  await syncUnidentified(trx, { id, cause: 'return', totalCents, effectiveOn }, today)
}
