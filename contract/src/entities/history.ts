import { type StatusOverride, WEB_STATUSES } from '@fieldstone/domain/certificates/web-status'
import * as z from 'zod/mini'
import { type EntityOf, entity } from '../entity.ts'
import { centsNumber, date, instant } from '../values.ts'
import { method } from './payment.ts'

const isOverridable = (status: string): status is StatusOverride => status !== 'Redeemed'

/** What may be set by hand: every status but Redeemed, which only a posted redemption gives. */
export const overridableStatus = z.enum(WEB_STATUSES.filter(isOverridable))

const payoffFields = {
  totalCents: ['totalCents', centsNumber],
  goodThrough: ['goodThrough', date],
} as const

/** The payment that a line is about. The portion paid the certificate; the total has the fee in it. */
const paymentFields = {
  id: ['id', z.string()],
  method: ['method', method],
  portionCents: ['portionCents', centsNumber],
  totalCents: ['totalCents', centsNumber],
  /** The name of the account that paid; for administrators only, null for others. */
  payer: ['payer', z.nullable(z.string())],
  /** Null until the payment has succeeded once. */
  receiptNo: ['receiptNo', z.nullable(z.string())],
} as const

/** One change of a certificate. `by` is null for what nobody did in person: a settlement, an import. */
const historyFields = {
  id: ['id', z.int()],
  at: ['at', instant],
  by: ['by', z.nullable(z.string())],
  what: ['what', z.string()],
  before: ['before', z.nullable(z.string())],
  after: ['after', z.nullable(z.string())],
  reason: ['reason', z.nullable(z.string())],
  payment: ['payment', z.nullable(entity(paymentFields))],
  /** The payoff before and after a payment; null where there was no figure, and for other changes. */
  payoffBefore: ['payoffBefore', z.nullable(entity(payoffFields))],
  payoffAfter: ['payoffAfter', z.nullable(entity(payoffFields))],
} as const

export type HistoryEntry = EntityOf<typeof historyFields>
export const historyEntry = entity(historyFields)
