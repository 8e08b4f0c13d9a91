/** The test cards, as Stripe documents them. No other number is taken, and none is ever kept or logged. */
export interface TestCard {
  number: string
  brand: 'visa'
  /** Its description on the page. */
  says: string
  outcome: CardOutcome
}

export type CardOutcome =
  | { kind: 'paid'; asksFirst: boolean; disputedLater: boolean }
  | { kind: 'declined'; code: DeclineCode; declineCode: string; networkCode: string; message: string }

type DeclineCode = 'card_declined' | 'expired_card' | 'incorrect_cvc'

const paid = { kind: 'paid', asksFirst: false, disputedLater: false } as const

export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'visa', says: 'Paid', outcome: paid },
  {
    number: '4000000000000002',
    brand: 'visa',
    says: 'Declined',
    outcome: decline('card_declined', 'generic_decline', '01', 'Your card was declined.'),
  },
  {
    number: '4000000000009995',
    brand: 'visa',
    says: 'Declined: not enough money',
    outcome: decline('card_declined', 'insufficient_funds', '51', 'Your card has insufficient funds.'),
  },
  {
    number: '4000000000000069',
    brand: 'visa',
    says: 'Declined: expired',
    outcome: decline('expired_card', 'expired_card', '54', 'Your card has expired.'),
  },
  {
    number: '4000000000000127',
    brand: 'visa',
    says: 'Declined: wrong CVC',
    outcome: decline('incorrect_cvc', 'incorrect_cvc', 'N7', "Your card's security code is incorrect."),
  },
  {
    number: '4000002500003155',
    brand: 'visa',
    says: 'Asks to confirm, then paid',
    outcome: { ...paid, asksFirst: true },
  },
  {
    number: '4000002760003184',
    brand: 'visa',
    says: 'Asks to confirm, then paid',
    outcome: { ...paid, asksFirst: true },
  },
  {
    number: '4000000000000259',
    brand: 'visa',
    says: 'Paid; disputed 20 days later',
    outcome: { ...paid, disputedLater: true },
  },
]

export function findCard(digits: string): TestCard | undefined {
  return TEST_CARDS.find((card) => card.number === digits)
}

function decline(code: DeclineCode, declineCode: string, networkCode: string, message: string): CardOutcome {
  return { kind: 'declined', code, declineCode, networkCode, message }
}
