import { MESSAGES } from '@fieldstone/contract/messages'
import { translator } from './translator.tsx'

/** The dialogs that any page may open. They come with their dialogs, not with the first load. */
export const appDialogs = {
  idleTitle: 'Are you still there?',
  idleBody:
    'You will be logged out at {time} because of inactivity. What you typed will be kept until you log in again.',
  idleStay: 'Stay logged in',
  endTitle: 'Your session ends soon',
  endBody:
    'For your security, a session ends after some hours. You will be logged out at {time} and can log in again. What you typed is kept.',

  loginTitle: 'Please Log In',
  loginBody: MESSAGES.mustBeLoggedIn,
  loginReturn: 'You will return to this page.',
  loginButton: 'Log in',
  createAccount: 'Create an account',

  leaveTitle: 'Leave this page?',
  leaveBody: 'What you typed here has not been saved.',
  leaveStay: 'Stay on this page',
  leaveGo: 'Leave without saving',
} as const

export const t = translator('appDialogs', appDialogs)
