import { expect, test } from 'vitest'
import { cardDecline, endsCard, mayChargeAgain } from './card-debit.ts'

test.each([
  ['insufficient_funds', 'insufficient_funds', 'again', 'good'],
  ['withdrawal_count_limit_exceeded', 'insufficient_funds', 'again', 'good'],
  ['card_velocity_exceeded', 'insufficient_funds', 'again', 'good'],
  ['try_again_later', 'card_declined', 'again', 'good'],
  ['issuer_not_available', 'card_declined', 'again', 'good'],
  ['processing_error', 'card_declined', 'again', 'good'],
  ['reenter_transaction', 'card_declined', 'again', 'good'],
  ['authentication_required', 'authentication_required', 'not again', 'good'],
  ['generic_decline', 'card_declined', 'not again', 'good'],
  ['a code of next year', 'card_declined', 'not again', 'good'],
  ['expired_card', 'expired_card', 'not again', 'over'],
  ['lost_card', 'card_unusable', 'not again', 'over'],
  ['stolen_card', 'card_unusable', 'not again', 'over'],
  ['pickup_card', 'card_unusable', 'not again', 'over'],
  ['restricted_card', 'card_unusable', 'not again', 'over'],
  ['invalid_account', 'card_unusable', 'not again', 'over'],
  ['incorrect_number', 'card_unusable', 'not again', 'over'],
  ['invalid_number', 'card_unusable', 'not again', 'over'],
  ['card_not_supported', 'card_unusable', 'not again', 'over'],
  ['new_account_information_available', 'card_unusable', 'not again', 'over'],
  ['revocation_of_all_authorizations', 'card_unusable', 'not again', 'over'],
  ['stop_payment_order', 'card_unusable', 'not again', 'over'],
  ['revocation_of_authorization', 'card_unusable', 'not again', 'over'],
] as const)('%s: shown as %s, charged %s, the card is %s', (code, decline, again, card) => {
  expect(cardDecline(code)).toBe(decline)
  expect(mayChargeAgain(code)).toBe(again === 'again')
  expect(endsCard(code)).toBe(card === 'over')
})
