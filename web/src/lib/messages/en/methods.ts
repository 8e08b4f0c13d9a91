import { wordsByMethod } from '@fieldstone/contract/words-by-method'
import { byFeeRate, type ChargeMethod } from '@fieldstone/domain/payments/charge-methods'

export interface MethodWords {
  /** In tables and lists of staff. */
  readonly name: string
  readonly history: string
  /** As one of the ways to pay. */
  readonly choice: string
  readonly fee: string
  readonly feeAt: string
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
    costs: 'By credit card for {fee}.',
    paidBy: 'by card',
    source: 'Card',
    nextDebit: '{amount} on {date}, with the card service fee',
    withFee: 'Including the card service fee',
    inAll: 'In all, including {fees} in card service fees',
  },
  ACH: {
    name: 'Bank debit',
    history: '{amount} by bank debit',
    choice: 'Bank account (ACH)',
    fee: 'ACH service fee',
    feeAt: 'ACH service fee, {rate}',
    costs: 'From a bank account (ACH) for {fee}.',
    paidBy: 'from a bank account',
    source: 'Bank account',
    nextDebit: '{amount} on {date}, with the ACH service fee',
    withFee: 'Including the ACH service fee',
    inAll: 'In all, including {fees} in ACH service fees',
  },
} as const satisfies Readonly<Record<ChargeMethod, MethodWords>>

/** What pages say of each way to pay. A way to charge that is added does not compile without all of it. */
export const methods = {
  ...wordsByMethod(WORDS),

  MAIL_choice: 'Mail',
  MAIL_feeAt: 'No fee',
  MAIL_costs: 'By mail without a fee.',

  WIRE_choice: 'Wire',
  WIRE_feeAt: 'Wire fee',
  WIRE_costs: 'By wire for {fee}.',
  WIRE_history: '{amount} by wire',

  CHECK_history: '{amount} by check',
  MONEY_ORDER_history: '{amount} by money order',
  CASH_history: '{amount} in cash',
} as const

const SETTINGS: Readonly<Record<ChargeMethod, string>> = {
  CC: 'Card fee, in percent',
  ACH: 'Bank debit fee, in percent',
}

/** The labels of the settings that hold the fees, which only staff read. */
export const feeSettings = byFeeRate<string>((method) => SETTINGS[method])
