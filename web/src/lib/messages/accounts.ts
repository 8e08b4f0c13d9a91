import { translator } from './translator.tsx'

/** What follows a sign-up, and help with a forgotten password. */
export const accounts = {
  welcomeTitle: 'Your account was created',
  welcomeLoggedIn: 'You are logged in as {username}.',
  goOn: 'Continue',
  logIn: 'Log in',
  welcomeBody: 'You can log in now with your new username and password.',

  confirmationTitle: 'Your account is waiting for approval',
  confirmationBody: 'Your account was created. An administrator has to approve it before you can log in.',
  confirmationNext: 'If this takes longer than one business day, contact us. {reach}',
  toSearch: 'Find a certificate',

  forgotTitle: 'Forgot Password',
  forgotHeading: 'Forgot your password?',
  forgotLede: 'Tell us who you are, and we will send you a link to set a new password.',
  forgotWho: 'Username or e-mail address',
  forgotWhoHint: 'The link goes to the e-mail address of your account.',
  needWho: 'Enter your username or your e-mail address',
  sendLink: 'Send the link',
  forgotHelp: 'No longer have access to that e-mail address? {reach}',
  forgotLook: 'You can look up a payoff without an account.',
  backToLogin: 'Back to login',

  sentTitle: 'Check your e-mail',
  sentBody:
    'If the account exists, a link is on its way to its e-mail address. It works once, within 60 minutes.',
  sentNothing: 'Nothing after a few minutes? Check your spam folder, then try again or ask us. {reach}',
  sendAgain: 'Send again',

  resetTitle: 'Set a new password',
  resetLede: 'Choose a password that you use nowhere else. You will be logged out everywhere.',
  setPassword: 'Set password',
  resetOver: 'This link cannot be used',
  resetOverBody: 'It works once, within 60 minutes. Request a new one; it takes a minute.',
  resetReload: 'Open the link in the e-mail again. For your security it does not stay in the address bar.',
  resetAgain: 'Request a new link',

  resetDoneTitle: 'Your new password is set',
  resetDoneBody: 'You have been logged out everywhere. Log in with your new password.',
} as const

export const t = translator('accounts', accounts)
