import type { AccountLanguage } from '@fieldstone/domain/accounts/language'
import { exportWords } from '../../../messages/es/export-words.ts'

/** A text of an export in its reader's language, its {names} filled in. */
export type Say = (text: string, params?: Readonly<Record<string, string | number>>) => string

/** Staff read English. What a language does not say stays as it is: the tables of staff alone have no Spanish. */
export const sayIn =
  (language: AccountLanguage): Say =>
  (text, params = {}) =>
    (language === 'es' ? (exportWords[text] ?? text) : text).replace(/\{(\w+)\}/g, (_, name: string) =>
      String(params[name]),
    )
