import type { SettledPayment } from '../../payoff/service.ts'
import type { PaymentRow } from './queries.ts'

/** A payment's row as the ledger takes it. */
export const settledOf = (row: PaymentRow): SettledPayment => ({
  id: row.id,
  certificateId: row.certificate_id,
  portionCents: row.portion_cents,
  feeCents: row.fee_cents,
  effectiveOn: row.effective_on,
  online: { begunAt: row.created_at, isPayoff: row.kind === 'FULL' },
})
