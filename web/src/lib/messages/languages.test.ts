import { expect, test } from 'vitest'
import { catalogues as spanish } from './es/index.ts'
import type { Catalogue, Message } from './language.ts'
import { translated as english } from './translated.ts'

type Texts = Readonly<Record<string, Catalogue>>

/** Every text by 'catalogue.key', those of each plural form by 'catalogue.key.form'. */
function textsOf(catalogues: Texts): ReadonlyMap<string, string> {
  const formsOf = (key: string, message: Message): (readonly [string, string])[] =>
    typeof message === 'string'
      ? [[key, message]]
      : Object.entries(message).map(([form, text]) => [`${key}.${form}`, text])
  return new Map(
    Object.entries(catalogues).flatMap(([name, catalogue]) =>
      Object.entries(catalogue).flatMap(([key, message]) => formsOf(`${name}.${key}`, message)),
    ),
  )
}

const EN = textsOf(english)
const ES = textsOf(spanish)

/** Names, signs, and words that are the same in Spanish. */
const SAME = new Set([
  'app.brand',
  'app.copyright',
  'searchBox.boxPlaceholder',
  'searchBox.countyIn',
  'lists.csv',
  'payoff.total',
  'payoff.no',
  'payments.total',
  'site.contactFax',
  'editConflict.no',
  'nearMatches.nearBoth',
])

test('no text of the Spanish pages is the English one, but for names and words that both languages share', () => {
  const same = [...ES].filter(([key, text]) => EN.get(key) === text).map(([key]) => key)
  expect(same.filter((key) => !SAME.has(key))).toEqual([])
  expect([...SAME].filter((key) => !same.includes(key))).toEqual([])
})

test('no text is empty, in either language', () => {
  for (const texts of [EN, ES])
    expect([...texts].filter(([, text]) => text.trim() === '').map(([key]) => key)).toEqual([])
})

test('what counts has every plural form that its language has', () => {
  expect(formsMissing(english, 'en')).toEqual([])
  expect(formsMissing(spanish, 'es')).toEqual([])
  expect(formsMissing(english, 'es')).toContain('nextChange.daysLeft: many')
})

function formsMissing(catalogues: Texts, language: string): string[] {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
  return Object.entries(catalogues).flatMap(([name, catalogue]) =>
    Object.entries(catalogue).flatMap(([key, message]) =>
      typeof message === 'string'
        ? []
        : pluralCategories
            .filter((form) => message[form] === undefined)
            .map((form) => `${name}.${key}: ${form}`),
    ),
  )
}

/** What docs/glossary-es.md refuses, and how a page never speaks to its reader. */
const REFUSED =
  /\b(?:tarifas?|cantidad|(?:la|una) corte|asesoría|pague de nuevo|hipotecari[ao]s?|aplicar|soportar|realizar|instalments?|tú|tus?|vosotros|haz|haga clic|clic|email|e-mail|login|parcel|payoff)\b/i

test('the Spanish pages say usted, and none of the words that the glossary refuses', () => {
  const isRefused = (text: string) => REFUSED.test(text.replaceAll(/\{\w+\}/g, ''))
  expect([...ES].filter(([, text]) => isRefused(text)).map(([key]) => key)).toEqual([])
})

test('Spanish questions and exclamations open with their sign', () => {
  const closed = (text: string, open: string, close: string) =>
    text.split(open).length === text.split(close).length
  expect([...ES].filter(([, text]) => !closed(text, '¿', '?')).map(([key]) => key)).toEqual([])
  expect([...ES].filter(([, text]) => !closed(text, '¡', '!')).map(([key]) => key)).toEqual([])
})

test('the English pages are in American spelling', () => {
  const british =
    /\b(?:(?:author|recogn|apolog|organ|real|summar)is\w+|colour\w*|instalments?|cheques?|cancell\w+|centre|favour\w*|by post|postcode|whilst|licence|staff (?:are|have))\b/i
  expect([...EN].filter(([, text]) => british.test(text)).map(([key]) => key)).toEqual([])
})
