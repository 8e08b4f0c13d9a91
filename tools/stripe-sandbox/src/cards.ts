/** The test cards, as Stripe documents them. No other number is taken, and none is ever kept or logged. */
export interface TestCard {
  number: string
  brand: 'visa'
  /** Its description on the page. */
  says: string
  outcome: CardOutcome
  /** What comes of it when it was kept and is charged without its holder; null where it cannot be kept. */
  later: LaterOutcome | null
}

export type CardOutcome = { kind: 'paid'; asksFirst: boolean; disputedLater: boolean } | Declined
export type LaterOutcome = { kind: 'paid' } | Declined
export interface Declined {
  kind: 'declined'
  code: DeclineCode
  declineCode: string
  networkCode: string
  message: string
}

type DeclineCode = 'card_declined' | 'expired_card' | 'incorrect_cvc' | 'authentication_required'

const paid = { kind: 'paid', asksFirst: false, disputedLater: false } as const
const generic = decline('card_declined', 'generic_decline', '01', 'Your card was declined.')
const noMoney = decline('card_declined', 'insufficient_funds', '51', 'Your card has insufficient funds.')
/** Of every card whose month is over. */
export const EXPIRED = decline('expired_card', 'expired_card', '54', 'Your card has expired.')
const asks = decline(
  'authentication_required',
  'authentication_required',
  '1A',
  'Your card was declined: its bank asks for authentication.',
)

export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'visa', says: 'Paid', outcome: paid, later: { kind: 'paid' } },
  {
    number: '4000000000000002',
    brand: 'visa',
    says: 'Declined',
    outcome: generic,
    later: null,
  },
  {
    number: '4000000000009995',
    brand: 'visa',
    says: 'Declined: not enough money',
    outcome: noMoney,
    later: null,
  },
  {
    number: '4000000000000069',
    brand: 'visa',
    says: 'Declined: expired',
    outcome: EXPIRED,
    later: null,
  },
  {
    number: '4000000000000127',
    brand: 'visa',
    says: 'Declined: wrong CVC',
    outcome: decline('incorrect_cvc', 'incorrect_cvc', 'N7', "Your card's security code is incorrect."),
    later: null,
  },
  {
    number: '4000002500003155',
    brand: 'visa',
    says: 'Asks to confirm, then paid; once kept, paid without asking',
    outcome: { ...paid, asksFirst: true },
    later: { kind: 'paid' },
  },
  {
    number: '4000002760003184',
    brand: 'visa',
    says: 'Asks to confirm, then paid; once kept, asks again each time',
    outcome: { ...paid, asksFirst: true },
    later: asks,
  },
  {
    number: '4000000000000259',
    brand: 'visa',
    says: 'Paid; disputed 20 days later',
    outcome: { ...paid, disputedLater: true },
    later: { kind: 'paid' },
  },
  {
    number: '4000000000000341',
    brand: 'visa',
    says: 'Can be kept; declined when it is charged',
    outcome: generic,
    later: generic,
  },
  {
    number: '4000008260003178',
    brand: 'visa',
    says: 'Can be kept; not enough money when it is charged',
    outcome: noMoney,
    later: noMoney,
  },
]

export function findCard(digits: string): TestCard | undefined {
  return TEST_CARDS.find((card) => card.number === digits)
}

function decline(code: DeclineCode, declineCode: string, networkCode: string, message: string): Declined {
  return { kind: 'declined', code, declineCode, networkCode, message }
}
