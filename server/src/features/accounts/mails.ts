import { pathTo } from '@fieldstone/contract/pages'
import { oneLine, type QueuedMail } from '../../outbox.ts'
import type { Company } from '../site/service.ts'

export interface News {
  readonly company: Pick<Company, 'companyName' | 'servicingEmail' | 'tollFree' | 'hours'>
  /** Where links lead; never from a request. */
  readonly baseUrl: string
}

/** Whom the mail is for. */
interface Account {
  readonly username: string
  readonly email: string
}

type Mail = Omit<QueuedMail, 'at' | 'sendAfter'>

/** Waits this long, so that an approval that is taken back at once is told to nobody. */
export const APPROVED_MAIL_SECONDS = 60
export const APPROVED_MAIL = 'account-approved'

export function approvedMail(news: News, to: string): Mail {
  return {
    kind: APPROVED_MAIL,
    to,
    subject: `Your ${news.company.companyName} account is approved`,
    text: `Hello,

your account has been approved. You can log in now:

${news.baseUrl}${pathTo('login')}

${closing(news)}`,
  }
}

/** Names the user name: who forgot that too could not log in with the new password. */
export function resetMail(news: News, to: Account, token: string): Mail {
  return {
    kind: 'password-reset',
    to: to.email,
    subject: `Set a new password for ${news.company.companyName}`,
    text: `Hello,

somebody, we hope you, asked for a new password for your account. Set it here within 60 minutes:

${news.baseUrl}${pathTo('resetPassword', { token })}

${userName(to)}

The link works once. If you did not ask for it, do nothing: your password stays as it is.

${closing(news)}`,
  }
}

export function passwordChangedMail(news: News, to: Account): Mail {
  return {
    kind: 'password-changed',
    to: to.email,
    subject: `Your ${news.company.companyName} password was changed`,
    text: `Hello,

the password of your account was changed just now, and every open session has ended. If this was not you, ask for a
new password at once and tell us:

${news.baseUrl}/forgotPassword

${userName(to)}

${closing(news)}`,
  }
}

/** Whoever took it away, its owner is told: without it the password alone opens the account. */
export function secondFactorOffMail(news: News, to: Account): Mail {
  return {
    kind: 'second-factor-off',
    to: to.email,
    subject: `The second factor of your ${news.company.companyName} account was turned off`,
    text: `Hello,

the second factor of your account was turned off just now: from here on your password alone opens it, and every open
session has ended. If you did not do this and did not ask us for it, set a new password at once and tell us:

${news.baseUrl}/forgotPassword

${userName(to)}

${closing(news)}`,
  }
}

/** To the address before, if that changes too: whoever took the account over must not hear of it alone. */
export function usernameChangedMail(news: News, to: Account): Mail {
  return {
    kind: 'username-changed',
    to: to.email,
    subject: `Your ${news.company.companyName} user name was changed`,
    text: `Hello,

the user name of your account was changed just now.

${userName(to)}

Log in with it from here on. If this was not you, set a new password at once and tell us:

${news.baseUrl}/forgotPassword

${closing(news)}`,
  }
}

/** To the address before: the new one would tell a thief. */
export function emailChangedMail(news: News, to: string): Mail {
  return {
    kind: 'email-changed',
    to,
    subject: `Your ${news.company.companyName} e-mail was changed`,
    text: `Hello,

the e-mail address of your account was changed just now; we write to the new one from here on. If this was not you,
please call us.

${closing(news)}`,
  }
}

/** In the text alone, never in a header; on one line, whatever it was once allowed to be. */
const userName = ({ username }: Account): string => `Your username is: ${oneLine(username)}`

const closing = ({ company }: News): string =>
  `Questions? Write to ${company.servicingEmail} or call ${company.tollFree} (${company.hours}).

${company.companyName}
`
