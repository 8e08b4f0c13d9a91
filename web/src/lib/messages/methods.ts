import { wordsByMethod } from '@fieldstone/contract/words-by-method'
import { byFeeRate, type ChargeMethod } from '@fieldstone/domain/payments/charge-methods'
import { translator } from './translator.tsx'

export interface MethodWords {
  /** In tables and lists of staff. */
  readonly name: string
  readonly history: string
  /** As one of the ways to pay. */
  readonly choice: string
  readonly fee: string
  readonly feeAt: string
  /** What happens, how long it takes, and that it takes no such amount. */
  readonly hint: string
  readonly time: string
  readonly tooLarge: string
  /** The button that goes on with it. */
  readonly goOn: string
  /** In the answer to what paying costs. */
  readonly costs: string
  /** Of a payment that was made by it. */
  readonly paidBy: string
  readonly source: string
  readonly nextDebit: string
  readonly withFee: string
  readonly inAll: string
}

const WORDS = {
  CC: {
    name: 'Card',
    history: '{amount} by card',
    choice: 'Credit card',
    fee: 'Card service fee',
    feeAt: 'Card service fee, {rate}',
    hint: 'You pay on a secure card page and then return here.',
    time: 'It counts as soon as the card is accepted.',
    tooLarge: 'This amount is too large for a card. Pay by mail or by wire.',
    goOn: 'Pay {amount} by card',
    costs: 'By credit card for {fee}.',
    paidBy: 'by card',
    source: 'Card',
    nextDebit: '{amount} on {date}, with the card service fee',
    withFee: 'Including the card service fee',
    inAll: 'In total, including {fees} in card service fees',
  },
  ACH: {
    name: 'ACH debit',
    history: '{amount} by ACH',
    choice: 'Bank account (ACH)',
    fee: 'ACH service fee',
    feeAt: 'ACH service fee, {rate}',
    hint: 'A debit from your own account. You check and authorize it in the next steps.',
    time: 'It counts on the day you authorize it. Your bank pays about 4 business days later. A new account must be verified first: right away if you log in to your bank, or in 1-3 business days.',
    tooLarge: 'A bank payment can be at most {limit}, including its fee. Pay by card, by mail or by wire.',
    goOn: 'Continue with your bank',
    costs: 'From a bank account (ACH) for {fee}.',
    paidBy: 'from a bank account',
    source: 'Bank account',
    nextDebit: '{amount} on {date}, with the ACH service fee',
    withFee: 'Including the ACH service fee',
    inAll: 'In total, including {fees} in ACH service fees',
  },
} as const satisfies Readonly<Record<ChargeMethod, MethodWords>>

/** What pages say of each way to pay. A way to charge that is added does not compile without all of it. */
export const methods = {
  ...wordsByMethod(WORDS),

  MAIL_choice: 'Mail',
  MAIL_feeAt: 'No fee',
  MAIL_hint: 'Cashier’s check or money order, with a printed copy of your payoff, to {address}.',
  MAIL_hintUntil:
    'Cashier’s check or money order, with a printed copy of your payoff, to {address}. It must arrive by {date}.',
  MAIL_time: 'Allow 5 to 7 days in the mail. It counts when it has arrived and cleared.',
  MAIL_goOn: 'Print payoff to mail',
  MAIL_costs: 'By mail without a fee.',

  WIRE_choice: 'Wire',
  WIRE_feeAt: 'Wire fee',
  WIRE_hint: 'Call us for the wire instructions; we never e-mail them.',
  WIRE_time: 'It counts when it arrives, often the same business day.',
  WIRE_goOn: 'Call {phone}',
  WIRE_costs: 'By wire for {fee}.',
  WIRE_history: '{amount} by wire',

  CHECK_history: '{amount} by check',
  MONEY_ORDER_history: '{amount} by money order',
  CASH_history: '{amount} in cash',
} as const

const SETTINGS: Readonly<Record<ChargeMethod, string>> = {
  CC: 'Card fee, in percent',
  ACH: 'ACH fee, in percent',
}

/** The labels of the settings that hold the fees, which only staff read. */
export const feeSettings = byFeeRate<string>((method) => SETTINGS[method])

export const t = translator('methods', methods)
