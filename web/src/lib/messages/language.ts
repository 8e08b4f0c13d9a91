import type { Language } from '@fieldstone/contract/format'
import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../storage.ts'

/** By the categories of Intl.PluralRules; those that a language does not name are as `other`. */
export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>

/** A text, or its plural forms by the category of `count`. */
export type Message = string | PluralForms
export type Catalogue = Readonly<Record<string, Message>>

/** The same keys in another language; a text that counts has its plural forms there, too. */
export type Translated<C extends Catalogue> = {
  readonly [K in keyof C]: C[K] extends string ? string : PluralForms
}

type Catalogues = Readonly<Record<string, Catalogue>>

/**
 * Every language but English, which is built in: see translated.ts. It is found by being there, and fetched before it is
 * spoken.
 */
const FOLDERS = import.meta.glob<{ readonly catalogues: Catalogues }>('./*/index.ts')

export const BUILT_IN: Language = 'en'

let language: Language = BUILT_IN
let loaded: Catalogues | null = null
const listeners = new Set<() => void>()

/** The current language. */
export const currentLanguage = (): Language => language

/** Asked for where everything below has to be shown anew in another language. */
export const useLanguage = (): Language =>
  useSyncExternalStore(onLanguageChange, currentLanguage, currentLanguage)

export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A catalogue in the current language; that of `english`, which is built in, where there is no other. */
export const catalogueNow = <C extends Catalogue>(name: string, english: C): Translated<C> =>
  // What a language exports has the type `Catalogues` of translated.ts.
  (loaded?.[name] ?? english) as Translated<C>

/** Switches to a language. */
export function setLanguage(next: Language, catalogues: Catalogues | null): void {
  const isNew = next !== language
  language = next
  loaded = catalogues
  document.documentElement.lang = next
  if (isNew) for (const listener of listeners) listener()
}

export const languages = (): readonly Language[] => [
  BUILT_IN,
  ...Object.keys(FOLDERS).map((path) => path.split('/')[1] ?? ''),
]

/**
 * What its own speakers call it, with a capital letter: WebKit says 'Español' where others say 'español', and a page that
 * was rendered at build time is only taken over where the browser gives the same text.
 */
export function languageName(language: Language): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

/** The language stored in this browser, else the first available one of the browser's own, else English. */
export function preferredLanguage(): Language {
  const wanted = [readStored('language'), ...navigator.languages.map((tag) => tag.split('-')[0])]
  return wanted.find((it) => it !== null && it !== undefined && languages().includes(it)) ?? BUILT_IN
}

/** Speaks a language from now on, once it is here; what was spoken before, if it cannot be loaded. */
export async function speak(wanted: Language): Promise<void> {
  try {
    // English has no folder to fetch.
    setLanguage(wanted, (await FOLDERS[`./${wanted}/index.ts`]?.())?.catalogues ?? null)
  } catch (error) {
    console.info(`no language '${wanted}'`, error)
    // The document says beforehand what it will be in: see early.js.
    document.documentElement.lang = language
  }
}

/** Speaks it now and when this browser comes back. */
export async function chooseLanguage(choice: Language): Promise<void> {
  writeStored('language', choice)
  await speak(choice)
}
