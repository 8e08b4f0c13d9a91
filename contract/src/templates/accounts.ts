import { count, link, required, text } from './forms.ts'

const username = text('maria.keller')

/** E-mails about an account, to its holder. */
export const accountTemplates = {
  'account-approved': { link: required(link('/login')) },
  'password-reset': { link: required(link('/resetPassword/…')), username: required(username) },
  'password-changed': { link: required(link('/forgotPassword')), username },
  'second-factor-off': { link: required(link('/forgotPassword')), username },
  'username-changed': { link: required(link('/forgotPassword')), username: required(username) },
  'email-changed': {},
  'confirm-email': { link: required(link('/confirmEmail/…')), username: required(username) },
  'account-deleted': {},
  'letters-code': { code: required(text('204 518')), minutes: required(count(30)) },
} as const
