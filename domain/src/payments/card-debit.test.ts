import { expect, test } from 'vitest'
import { cardDecline, endsCard, mayChargeAgain } from './card-debit.ts'

test.each([
  ['insufficient_funds', 'insufficient_funds', 'again', 'good'],
  ['withdrawal_count_limit_exceeded', 'insufficient_funds', 'again', 'good'],
  ['try_again_later', 'card_declined', 'again', 'good'],
  ['authentication_required', 'authentication_required', 'not again', 'good'],
  ['generic_decline', 'card_declined', 'not again', 'good'],
  ['a code of next year', 'card_declined', 'not again', 'good'],
  ['expired_card', 'expired_card', 'not again', 'over'],
  ['stolen_card', 'card_unusable', 'not again', 'over'],
  ['revocation_of_authorization', 'card_unusable', 'not again', 'over'],
] as const)('%s: told as %s, charged %s, the card is %s', (code, told, again, card) => {
  expect(cardDecline(code)).toBe(told)
  expect(mayChargeAgain(code)).toBe(again === 'again')
  expect(endsCard(code)).toBe(card === 'over')
})
