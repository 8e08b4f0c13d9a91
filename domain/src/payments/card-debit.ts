/** Why a saved card was not charged, as far as it changes what its holder can do. */
export type CardDecline =
  | 'insufficient_funds'
  | 'expired_card'
  | 'authentication_required'
  | 'card_unusable'
  | 'card_declined'

/** Returns the reason by the code of the payment processor. */
export function cardDecline(code: string): CardDecline {
  if (code === 'expired_card' || code === 'authentication_required') return code
  if (UNUSABLE.includes(code)) return 'card_unusable'
  return NO_MONEY.includes(code) ? 'insufficient_funds' : 'card_declined'
}

/** Whether the card itself can no longer be charged. */
export const endsCard = (code: string): boolean =>
  ['expired_card', 'card_unusable'].includes(cardDecline(code))

/** Whether the same charge may succeed a few days later: money was missing, or the bank could not answer. */
export const mayChargeAgain = (code: string): boolean => NO_MONEY.includes(code) || PASSING.includes(code)

const NO_MONEY: readonly string[] = [
  'insufficient_funds',
  'card_velocity_exceeded',
  'withdrawal_count_limit_exceeded',
]
const PASSING: readonly string[] = [
  'issuer_not_available',
  'processing_error',
  'reenter_transaction',
  'try_again_later',
]
const UNUSABLE: readonly string[] = [
  'lost_card',
  'stolen_card',
  'pickup_card',
  'restricted_card',
  'invalid_account',
  'incorrect_number',
  'invalid_number',
  'card_not_supported',
  'new_account_information_available',
  'revocation_of_all_authorizations',
  'revocation_of_authorization',
  'stop_payment_order',
]
