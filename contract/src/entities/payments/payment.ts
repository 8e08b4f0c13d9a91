import * as z from 'zod/mini'
import { entity } from '../../entity.ts'
import { bpsNumber, centsNumber, date, idText, instant, moneyText, text } from '../../values.ts'
import { kind, method, status } from './payment-words.ts'

export type { PaymentConfig } from './payment-config.ts'

/** Why a certificate cannot be paid now, in order of precedence. */
export const payReason = z.enum([
  'redeemed',
  'payment_pending',
  'being_paid',
  'county_payoff',
  'past_redemption',
  'legal_contact',
  'staff_payoff',
  'county_treasurer',
  'has_plan',
  'nothing_due',
  'too_small',
  'above_limit',
  'older_certificate_unpaid',
  'plan_not_active',
  'autopay_on',
  'amount_changed',
  'payments_off',
  'company_missing',
])

export const paymentQuote = entity({
  allowed: z.boolean(),
  reason: z.nullable(payReason),
  portionCents: centsNumber,
  feeBps: bpsNumber,
  feeCents: centsNumber,
  totalCents: centsNumber,
  remainingCents: centsNumber,
  goodThrough: z.nullable(date),
})
export type PaymentQuote = z.output<typeof paymentQuote>

export const paymentTicket = entity({
  ticket: z.string(),
  expiresAt: instant,
  portionCents: centsNumber,
  feeCents: centsNumber,
  totalCents: centsNumber,
})

/** What a browser sends as a navigation to the page of the provider. */
export const cardForm = entity({
  parcelNo: ['number', text(60)],
  /** As the payer saw it: the payoff without the fee, or the total of an amount inside a plan, with it. */
  amountCents: ['amount', moneyText],
  certificateId: ['id', idText],
  userId: ['userID', z._default(z.string().check(z.maxLength(20)), '')],
  ticket: z.string().check(z.minLength(1), z.maxLength(100)),
})
export type CardForm = z.output<typeof cardForm>

const keptAuthorization = entity({
  text: z.string(),
  acceptedAt: instant,
  last4: ['achLast4', z.nullable(z.string())],
})

export const paymentStatus = entity({
  id: z.string(),
  certificateId: ['parcelId', z.int()],
  certificateNo: ['taxSaleNo', z.string()],
  parcelNo: z.string(),
  countyName: z.string(),
  stateName: z.string(),
  /** The county's business day of submission: the effective date. */
  paidOn: ['paymentDate', date],
  kind: kind,
  method: method,
  status: status,
  portionCents: centsNumber,
  feeCents: centsNumber,
  totalCents: centsNumber,
  needsReview: z.boolean(),
  isPaymentPending: ['paymentPending', z.boolean()],
  receiptNo: z.nullable(z.string()),
  checkoutUrl: z.nullable(z.string()),
  message: z.string(),
  /** From this day on the 30 to 60 days of its lien release count; null while not known, or where more is owed. */
  fundsClearOn: z.nullable(date),
  /** How long after it posts its funds count as cleared. */
  releaseHoldDays: z.int(),
  /** It paid all that was left of a plan. */
  completesPlan: z.boolean(),
  /** The bank's code for a debit that it returned. */
  returnCode: z.nullable(z.string()),
  /** What the payer agreed to, word for word; null for a payment that needed no authorization. */
  authorization: z.nullable(keptAuthorization),
})
export type PaymentStatus = z.output<typeof paymentStatus>

/** A payment in the path of a call. */
export const paymentId = z.object({ id: z.string().check(z.regex(/^pay_[a-z0-9]{26}$/)) })
