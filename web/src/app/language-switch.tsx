import { useEffect, useRef } from 'react'
import { chooseLanguage, currentLanguage, languageName, languages } from '../lib/messages/language.ts'
import { currentSession } from '../lib/session.ts'
import { writeStored } from '../lib/storage.ts'

/** The other languages, each by its own name. The page is shown anew in the one that is chosen. */
export function LanguageSwitch() {
  const button = useRef<HTMLButtonElement>(null)
  // The page that was shown anew has another button in the place of the one that had the focus.
  useEffect(() => {
    if (hasFocus) button.current?.focus()
    hasFocus = false
  }, [])
  const others = languages().filter((it) => it !== currentLanguage())
  return others.map((language) => (
    <button
      key={language}
      ref={button}
      type="button"
      className="language"
      lang={language}
      onClick={() => void choose(language)}
    >
      {languageName(language)}
    </button>
  ))
}

let hasFocus = false

/** An account takes it along to other devices; what that needs is not in the first load. */
async function choose(language: string): Promise<void> {
  hasFocus = true
  writeStored('languageChosen', language)
  if (currentSession() === null) return chooseLanguage(language)
  const { chooseOwnLanguage } = await import('../lib/account-language.ts')
  return chooseOwnLanguage(language)
}
