import { ACCOUNT_LANGUAGES, type AccountLanguage } from '@fieldstone/domain/accounts/language'

/** The name under which a text that was agreed to is kept: its version, and its language where that is not English. */
export const textVersionIn = (version: string, language: AccountLanguage): string =>
  language === 'en' ? version : `${version}-${language}`

/** '2-es' -> 'es'. */
export const languageOfText = (version: string): AccountLanguage =>
  ACCOUNT_LANGUAGES.find((language) => version.endsWith(`-${language}`)) ?? 'en'
