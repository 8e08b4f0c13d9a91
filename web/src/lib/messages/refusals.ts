import { MESSAGES } from '@fieldstone/contract/messages'
import { translator } from './translator.tsx'

/** Why a payment was not started: one fixed sentence for each code and reason of the payment calls. */
export const refusals = {
  title: 'Nothing was charged.',
  amount_changed: 'The payoff has changed since you saw it. Please review the new amount, then start again.',
  ticket_expired: 'The payment form was open too long. Press the pay button again.',
  ticket_refused: 'The payment form is no longer valid. Press the pay button again.',
  already_paying:
    'A payment for this certificate is already under way. Do not pay again. It will show here soon.',
  being_paid:
    'A payment for this certificate is already under way. Do not pay again. It will show here soon.',
  redeemed: 'This certificate is already paid in full.',
  payment_pending: MESSAGES.paymentAwaiting,
  county_payoff: 'The payoff must be obtained from the county fiscal office.',
  past_redemption: 'It may be too late to redeem this certificate. Please contact servicing first.',
  legal_contact: 'This certificate is with our attorneys. Please contact servicing for the payoff.',
  parcel_undecided:
    'Another property in this county has almost the same parcel number. Please contact us for the payoff.',
  staff_payoff: 'The payoff of this certificate must be obtained from our staff.',
  county_treasurer: MESSAGES.payoffFromTreasurer,
  has_plan: 'A payment plan exists for this certificate. Please use it to pay.',
  nothing_due: 'Nothing is owed on this certificate.',
  too_small: 'This amount is too small to be charged online. Please pay by mail.',
  above_limit: 'This amount is too large to be charged this way. Please pay by mail or by wire.',
  older_certificate_unpaid: 'Older unpaid liens on this parcel must be paid first.',
  plan_not_active:
    'The payment plan of this certificate is not active now. Look at your plan, or call us before you pay.',
  autopay_on: 'Automatic payments are on for this plan. To pay more, stop them on your plan page first.',
  payments_off: 'Online payments are turned off here. Please pay by mail or by wire.',
  company_missing: 'You cannot pay here yet. Please come back in a few days.',
  provider_unavailable: 'Payments are not available at the moment. Please try again in a few minutes.',
  provider_refused: 'The payment processor did not accept the request. Please try again, or call us.',
  payment_refused: 'The payment was refused. Please try another card or another way to pay.',
  too_many: 'Too many tries. Please wait a little and try again.',
  unknown: 'The payment could not be started. Please try again, or call us.',
} as const

export const t = translator('refusals', refusals)
