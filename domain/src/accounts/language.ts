import { roleOf } from '../access/actor.ts'

/** The languages in which an account is spoken to. English is also what staff read. */
export const ACCOUNT_LANGUAGES = ['en', 'es'] as const

export type AccountLanguage = (typeof ACCOUNT_LANGUAGES)[number]

/** Staff read English whatever they chose. */
export const languageOfAccount = (
  accountType: number,
  chosen: AccountLanguage | undefined,
): AccountLanguage => (roleOf(accountType) === 'taxpayer' ? (chosen ?? 'en') : 'en')
