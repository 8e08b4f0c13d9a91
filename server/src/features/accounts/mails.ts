import { pathTo } from '@fieldstone/contract/pages'
import { GUEST_CODE_MINUTES } from '@fieldstone/domain/accounts/guest'
import type { AccountLanguage } from '@fieldstone/domain/accounts/language'
import { oneLine } from '../../outbox/queue-mail.ts'
import type { QueuedMessage } from '../../templates/queue-message.ts'
import { type CompanyFacts, message } from '../../templates/values.ts'

/** What every mail needs. */
export interface MailContext {
  readonly company: CompanyFacts
  /** The beginning of links; from the settings, never from a request. */
  readonly baseUrl: string
}

/** The account that the mail is about, and where the mail goes. */
interface Account {
  readonly id: number
  readonly username: string
  readonly email: string
  readonly language: AccountLanguage
}

type Mail = Pick<QueuedMessage, 'to' | 'userId' | 'language' | 'company' | 'message'>

/** The delay lets an approval be withdrawn without a mail. */
export const APPROVED_MAIL_SECONDS = 60
export const APPROVED_MAIL = 'account-approved'

export const approvedMail = (
  { company, baseUrl }: MailContext,
  { id, email, language }: Omit<Account, 'username'>,
): Mail => ({
  to: email,
  userId: id,
  language,
  company,
  message: message(APPROVED_MAIL, { link: baseUrl + pathTo('login') }),
})

/** Contains the user name, for people who forgot it as well. */
export const resetMail = (
  { company, baseUrl }: MailContext,
  to: Omit<Account, 'id'> & { readonly id: number | null },
  token: string,
): Mail => ({
  to: to.email,
  userId: to.id,
  language: to.language,
  company,
  message: message('password-reset', {
    username: nameOf(to),
    link: baseUrl + pathTo('resetPassword', { token }),
  }),
})

export const passwordChangedMail = (context: MailContext, to: Account): Mail =>
  warning('password-changed', context, to)

/** The code for a guest session. Goes to the address that was typed. */
export const guestCodeMail = (
  { company }: MailContext,
  { id, email, language }: Omit<Account, 'id' | 'username'> & { readonly id: number | null },
  code: string,
): Mail => ({
  to: email,
  userId: id,
  language,
  company,
  message: message('guest-code', {
    code: `${code.slice(0, 3)} ${code.slice(3)}`,
    minutes: GUEST_CODE_MINUTES,
  }),
})

/** Also sent when an administrator turned it off: from now on the password alone opens the account. */
export const secondFactorOffMail = (context: MailContext, to: Account): Mail =>
  warning('second-factor-off', context, to)

/** Goes to the previous address if that changes too: an intruder must not be the only one to get it. */
export const usernameChangedMail = (context: MailContext, to: Account): Mail =>
  warning('username-changed', context, to)

/** Goes to the previous address: the new one may be an intruder's. */
export const emailChangedMail = (
  { company }: MailContext,
  { id, email, language }: Omit<Account, 'username'>,
): Mail => ({
  to: email,
  userId: id,
  language,
  company,
  message: message('email-changed', {}),
})

/** A change that the owner may not have made, with the way to a new password. */
const warning = (
  template: 'password-changed' | 'second-factor-off' | 'username-changed',
  { company, baseUrl }: MailContext,
  to: Account,
): Mail => ({
  to: to.email,
  userId: to.id,
  language: to.language,
  company,
  message: message(template, { username: nameOf(to), link: baseUrl + pathTo('forgotPassword') }),
})

/**
 * Asks the reader to confirm that the address is theirs. Goes to the address that the account has now.
 */
export const confirmEmailMail = ({ company, baseUrl }: MailContext, to: Account, token: string): Mail => ({
  to: to.email,
  userId: to.id,
  language: to.language,
  company,
  message: message('confirm-email', {
    username: nameOf(to),
    link: baseUrl + pathTo('confirmEmail', { token }),
  }),
})

/** For the text only, never a header; on one line, since old user names were not restricted. */
const nameOf = ({ username }: Pick<Account, 'username'>): string => oneLine(username)
