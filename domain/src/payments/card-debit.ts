import { readAchDebit } from './ach-debit.ts'

/** A card that is charged without its holder: as with an ACH debit, the charge says all of it. */
export const readCardDebit = readAchDebit

/** Why a card was not charged, as far as it changes what its holder can do. */
export type CardDecline =
  | 'insufficient_funds'
  | 'expired_card'
  | 'authentication_required'
  | 'card_unusable'
  | 'card_declined'

/** By the provider's code. */
export function cardDecline(code: string): CardDecline {
  if (code === 'expired_card' || code === 'authentication_required') return code
  if (UNUSABLE.includes(code)) return 'card_unusable'
  return NO_MONEY.includes(code) ? 'insufficient_funds' : 'card_declined'
}

/** The card itself is no good any more: nothing further is charged to it. */
export const endsCard = (code: string): boolean =>
  ['expired_card', 'card_unusable'].includes(cardDecline(code))

/** Money or the bank was missing for the moment, so that the same charge may come to something a few days later. */
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
