import { greeting } from './closings.ts'

/** The mails about an account. */
export const accountTexts = {
  'account-approved': {
    subject: 'Your {company} account is approved',
    text: `Hello,

Your account has been approved. You can log in now:

{link}

${greeting}`,
  },
  'password-reset': {
    subject: 'Set a new password for {company}',
    text: `Hello,

Someone, we hope it was you, asked for a new password for your account. Set it here within 60 minutes:

{link}

Your username is: {username}

The link works once. If you did not ask for it, do nothing: your password stays as it is.

${greeting}`,
  },
  'password-changed': {
    subject: 'Your {company} password was changed',
    text: `Hello,

The password of your account was just changed, and all open sessions have ended. If this was not you, ask for a new
password right away and tell us:

{link}

Your username is: {username}

${greeting}`,
  },
  'second-factor-off': {
    subject: 'Two-step verification of your {company} account was turned off',
    text: `Hello,

Two-step verification of your account was just turned off. From now on, your password alone opens it. All open sessions
have ended. If you did not do this and did not ask us for it, set a new password right away and tell us:

{link}

Your username is: {username}

${greeting}`,
  },
  'username-changed': {
    subject: 'Your {company} username was changed',
    text: `Hello,

The username of your account was just changed.

Your username is: {username}

Log in with it from now on. If this was not you, set a new password right away and tell us:

{link}

${greeting}`,
  },
  'email-changed': {
    subject: 'Your {company} e-mail address was changed',
    text: `Hello,

The e-mail address of your account was just changed. From now on, we write to the new one. If this was not you, please
call us.

${greeting}`,
  },
  'confirm-email': {
    subject: 'Confirm your e-mail address for {company}',
    text: `Hello,

Please confirm that this e-mail address is yours. Open this link and press the button. It works once, for 3 days:

{link}

Your username is: {username}

If you do not know this account, do nothing. Until you confirm the address, other e-mails that we send to it do not count
as part of that account.

${greeting}`,
  },
  'account-deleted': {
    subject: 'The data of your {company} account was deleted',
    text: `Hello,

The personal data of your account was just deleted: your username and password, this e-mail address, your phone
number, your mailing address and the certificates that you saved. Nobody can log in to it anymore.

We keep payments with their receipts, payment plans and other agreements, letters, and what you wrote to us about a
certificate, with your name where they show it.

This is the last message to this address, which we delete within an hour of sending it. If you did not ask for this,
please call us.

${greeting}`,
  },
  'guest-code': {
    subject: 'Your {company} payment code',
    text: `Hello,

Enter this code to pay by card as a guest:

{code}

It works once, for {minutes} minutes, on the page that you have open. Do not give it to anyone. We will never ask you for
it by phone or e-mail. If you did not ask for this code, ignore this e-mail.

${greeting}`,
  },
  'letters-code': {
    subject: 'Your code for letters by e-mail',
    text: `Hello,

You asked to get letters by e-mail instead of by mail. Enter this code on your profile page within {minutes} minutes:

{code}

If you did not ask for it, do nothing: letters come by mail as before.

${greeting}`,
  },
} as const
