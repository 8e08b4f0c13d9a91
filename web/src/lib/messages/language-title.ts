import { languageName } from './language.ts'

/** What its own speakers call a language, as in a list of choices. */
export function languageTitle(language: string): string {
  const name = languageName(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}
