import type { Language } from '@fieldstone/contract/format'
import { readStored, writeStored } from '../storage.ts'
import type { translated } from './en/index.ts'

type English = typeof translated
/** Those that every language has. */
export type CatalogueName = keyof English

/**
 * The same keys in another language; a text that counts has its plural forms there, too. What only staff read is in none.
 */
export type Catalogues = {
  readonly [N in CatalogueName]: {
    readonly [K in keyof English[N]]: English[N][K] extends string ? string : PluralForms
  }
}

/** By the categories of Intl.PluralRules; those that a language does not name are as `other`. */
export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>

/**
 * Every language but English, which is built in: a folder beside `en` whose index exports `catalogues: Catalogues`. It
 * is found by being there, and fetched before the first page is shown.
 */
const FOLDERS = import.meta.glob<{ readonly catalogues: Catalogues }>(['./*/index.ts', '!./en/index.ts'])

export const BUILT_IN: Language = 'en'

let language: Language = BUILT_IN
let loaded: Catalogues | null = null

/** The current language. */
export const currentLanguage = (): Language => language

/** A catalogue in the current language; null for English, which is built in. */
export const catalogueNow = <N extends CatalogueName>(name: N): Catalogues[N] | null => loaded?.[name] ?? null

/** Switches to a language. */
export function setLanguage(next: Language, catalogues: Catalogues | null): void {
  language = next
  loaded = catalogues
  document.documentElement.lang = next
}

export const languages = (): readonly Language[] => [
  BUILT_IN,
  ...Object.keys(FOLDERS).map((path) => path.split('/')[1] ?? ''),
]

/** The reader's choice, else the first available browser language, else English. */
export function preferredLanguage(): Language {
  const wanted = [readStored('language'), ...navigator.languages.map((tag) => tag.split('-')[0])]
  return wanted.find((it) => it !== null && it !== undefined && languages().includes(it)) ?? BUILT_IN
}

/** Stores the choice and reloads the page. */
export function chooseLanguage(choice: Language): void {
  writeStored('language', choice)
  location.reload()
}

/** Loads a language before the first page is shown; falls back to English. */
export async function loadLanguage(wanted: Language): Promise<void> {
  const load = FOLDERS[`./${wanted}/index.ts`]
  if (load === undefined) return
  try {
    setLanguage(wanted, (await load()).catalogues)
  } catch (error) {
    console.info(`The language '${wanted}' could not be loaded.`, error)
  }
}
