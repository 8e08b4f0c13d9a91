import type { AccountLanguage } from '@fieldstone/domain/accounts/language'
import type { Catalogues } from './catalogues.ts'
import { catalogues as en } from './en/index.ts'
import { catalogues as es } from './es/index.ts'

/** A further language is a folder beside `en` with the same keys, a name here, and one that an account can have. */
export const LANGUAGES: Readonly<Record<AccountLanguage, Catalogues>> = { en, es }

export type ServerLanguage = AccountLanguage

/** Of a reader who asks for no language that is spoken. */
export const DEFAULT_LANGUAGE: ServerLanguage = 'en'

/** Of what only staff read: tasks, alerts, the log, the correspondence. */
export const STAFF_LANGUAGE: ServerLanguage = 'en'

/** The {names} in a text. */
export type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never

/** Words that are chosen once the reader's language is known. */
export type Sentence = (language: ServerLanguage) => string

/** Several sentences as one text. */
export const inOne =
  (...sentences: readonly Sentence[]): Sentence =>
  (language) =>
    sentences.map((said) => said(language)).join(' ')

const isServed = (tag: string): tag is ServerLanguage => Object.hasOwn(LANGUAGES, tag)

/** 'es-MX, en;q=0.8' -> the first of them that the server speaks. Browsers send their languages in order. */
export const languageOf = (acceptLanguage: string | undefined): ServerLanguage =>
  acceptLanguage
    ?.split(',')
    .map((range) => range.trim().split(/[-;]/, 1)[0]?.toLowerCase() ?? '')
    .find(isServed) ?? DEFAULT_LANGUAGE
