import type { ReceivedPaymentRecord } from '@fieldstone/contract/entities/payments/received-payment'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { clearsAtOnce } from '@fieldstone/domain/payments/received'
import { bySystem, type Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../db/database.ts'
import { hasRow } from '../../../db/has-row.ts'
import { fieldSentence } from '../../../messages/refusals.ts'
import { Refusal } from '../../../refusal.ts'
import { bookReturnFee } from '../../payoff/service.ts'
import { book, requireBookable, settle, unbook } from './book.ts'
import { clearedProblem, refuseBeforePurchase, todayFor } from './days.ts'
import { readReceived } from './read.ts'
import { lockReceived, type ReceivedRow, settledOf, totalOf, updateReceived } from './rows.ts'
import { refuseAssignedTwice } from './same-money.ts'

type AdminContext = Context<ActorOf<'admin'>>

/** Settles a payment whose funds have cleared. */
export async function settleReceived(
  context: AdminContext,
  id: number,
  input: { readonly clearedOn?: PlainDate | undefined },
): Promise<ReceivedPaymentRecord> {
  const { services } = context
  const change = bySystem(context)
  await inTransaction(services.db, async (trx) => {
    const row = await lockReceived(trx, id)
    const today = await todayFor(trx, change, row.certificate_id)
    if (row.state !== 'pending') throw new Refusal('state_changed', { log: row.state })
    const clearedOn = input.clearedOn ?? today
    const fields = clearedProblem(clearedOn, row.received_on, today)
    if (fields.settledDate !== undefined) throw new Refusal('bad_request', { fields })
    await settle(trx, change, row, clearedOn)
    context.audit(trx, {
      action: 'settle-received-payment',
      subject: { kind: 'received_payment', id },
      detail: { certificateId: row.certificate_id, totalCents: totalOf(row), settledOn: clearedOn },
    })
  })
  return readReceived(context, id)
}

export interface Returned {
  readonly returnedOn?: PlainDate | undefined
  readonly reason: string
  /** Staff recorded it by mistake. */
  readonly isMistake: boolean
}

/** Reverses a payment that the bank did not pay, or that was recorded by mistake. Its debt is owed again. */
export async function returnReceived(
  context: AdminContext,
  id: number,
  { returnedOn, reason, isMistake }: Returned,
): Promise<ReceivedPaymentRecord> {
  const { services } = context
  const change = bySystem(context)
  await inTransaction(services.db, async (trx) => {
    const before = await lockReceived(trx, id)
    const today = await todayFor(trx, change, before.certificate_id)
    const on = returnedOn ?? today
    if (before.state === 'returned') throw new Refusal('state_changed', { log: before.state })
    if (on > today || on < before.received_on)
      throw new Refusal('bad_request', {
        fields: { returnedDate: fieldSentence('sinceReceipt') },
      })
    const gone = { state: 'returned', returned_on: on, return_reason: reason, is_mistake: isMistake } as const
    const row = await updateReceived(trx, id, gone)
    if (before.state === 'settled') await unbook(trx, change, row)
    // Cash and wires cannot be dishonored. A payer whose check was entered wrong did not dishonor it either.
    if (before.certificate_id !== null && !isMistake && !clearsAtOnce(before.instrument))
      await bookReturnFee(trx, services, settledOf(before, before.certificate_id), {
        ...{ paidBy: before.paid_by, payerName: before.payer_name },
      })
    context.audit(trx, {
      action: isMistake ? 'reverse-mistaken-payment' : 'return-received-payment',
      subject: { kind: 'received_payment', id },
      detail: {
        certificateId: before.certificate_id,
        totalCents: totalOf(before),
        wasSettled: before.state === 'settled',
      },
    })
  })
  return readReceived(context, id)
}

export interface Assignment {
  /** Null: unidentified after all. */
  readonly certificateId: number | null
  /** The certificate that it belonged to when the person decided. */
  readonly seenCertificateId: number | null
  readonly reason: string
}

/** Assigns money to a certificate: reverses what was booked elsewhere, and books it there. */
export async function assignReceived(
  context: AdminContext,
  id: number,
  { certificateId, seenCertificateId, reason }: Assignment,
): Promise<ReceivedPaymentRecord> {
  const { services } = context
  const change = bySystem(context)
  await inTransaction(services.db, async (trx) => {
    const before = await lockReceived(trx, id, certificateId)
    const isSeen = before.certificate_id === seenCertificateId
    if (!isSeen || before.state === 'returned' || certificateId === seenCertificateId)
      throw new Refusal('state_changed', { log: before.state })
    await refuseSentBack(trx, before)
    if (certificateId !== null) {
      await refuseBeforePurchase(trx, { certificateId, receivedOn: before.received_on })
      await refuseAssignedTwice(trx, before, certificateId)
    }
    const moved = await updateReceived(trx, id, {
      certificate_id: certificateId,
      destination: null,
      plan_id: null,
      note: [before.note, reason].filter(Boolean).join('\n').slice(0, 2000),
    })
    if (before.state === 'settled') {
      await unbook(trx, change, before)
      await book(trx, change, moved)
    } else await requireBookable(trx, change, moved)
    context.audit(trx, {
      action: 'assign-received-payment',
      subject: { kind: 'received_payment', id },
      detail: { certificateId, beforeCertificateId: seenCertificateId, totalCents: totalOf(before) },
    })
  })
  return readReceived(context, id)
}

/**
 * Refuses money that was sent back to its payer, or waits for approval to be. It cannot belong to another certificate at the same
 * time.
 */
async function refuseSentBack(trx: Transaction, row: ReceivedRow): Promise<void> {
  const moves = trx.selectFrom('escrow_move').select('id').where('source_id', '=', row.money_id)
  if (await hasRow(moves.where('kind', '=', 'return').where('undone_at', 'is', null)))
    throw new Refusal('bad_request', { fields: { certificateId: fieldSentence('receivedSentBack') } })
  const refunds = trx.selectFrom('escrow_refund').select('id').where('source_id', '=', row.money_id)
  if (await hasRow(refunds.where('decision', 'is', null)))
    throw new Refusal('bad_request', { fields: { certificateId: fieldSentence('receivedRefundAsked') } })
}
