import { endsCard } from '@fieldstone/domain/payments/card-debit'
import { isDisputed } from '@fieldstone/domain/payments/states'
import { recordSystemAudit } from '../../../audit/record.ts'
import type { SystemContext } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../db/database.ts'
import { ProviderError } from '../../../providers/payment-provider.ts'
import type { Services } from '../../../services.ts'
import type { PaymentRow } from '../core/queries.ts'
import { lockCard, updateCard } from './card-rows.ts'

/** Ends the card of a payer who disputes a charge, so that nothing more is charged to it. */
export async function followCardDispute(
  trx: Transaction,
  payment: PaymentRow,
  { at }: SystemContext,
): Promise<void> {
  if (isDisputed(payment.status)) await end(trx, payment, at)
}

/** The same if the money was already given back. */
export const endDisputedCard = (
  trx: Transaction,
  payment: PaymentRow,
  { at }: SystemContext,
): Promise<void> => end(trx, payment, at)

/** Ends the card if the bank refused the charge because of the card itself. */
export async function markCardUnusable(
  services: Services,
  payment: PaymentRow,
  error: unknown,
): Promise<void> {
  if (!(error instanceof ProviderError) || error.kind !== 'declined' || !endsCard(error.code ?? '')) return
  await inTransaction(services.db, (trx) => end(trx, payment, services.clock.now()))
}

async function end(trx: Transaction, { card_id: id }: PaymentRow, now: Date): Promise<void> {
  const card = id === null ? null : await lockCard(trx, id)
  if (card?.status !== 'SAVED') return
  await updateCard(trx, card.id, { status: 'UNUSABLE', updated_at: now })
  recordSystemAudit(trx, now, {
    action: 'card-moved',
    subject: { kind: 'card', id: card.id },
    detail: { from: card.status, to: 'UNUSABLE' },
  })
}
