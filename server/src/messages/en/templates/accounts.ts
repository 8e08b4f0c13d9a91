import { greeting } from './closings.ts'

/** The mails about an account. */
export const accountTexts = {
  'account-approved': {
    subject: 'Your {company} account is approved',
    text: `Hello,

your account has been approved. You can log in now:

{link}

${greeting}`,
  },
  'password-reset': {
    subject: 'Set a new password for {company}',
    text: `Hello,

somebody, we hope you, asked for a new password for your account. Set it here within 60 minutes:

{link}

Your username is: {username}

The link works once. If you did not ask for it, do nothing: your password stays as it is.

${greeting}`,
  },
  'password-changed': {
    subject: 'Your {company} password was changed',
    text: `Hello,

the password of your account was changed just now, and the sessions that were open have ended. If this was not you,
ask for a new password at once and tell us:

{link}

Your username is: {username}

${greeting}`,
  },
  'second-factor-off': {
    subject: 'Two-step verification of your {company} account was turned off',
    text: `Hello,

two-step verification of your account was turned off just now: from now on your password alone opens it, and the sessions
that were open have ended. If you did not do this and did not ask us for it, set a new password at once and tell us:

{link}

Your username is: {username}

${greeting}`,
  },
  'username-changed': {
    subject: 'Your {company} username was changed',
    text: `Hello,

the username of your account was changed just now.

Your username is: {username}

Log in with it from now on. If this was not you, set a new password at once and tell us:

{link}

${greeting}`,
  },
  'email-changed': {
    subject: 'Your {company} e-mail was changed',
    text: `Hello,

the e-mail address of your account was changed just now; we write to the new one from now on. If this was not you,
please call us.

${greeting}`,
  },
  'confirm-email': {
    subject: 'Confirm your e-mail address for {company}',
    text: `Hello,

please confirm that this e-mail address is yours. Open this link and press the button. It works once, for 3 days:

{link}

Your username is: {username}

If you do not know this account, do nothing. Without your confirmation, nothing else that we send to this address is
counted as part of that account.

${greeting}`,
  },
  'account-deleted': {
    subject: 'The data of your {company} account was deleted',
    text: `Hello,

the personal data of your account was deleted just now: your username and password, this e-mail address, your phone
number, your mailing address and the certificates that you saved. Nobody can log in to it any more.

We keep payments with their receipts, payment plans and other agreements, letters, and what you wrote to us about a
certificate, with your name where one of them says it.

This is the last message to this address, which we delete within an hour of sending it. If you did not ask for this,
please call us.

${greeting}`,
  },
  'letters-code': {
    subject: 'Your code for letters by e-mail',
    text: `Hello,

you asked to get letters by e-mail instead of by post. Enter this code on your profile page within {minutes} minutes:

{code}

If you did not ask for it, do nothing: letters come by post as before.

${greeting}`,
  },
} as const
