import { MESSAGES } from '@fieldstone/contract/messages'
import { translator } from './translator.tsx'

/** Registering a bank account, verifying it, and paying from it. */
export const bank = {
  registerTitle: 'Register Your Bank Account',
  registeredTitle: 'Registration Success',
  validateTitle: 'ACH Account Deposit Validation',
  validatedTitle: 'Validation Success',
  payTitle: 'Make an ACH Payment',
  checkingTitle: 'Your bank account',

  failedTitle: 'Your bank accounts could not be loaded.',
  linkHeading: 'Log in to your bank (recommended)',
  linkBody:
    'You go to our payment processor’s page, log in to your bank, and come back. You can use the account right away.',
  link: 'Link my bank account',
  numbersHeading: 'Or enter the account numbers',
  numbersBody:
    'We verify the account with a small deposit, which takes 1-3 business days. The numbers go to our payment processor only; we never see them.',
  numbersElsewhere: 'Enter the account numbers',
  routing: 'Routing number',
  routingHint: '9 digits, at the bottom left of a check',
  account: 'Account number',
  accountHint: 'At the bottom of a check, after the routing number',
  accountKept: 'Our payment processor accepted the number ending {last4}. You do not need to enter it again.',
  holder: 'Name on the account',
  holderType: 'Account holder',
  individual: 'Individual',
  company: 'Company',
  accountType: 'Account type',
  checking: 'Checking',
  savings: 'Savings',
  country: 'Accounts at banks in the United States, in US dollars.',
  agree: 'I agree to this authorization',
  authorization: 'Authorization',
  register: 'Register this account',
  needRouting: 'Enter the 9 digits of the routing number. Check each digit.',
  wrongRouting: 'Our payment processor does not recognize this routing number. Check each digit.',
  needAccount: 'Enter the account number, 4 to 17 digits.',
  wrongAccount: 'Our payment processor does not accept this account number. Check each digit.',
  needHolder: 'Enter the name on the account.',
  needAgree: 'Check the box to agree to the authorization.',
  accountExists:
    'This bank account is already registered. Close this window, then start again to continue with it.',
  checkFields: 'Please check the marked fields.',
  tokenFailed: 'We could not send the bank numbers to our payment processor. {reason}',
  noLibrary:
    'The payment processor’s form could not be loaded. Check your connection, or link your account instead.',
  ok: 'OK',

  depositOne:
    'A deposit of $0.01 is on its way to your account ending {last4}. Its description on your bank statement contains a six-character code that starts with SM.',
  depositTwo: 'Two deposits of less than a dollar are on their way to your account ending {last4}.',
  depositArrives: 'It should arrive by {date}. Deposits take 1-3 business days.',
  depositWhenever: 'It should arrive in 1-3 business days.',
  depositThen:
    'Come back then and enter what you see. You can close this window: we saved your progress and sent you an e-mail.',
  enterNow: 'Enter the deposit',
  statement: 'Sandbox: open the bank statement of this account',

  validateOne:
    'Look at the statement of your account ending {last4}. Enter the code from the description of the $0.01 deposit.',
  validateTwo:
    'Look at the statement of your account ending {last4}. Enter the amounts of the two small deposits, in any order.',
  code: 'Six-character code',
  codeHint: 'For example: SM11AA',
  amount1: 'First deposit, in dollars',
  amount2: 'Second deposit, in dollars',
  amountHint: 'For example: 0.32',
  needCode: 'Enter the six-character code, which starts with SM.',
  needAmount: 'Enter the deposit in dollars, from 0.01 to 0.99.',
  tries: { one: '{count} try left', other: '{count} tries left' },
  verify: 'Verify this account',
  otherAccount: 'Use another account',

  validatedBody: 'Your account ending {last4} is verified. It will be debited only for payments you approve.',
  goOnToPay: 'Continue to payment',

  waitingBody: 'We are checking this account with our payment processor. This takes a moment.',
  linkingBody: 'You started linking an account at your bank. If you closed that page, start again.',
  startAgain: 'Start again',
  look: 'Check again',

  payLede: 'Certificate {number}',
  from: 'From',
  fromOne: '{institution}, account ending {last4}',
  breakdown: 'What you pay',
  portion: 'Certificate',
  fee: 'ACH service fee, {rate}',
  total: 'Total debited',
  debitDate: 'Date of the debit',
  countsToday: 'If you authorize it today, today’s amount counts, even while the debit is on its way.',
  authorizeTick: 'I have read this authorization and agree to it',
  needTick: 'Check the box to authorize this payment.',
  authorize: 'Authorize {amount}',
  back: 'Back to all ways to pay',
  anotherAccount: 'Register another account',
  notBegun: 'Nothing was charged.',
  changed:
    'The payoff has changed since you saw it. Review the new total and the new authorization, then check the box again.',
  partTooLarge: 'Less is owed now than the amount you chose. Go back and choose an amount again.',
  dayChanged:
    'This page was opened on another day. Read the authorization with today’s date, then check the box again.',
  textChanged: 'The text of the authorization has changed. Read it again, then check the box.',
  accountGone: 'This bank account can no longer be used. Choose another one, or register it again.',
  planChanged: 'Something about this certificate has changed in the meantime: {reason}',
  unsure:
    'There is no connection, so we do not know whether the payment went through. Press the button again: it will not be charged twice.',

  over_deposits_failed:
    'The deposit could not be sent to the account ending {last4}. Check the routing and account numbers, then register it again.',
  over_attempts_exceeded:
    'There were too many failed attempts for the account ending {last4}. Register it again to get a new deposit.',
  over_deposits_too_old:
    'The deposit to the account ending {last4} was not entered within 10 days. Register it again to get a new one.',
  over_page_closed: 'The page for linking your account was closed. You can start again.',
  over_account_exists: 'That account is already registered.',
  over_refused:
    'Your bank did not accept the account ending {last4}. Check the numbers, or use another account.',
  over_blocked:
    'The bank refused or returned a payment from the account ending {last4}, so this account can no longer be debited. Register another account, or pay by card or by mail.',
  over_revoked:
    'The authorization for the account ending {last4} was withdrawn. Register it again to pay from it.',

  submitHeading: 'Submit ACH Information',
  verifyHeading: 'Verify ACH Information',
  chargeHeading: 'Charge ACH',
  canceledHeading: 'Payment canceled',
  canceledAsk: MESSAGES.paymentCanceledIntended,
  canceledBody: 'Nothing was charged.',
  resume: 'Continue paying',
  chooseCertificate: 'Your bank account is ready. Choose the certificate that you want to pay.',
  backToPlan: 'Back to your payment plan',
  toSearch: 'Find a certificate',
  toMine: 'My Parcels',
} as const

export const t = translator('bank', bank)
