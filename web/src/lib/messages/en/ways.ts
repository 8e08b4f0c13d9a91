import { wordsByMethod } from '@fieldstone/contract/words-by-method'
import type { ChargeMethod } from '@fieldstone/domain/payments/charge-methods'

export interface WayWords {
  /** What happens, how long it takes, and that it takes no such amount. */
  readonly hint: string
  readonly time: string
  readonly tooLarge: string
  /** The button that goes on with it. */
  readonly goOn: string
}

const WORDS = {
  CC: {
    hint: 'You pay on our card provider’s page and then return here.',
    time: 'Done at once, as soon as the card is accepted.',
    tooLarge: 'This amount is too large for a card. Pay by mail or by wire.',
    goOn: 'Pay {amount} by card',
  },
  ACH: {
    hint: 'A debit from your own account. You check and authorize it in the next steps.',
    time: 'About 4 business days until it has settled. A new account is verified before: right away if you log in at your bank, otherwise in 1-3 business days.',
    tooLarge: 'A bank payment can be at most {limit}, with its fee. Pay by card, by mail or by wire.',
    goOn: 'Continue with a bank account',
  },
} as const satisfies Readonly<Record<ChargeMethod, WayWords>>

/** What the dialog says of each way to pay before it is begun. */
export const ways = {
  ...wordsByMethod(WORDS),

  MAIL_hint: 'Cashier’s check or money order, with a printed copy of your payoff, to {address}.',
  MAIL_hintUntil:
    'Cashier’s check or money order, with a printed copy of your payoff, to {address}. It must arrive by {date}.',
  MAIL_time: 'As long as the mail takes. It counts once it has arrived and cleared.',
  MAIL_goOn: 'Print payoff to mail',
  WIRE_hint: 'Call us for the wire instructions; we never e-mail them.',
  WIRE_time: 'It counts once it has arrived, often on the same business day.',
  WIRE_goOn: 'Call {phone}',
} as const
