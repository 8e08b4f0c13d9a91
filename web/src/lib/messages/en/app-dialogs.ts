import { MESSAGES } from '@fieldstone/contract/errors'

/** The dialogs that any page may open. They come with their dialogs, not with the first load. */
export const appDialogs = {
  idleTitle: 'Are you still there?',
  idleBody:
    'You will be logged out at {time}, because nothing has happened here for a while. What you typed is kept until you log in again.',
  idleStay: 'Stay signed in',
  endTitle: 'Your login ends soon',
  endBody:
    'For your safety a login ends after some hours. At {time} you log in again; what you typed is kept.',

  loginTitle: 'Please Log In',
  loginBody: MESSAGES.mustBeLoggedIn,
  loginReturn: 'You come back to this page afterwards.',
  loginButton: 'Log in',
  createAccount: 'Create an account',

  leaveTitle: 'Leave this page?',
  leaveBody: 'What you have typed here is not saved yet.',
  leaveStay: 'Stay on this page',
  leaveGo: 'Leave without saving',
} as const
