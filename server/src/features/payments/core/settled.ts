import { keptOf } from '@fieldstone/domain/payments/disputes'
import type { SettledPayment } from '../../payoff/service.ts'
import type { PaymentRow } from './queries.ts'

/** A payment's row as the ledger takes it: without what disputes have taken back. */
export const settledOf = (row: PaymentRow): SettledPayment => ({
  id: row.id,
  certificateId: row.certificate_id,
  ...keptOf({
    portionCents: row.portion_cents,
    feeCents: row.fee_cents,
    refundedCents: row.refunded_cents,
    disputedCents: row.disputed_cents,
  }),
  effectiveOn: row.effective_on,
  online: { begunAt: row.created_at, chargedAt: row.charged_at, isPayoff: row.kind === 'FULL' },
})
