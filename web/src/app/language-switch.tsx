import { chooseLanguage, currentLanguage, languages } from '../lib/messages/language.ts'

/** The available languages, each by its own name; hidden if there is only one. */
export function LanguageSwitch() {
  const all = languages()
  if (all.length < 2) return null
  return all.map((language) => (
    <button
      key={language}
      type="button"
      lang={language}
      aria-pressed={language === currentLanguage()}
      onClick={() => chooseLanguage(language)}
    >
      {new Intl.DisplayNames([language], { type: 'language' }).of(language)}
    </button>
  ))
}
