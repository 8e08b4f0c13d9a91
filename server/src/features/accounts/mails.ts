import { pathTo } from '@fieldstone/contract/pages'
import { mailText } from '../../messages/mail.ts'
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

export const approvedMail = (context: MailContext, to: string): Mail => ({
  to,
  ...mailText(APPROVED_MAIL, { ...companyOf(context), link: context.baseUrl + pathTo('login') }),
})

/** Contains the user name, for people who forgot it as well. */
export const resetMail = (context: MailContext, to: Account, token: string): Mail => ({
  to: to.email,
  ...mailText('password-reset', {
    ...companyOf(context),
    username: nameOf(to),
    link: context.baseUrl + pathTo('resetPassword', { token }),
  }),
})

export const passwordChangedMail = (context: MailContext, to: Account): Mail =>
  warning('password-changed', context, to)

/** Also sent when an administrator turned it off: from now on the password alone opens the account. */
export const secondFactorOffMail = (context: MailContext, to: Account): Mail =>
  warning('second-factor-off', context, to)

/** Goes to the previous address if that changes too: an intruder must not be the only one to get it. */
export const usernameChangedMail = (context: MailContext, to: Account): Mail =>
  warning('username-changed', context, to)

/** Goes to the previous address: the new one may be an intruder's. */
export const emailChangedMail = (context: MailContext, to: string): Mail => ({
  to,
  ...mailText('email-changed', companyOf(context)),
})

/** A change that the owner may not have made, with the way to a new password. */
const warning = (
  kind: 'password-changed' | 'second-factor-off' | 'username-changed',
  context: MailContext,
  to: Account,
): Mail => ({
  to: to.email,
  ...mailText(kind, {
    ...companyOf(context),
    username: nameOf(to),
    link: context.baseUrl + pathTo('forgotPassword'),
  }),
})

/** For the text only, never a header; on one line, since old user names were not restricted. */
const nameOf = ({ username }: Account): string => oneLine(username)

const companyOf = ({ company: { companyName, servicingEmail, tollFree, hours } }: MailContext) => ({
  company: companyName,
  servicingEmail,
  tollFree,
  hours,
})
