import { pathTo } from '@fieldstone/contract/pages'
import { oneLine, type QueuedMail } from '../../outbox.ts'
import type { Company } from '../site/service.ts'

/** What every mail needs. */
export interface MailContext {
  readonly company: Pick<Company, 'companyName' | 'servicingEmail' | 'tollFree' | 'hours'>
  /** The beginning of links; from the settings, never from a request. */
  readonly baseUrl: string
}

/** The account that the mail is about, and where the mail goes. */
interface Account {
  readonly username: string
  readonly email: string
}

type Mail = Omit<QueuedMail, 'at' | 'sendAfter'>

/** The delay lets an approval be withdrawn without a mail. */
export const APPROVED_MAIL_SECONDS = 60
export const APPROVED_MAIL = 'account-approved'

export function approvedMail(context: MailContext, to: string): Mail {
  return {
    kind: APPROVED_MAIL,
    to,
    subject: `Your ${context.company.companyName} account is approved`,
    text: `Hello,

your account has been approved. You can log in now:

${context.baseUrl}${pathTo('login')}

${closing(context)}`,
  }
}

/** Contains the user name, for people who forgot it as well. */
export function resetMail(context: MailContext, to: Account, token: string): Mail {
  return {
    kind: 'password-reset',
    to: to.email,
    subject: `Set a new password for ${context.company.companyName}`,
    text: `Hello,

somebody, we hope you, asked for a new password for your account. Set it here within 60 minutes:

${context.baseUrl}${pathTo('resetPassword', { token })}

${userName(to)}

The link works once. If you did not ask for it, do nothing: your password stays as it is.

${closing(context)}`,
  }
}

export function passwordChangedMail(context: MailContext, to: Account): Mail {
  return {
    kind: 'password-changed',
    to: to.email,
    subject: `Your ${context.company.companyName} password was changed`,
    text: `Hello,

the password of your account was changed just now, and the sessions that were open have ended. If this was not you,
ask for a new password at once and tell us:

${context.baseUrl}/forgotPassword

${userName(to)}

${closing(context)}`,
  }
}

/** Also sent when an administrator turned it off: from now on the password alone opens the account. */
export function secondFactorOffMail(context: MailContext, to: Account): Mail {
  return {
    kind: 'second-factor-off',
    to: to.email,
    subject: `The second factor of your ${context.company.companyName} account was turned off`,
    text: `Hello,

the second factor of your account was turned off just now: from now on your password alone opens it, and the sessions
that were open have ended. If you did not do this and did not ask us for it, set a new password at once and tell us:

${context.baseUrl}/forgotPassword

${userName(to)}

${closing(context)}`,
  }
}

/** Goes to the previous address if that changes too: an intruder must not be the only one to get it. */
export function usernameChangedMail(context: MailContext, to: Account): Mail {
  return {
    kind: 'username-changed',
    to: to.email,
    subject: `Your ${context.company.companyName} user name was changed`,
    text: `Hello,

the user name of your account was changed just now.

${userName(to)}

Log in with it from now on. If this was not you, set a new password at once and tell us:

${context.baseUrl}/forgotPassword

${closing(context)}`,
  }
}

/** Goes to the previous address: the new one may be an intruder's. */
export function emailChangedMail(context: MailContext, to: string): Mail {
  return {
    kind: 'email-changed',
    to,
    subject: `Your ${context.company.companyName} e-mail was changed`,
    text: `Hello,

the e-mail address of your account was changed just now; we write to the new one from now on. If this was not you,
please call us.

${closing(context)}`,
  }
}

/** For the text only, never a header; on one line, since old user names were not restricted. */
const userName = ({ username }: Account): string => `Your username is: ${oneLine(username)}`

const closing = ({ company }: MailContext): string =>
  `Questions? Write to ${company.servicingEmail} or call ${company.tollFree} (${company.hours}).

${company.companyName}
`
