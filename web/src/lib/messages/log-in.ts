import { MESSAGES } from '@fieldstone/contract/messages'
import { translator } from './translator.tsx'

/** The log-in, with the code of a second factor. */
export const logIn = {
  loginTitle: 'Log in',
  loginHeading: 'Log in',
  loginLede:
    'You need an account to pay, save parcels or ask for a plan. You can look up a payoff without one.',
  username: 'Username',
  password: 'Password',
  code: 'Code from your authenticator app',
  logIn: 'Log in',
  forgot: 'Forgot Password',
  signUp: 'Sign Up',
  newHere: 'New here?',
  needUsername: 'Enter your username',
  needPassword: 'Enter your password',
  needBoth: 'Enter your username and your password.',
  invalid: MESSAGES.invalidCredentials,
  notApproved: MESSAGES.notApproved,
  sessionEndedTitle: 'Your session has ended.',
  sessionEnded: 'Log in to continue. What you typed is kept.',
  newAccountTitle: 'Your account was created.',
  newAccount: 'Log in with your new username and password.',

  codeTitle: 'One more step',
  codeBody: 'Enter the six-digit code from your authenticator app.',
  recoveryBody: 'Enter one of the recovery codes that you printed or copied.',
  wrongRecovery: 'That recovery code is wrong or has already been used. Enter another one.',
  needCode: 'Enter the code',
  recoveryCode: 'Recovery code',
  recoveryHint: 'Such as abcd-efgh-2345. Each works once.',
  useRecovery: 'Use a recovery code instead',
  useApp: 'Use the app instead',
} as const

export const t = translator('logIn', logIn)
