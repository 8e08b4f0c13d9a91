import { type StatusOverride, WEB_STATUSES } from '@fieldstone/domain/certificates/web-status'
import { CHARGE_METHODS } from '@fieldstone/domain/payments/charge-methods'
import { INSTRUMENTS } from '@fieldstone/domain/payments/received'
import * as z from 'zod/mini'
import { entity } from '../../entity.ts'
import { centsNumber, date, instant } from '../../values.ts'

const isOverridable = (status: string): status is StatusOverride => status !== 'Redeemed'

/** Statuses that can be set by hand: all but Redeemed, which requires a posted redemption. */
export const overridableStatus = z.enum(WEB_STATUSES.filter(isOverridable))

const payoff = entity({
  totalCents: centsNumber,
  goodThrough: date,
})

/** The payment of a history entry. The portion went to the certificate; the total includes the fee. */
const payment = entity({
  /** The key of the money: an online payment, or one that staff recorded. */
  id: z.string(),
  method: z.enum([...CHARGE_METHODS, ...INSTRUMENTS]),
  portionCents: centsNumber,
  totalCents: centsNumber,
  /** The payer's name, for administrators only. */
  payer: z.nullable(z.string()),
  /** Null until the payment has succeeded once. */
  receiptNo: z.nullable(z.string()),
})

/** One change of a certificate. `by` is null for automatic changes such as a settlement or an import. */
export const historyEntry = entity({
  id: z.int(),
  at: instant,
  by: z.nullable(z.string()),
  what: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  payment: z.nullable(payment),
  /** The payoff before and after a payment. Null without a payoff, and for other changes. */
  payoffBefore: z.nullable(payoff),
  payoffAfter: z.nullable(payoff),
})
export type HistoryEntry = z.output<typeof historyEntry>
