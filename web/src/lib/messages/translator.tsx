import type { Language } from '@fieldstone/contract/format'
import { Fragment, type ReactNode } from 'react'
import { BUILT_IN, type Catalogue, catalogueNow, currentLanguage } from './language.ts'

type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never
type TextsOf<M> = M extends string ? M : M[keyof M]
type ParamsOf<M> = NamesIn<TextsOf<M>> | (M extends string ? never : 'count')
type Args<M, Value> = [ParamsOf<M>] extends [never] ? [] : [params: Readonly<Record<ParamsOf<M>, Value>>]

export interface Translate<C extends Catalogue> {
  /** The text of a key, its {names} filled in. */
  <K extends keyof C & string>(key: K, ...args: Args<C[K], string | number>): string
  /** The same with elements in the places of the {names}: a link inside a sentence. */
  rich<K extends keyof C & string>(key: K, ...args: Args<C[K], ReactNode>): ReactNode
}

/**
 * Makes the typed lookup of one catalogue: in the language of the moment it is called, so call it where a text is
 * shown, never when a module loads. `english` is what the other languages are checked against.
 */
export function translator<const C extends Catalogue>(name: string, english: C): Translate<C> {
  return translateFrom<C>(() => [catalogueNow(name, english), currentLanguage()])
}

/** The same for what only staff read, which is in English whatever the language of the moment is. */
export function staffTranslator<const C extends Catalogue>(english: C): Translate<C> {
  return translateFrom<C>(() => [english, BUILT_IN])
}

function translateFrom<C extends Catalogue>(now: () => readonly [Catalogue, Language]): Translate<C> {
  const textOf = (key: string, params: Readonly<Record<string, unknown>>): string => {
    const [catalogue, language] = now()
    const message = catalogue[key]
    if (message === undefined) throw new Error(`no message '${key}'`)
    if (typeof message === 'string') return message
    const form = new Intl.PluralRules(language).select(Number(params['count']))
    return message[form] ?? message.other
  }
  const plain = (key: string, params: Readonly<Record<string, unknown>> = {}): string =>
    textOf(key, params).replace(PLACE, (_, place: string) => String(params[place]))
  const rich = (key: string, params: Readonly<Record<string, ReactNode>> = {}): ReactNode =>
    // Odd pieces are parameter names.
    textOf(key, params)
      .split(PLACE)
      .map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence never change places
        <Fragment key={index}>{index % 2 === 1 ? params[piece] : piece}</Fragment>
      ))
  return Object.assign(plain, { rich }) as Translate<C>
}

const PLACE = /\{(\w+)\}/g
