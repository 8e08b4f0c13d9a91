import { Fragment, type ReactNode } from 'react'

/** A text, or its plural forms by the category of `count` (Intl.PluralRules). */
export type Message = string | { readonly one: string; readonly other: string }
export type Catalogue = Readonly<Record<string, Message>>

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

/** Makes the typed lookup of one feature's catalogue. A language is one more catalogue of the same shape. */
export function translator<const C extends Catalogue>(catalogue: C, language = 'en'): Translate<C> {
  const plurals = new Intl.PluralRules(language)
  const textOf = (key: string, params: Readonly<Record<string, unknown>>): string => {
    const message = catalogue[key]
    if (message === undefined) throw new Error(`no message '${key}'`)
    if (typeof message === 'string') return message
    return plurals.select(Number(params['count'])) === 'one' ? message.one : message.other
  }
  const plain = (key: string, params: Readonly<Record<string, unknown>> = {}): string =>
    textOf(key, params).replace(PLACE, (_, name: string) => String(params[name]))
  const rich = (key: string, params: Readonly<Record<string, ReactNode>> = {}): ReactNode =>
    // Odd pieces are names.
    textOf(key, params)
      .split(PLACE)
      .map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence never change places
        <Fragment key={index}>{index % 2 === 1 ? params[piece] : piece}</Fragment>
      ))
  return Object.assign(plain, { rich }) as Translate<C>
}

const PLACE = /\{(\w+)\}/g
