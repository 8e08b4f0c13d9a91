import { type Catalogue, type Message, setLanguage } from './language.ts'
import { type Catalogues, translated } from './translated.ts'

/** A language for tests, 'zz': every text stands in brackets, its places for values kept. */
export const PSEUDO = mapTexts((text) => `⟦${text}⟧`)

/** Speaks it from now on, as a reader's choice would. */
export const speakPseudo = (): void => setLanguage('zz', PSEUDO)
export const speakEnglish = (): void => setLanguage('en', null)

/** Every catalogue of the public with each of its texts changed. */
export function mapTexts(change: (text: string) => string): Catalogues {
  const changed = (message: Message): Message =>
    typeof message === 'string' ? change(message) : { other: '', ...mapValues(message, change) }
  const all = mapValues<Catalogue, unknown>(translated, (catalogue) => mapValues(catalogue, changed))
  return all as unknown as Catalogues // the same keys, each a text or its plural forms as before
}

function mapValues<V, R>(record: Readonly<Record<string, V>>, change: (value: V) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))
}
