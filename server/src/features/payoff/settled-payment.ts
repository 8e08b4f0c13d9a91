import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { Lien, LienPayment } from '@fieldstone/domain/payoff/lien'

/** A payment as input of the ledger. */
export interface SettledPayment {
  /** Its key in `money_in`. */
  readonly id: string
  readonly certificateId: number
  readonly portionCents: number
  readonly feeCents: number
  readonly effectiveOn: PlainDate
  /** Whether it came from a Chapter 13 trustee. */
  readonly isFromTrustee?: boolean
  /** Left out for money that staff received. */
  readonly online?: {
    readonly begunAt: Date
    /** When its card was charged. Null if unknown. */
    readonly chargedAt: Date | null
    /** Whether it pays the payoff that its payer was quoted. */
    readonly isPayoff: boolean
  }
}

/** Returns the lien as if this payment were in another state. */
export const withPayment = (lien: Lien, { id }: SettledPayment, changes: Partial<LienPayment>): Lien => ({
  ...lien,
  payments: lien.payments.map((other) => (other.id === id ? { ...other, ...changes } : other)),
})
