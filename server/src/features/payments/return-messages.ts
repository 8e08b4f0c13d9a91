/** What a payer is told of a debit that the bank returned: what happened and what to do, by the network's return code. */
const NOT_PAID = 'Nothing was paid.'
const OTHER_WAY = 'Register another bank account, or pay by card or by mail.'
const ASK_BANK =
  'If you did not mean that, ask your bank. To pay, register the account again, or pay by card or by mail.'

const RETURNS: Readonly<Record<string, string>> = {
  R01: `Your bank returned the payment: there was not enough money in the account. ${NOT_PAID} Make sure that the account holds the amount, then pay again, or pay by card or by mail.`,
  R09: `Your bank returned the payment: the money in the account was not available yet. ${NOT_PAID} Wait until it is, then pay again, or pay by card or by mail.`,
  R02: `Your bank returned the payment: the account is closed. ${NOT_PAID} ${OTHER_WAY}`,
  R03: `Your bank returned the payment: there is no such account. ${NOT_PAID} Check the routing and account numbers and register it again, or pay by card or by mail.`,
  R04: `Your bank returned the payment: the account number is not valid. ${NOT_PAID} Check the numbers and register the account again, or pay by card or by mail.`,
  R05: `Your bank returned the payment: it was not authorized for this kind of account. ${NOT_PAID} ${OTHER_WAY}`,
  R07: `Your bank returned the payment: the authorization was taken back. ${NOT_PAID} ${ASK_BANK}`,
  R08: `Your bank returned the payment: it was stopped at your request. ${NOT_PAID} ${ASK_BANK}`,
  R10: `Your bank returned the payment: it was reported as not authorized. ${NOT_PAID} ${ASK_BANK}`,
  R11: `Your bank returned the payment: it was reported as not as agreed. ${NOT_PAID} ${ASK_BANK}`,
  R16: `Your bank returned the payment: the account is frozen. ${NOT_PAID} Ask your bank about it. ${OTHER_WAY}`,
  R20: `Your bank returned the payment: this account cannot be debited, such as a savings account may be. ${NOT_PAID} ${OTHER_WAY}`,
  R29: `Your bank returned the payment: the company has not allowed it. ${NOT_PAID} Ask your bank to allow debits of us, or pay by card or by mail.`,
  R31: `Your bank returned the payment with our agreement. ${NOT_PAID} ${OTHER_WAY}`,
}

export const returnMessage = (code: string): string =>
  RETURNS[code] ??
  `Your bank returned the payment (${code}). ${NOT_PAID} Ask your bank why, or pay by card or by mail.`
