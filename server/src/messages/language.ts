import { ACCOUNT_LANGUAGES, type AccountLanguage } from '@fieldstone/domain/accounts/language'
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

/** Words that are chosen once the reader's language is known. */
export type Sentence = (language: ServerLanguage) => string

const isServed = (tag: string): tag is ServerLanguage => Object.hasOwn(LANGUAGES, tag)

/** 'es-MX, en;q=0.8' -> the first of them that the server speaks. Browsers send their languages in order. */
export const languageOf = (acceptLanguage: string | undefined): ServerLanguage =>
  tagsIn(acceptLanguage).find(isServed) ?? DEFAULT_LANGUAGE

const isAccountLanguage = (tag: string): tag is AccountLanguage =>
  (ACCOUNT_LANGUAGES as readonly string[]).includes(tag)

/** The first of them that an account can have. */
export const accountLanguageOf = (acceptLanguage: string | undefined): AccountLanguage =>
  tagsIn(acceptLanguage).find(isAccountLanguage) ?? DEFAULT_LANGUAGE

const tagsIn = (acceptLanguage: string | undefined): readonly string[] =>
  (acceptLanguage ?? '').split(',').map((range) => range.trim().split(/[-;]/, 1)[0]?.toLowerCase() ?? '')
