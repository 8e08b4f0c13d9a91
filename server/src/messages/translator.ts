import { fillIn } from '@fieldstone/contract/sentences'
import type { English } from './catalogues.ts'
import { LANGUAGES, type NamesIn, type Sentence, type ServerLanguage } from './language.ts'

type Sentences = Omit<English, 'templates'>
type Args<Text> = [NamesIn<Text>] extends [never]
  ? []
  : [params: Readonly<Record<NamesIn<Text>, string | number>>]

/** Makes the typed lookup of one catalogue: a text in this language, its {names} filled in once. */
export function translator<N extends keyof Sentences>(name: N, language: ServerLanguage) {
  const catalogue: Readonly<Record<string, string>> = LANGUAGES[language][name]
  return <K extends keyof Sentences[N] & string>(key: K, ...[params]: Args<Sentences[N][K]>): string => {
    const text = catalogue[key]
    if (text === undefined) throw new Error(`no message '${key}'`)
    return fillIn(text, params ?? {})
  }
}

/** The same for a text whose reader is not known yet. */
export function sentences<N extends keyof Sentences>(name: N) {
  return <K extends keyof Sentences[N] & string>(key: K, ...params: Args<Sentences[N][K]>): Sentence =>
    (language) =>
      translator(name, language)(key, ...params)
}
