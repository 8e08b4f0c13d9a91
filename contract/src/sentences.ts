import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@fieldstone/domain/accounts/password'
import type { AccountProblem } from '@fieldstone/domain/accounts/problems'
import { MESSAGES } from './messages.ts'

/** What browser and server say in English of the problems that the account rules find; {name} is filled in. */
export const ACCOUNT_SENTENCES = {
  required: MESSAGES.allFieldsRequired,
  'password-mismatch': MESSAGES.passwordsDoNotMatch,
  'account-type': 'Choose an account type.',
  'username-email': 'Enter a username without @, or your own e-mail address.',
  'username-digits': 'Enter a username with at least one letter.',
  'username-link': 'Enter a username that is not a web address, without : and /.',
  'username-scripts': 'Enter a username in the letters of one alphabet.',
  'username-plain':
    'Enter a username of plain letters, digits and signs: no spaces, no hidden or full-width characters.',
  phone: 'Enter a phone number with 10 digits; no area code begins with 0 or 1.',
  email: 'Enter an e-mail address like name@example.com.',
  'password-too-short': 'Enter a password of at least {minimum} characters.',
  'password-too-long': 'Enter a password of at most {maximum} characters.',
  state: 'Choose a state from the list.',
  'name-link': 'Enter a name, not a web address.',
  'name-lines': 'Enter the name on one line, without hidden characters.',
  zip: 'Enter a ZIP code of 5 digits, or of 9 like 44308-1234.',
} as const satisfies Record<AccountProblem, string>

/** Parameters of ACCOUNT_SENTENCES. */
export const ACCOUNT_LIMITS = { minimum: PASSWORD_MIN_LENGTH, maximum: PASSWORD_MAX_LENGTH }

/** 'At least {minimum} characters' + { minimum: 15 } -> 'At least 15 characters'. */
export const fillIn = (text: string, params: Readonly<Record<string, unknown>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]))
