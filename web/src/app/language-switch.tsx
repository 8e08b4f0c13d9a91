import { chooseLanguage, currentLanguage, languages } from '../lib/messages/language.ts'

/** The reader's language, each by its own name. Nothing to choose from shows nothing. */
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
