import * as z from 'zod/mini'
import { entity } from '../../entity.ts'
import { bpsNumber, centsNumber, date, exactText, idText, instant, moneyText, text } from '../../values.ts'
import { chargeFields } from './payment-fields.ts'

/** Why a certificate cannot be paid now, in order of precedence. */
export const payReason = z.enum([
  'redeemed',
  'payment_pending',
  'being_paid',
  'county_payoff',
  'past_redemption',
  'legal_contact',
  'parcel_undecided',
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
  ...chargeFields,
})

/** What a browser sends as a navigation to the page of the provider. */
export const cardForm = entity({
  parcelNo: ['number', text(60)],
  /** As the payer saw it: the payoff without the fee, or the total of an amount inside a plan, with it. */
  amountCents: ['amount', moneyText],
  certificateId: ['id', idText],
  userId: ['userID', z._default(exactText(20), '')],
  ticket: exactText(100).check(z.minLength(1)),
})
export type CardForm = z.output<typeof cardForm>
