import { translator } from './translator.tsx'

/** Paying by card without a log-in. */
export const guestPay = {
  title: 'Pay by card as a guest',
  lede: 'No password needed. We e-mail you a code and the receipt.',
  email: 'E-mail address',
  sendCode: 'E-mail me a code',
  codeSent: 'We sent an e-mail to {email}. Enter its 6-digit code within {minutes} minutes.',
  codeSentAgain:
    'We sent another e-mail to {email}. Enter the code of the newest one within {minutes} minutes.',
  noCode:
    'No e-mail after a few minutes? Check your spam folder. Accounts of counties, law firms and our staff get no code. If you never confirmed your address, the e-mail has a link to set a new password instead.',
  code: '6-digit code',
  firstName: 'First name',
  lastName: 'Last name',
  anotherCode: 'Send another code',
  anotherAddress: 'Use another address',
  payingAs: 'You pay as a guest. The receipt goes to {email}.',
  pay: 'Pay {amount} by card',
  problem: 'Something is missing',
  needEmail: 'Enter your e-mail address',
  needCode: 'Enter the 6 digits from the e-mail',
  needFirstName: 'Enter your first name',
  needLastName: 'Enter your last name',

  accountTitle: 'Keep this payment in an account',
  accountBody: 'Choose a password. You can then log in with {email} and find your payments and receipts.',
  password: 'Password',
  rule: 'At least {minimum} characters.',
  setPassword: 'Create an account',
  created: 'Your account was created.',
  hasAccount: 'You have an account with {email}, and this payment is in it. {link} to see all your payments.',
  logIn: 'Log in',
} as const

export const t = translator('guestPay', guestPay)
