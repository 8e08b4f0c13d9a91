import { catalogues as en } from './en/index.ts'

/** A further language is a folder beside `en` with the same keys, and a name here. */
export const LANGUAGES = { en } as const

export type ServerLanguage = keyof typeof LANGUAGES

/** The language of all that the server says, until accounts have one of their own. */
export const DEFAULT_LANGUAGE: ServerLanguage = 'en'

export type English = typeof en

/** The {names} in a text. */
export type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never
