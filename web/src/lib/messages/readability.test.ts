import { MESSAGES_ES } from '@fieldstone/contract/errors-es'
import { MESSAGES } from '@fieldstone/contract/messages'
import { expect, test } from 'vitest'
import { catalogues as spanish } from './es/index.ts'
import type { Catalogue } from './language.ts'
import { englishGrade, spanishEase, spanishSyllables } from './readability.testing.ts'
import { translated as english } from './translated.ts'

/** A grade is of running text: fewer words say nothing about it, and so many are a paragraph of its own. */
const SENTENCE = 6
const PARAGRAPH = 15

/** The sentences of the specification, and what its FAQ says of the statute. */
const GIVEN: readonly string[] = [
  ...Object.values(MESSAGES),
  ...Object.values(MESSAGES_ES),
  english.questions.a5,
]

const NAME = /\bFieldstone\b|\bACH\b|\{\w+\}/g

const textsOf = (catalogue: Catalogue, words: number): readonly string[] =>
  Object.values(catalogue)
    .flatMap((message) => (typeof message === 'string' ? [message] : [message.other]))
    .filter((text) => !GIVEN.includes(text) && (text.match(/\p{L}+/gu) ?? []).length >= words)
    .map((text) => text.replaceAll(NAME, 'one'))

const entries: readonly (readonly [string, Catalogue])[] = Object.entries(english)
const translations: readonly (readonly [string, Catalogue])[] = Object.entries(spanish)

test('A13 the English pages are read at grade 7 or below, each of their parts', () => {
  const grades = entries.flatMap(([name, catalogue]) => {
    const texts = textsOf(catalogue, SENTENCE)
    return texts.length === 0 ? [] : [[name, englishGrade(texts)] as const]
  })
  expect(grades.length).toBeGreaterThan(30)
  expect(grades.filter(([, grade]) => grade > 7)).toEqual([])
})

test('A13 no paragraph of the English pages is far above the rest', () => {
  const hard = entries.flatMap(([, catalogue]) =>
    textsOf(catalogue, PARAGRAPH).filter((text) => englishGrade([text]) > 9),
  )
  expect(hard).toEqual([])
})

test('A13 the Spanish pages are normal to read or easier, each of their parts, by INFLESZ', () => {
  const eases = translations.flatMap(([name, catalogue]) => {
    const texts = textsOf(catalogue, SENTENCE)
    return texts.length === 0 ? [] : [[name, spanishEase(texts)] as const]
  })
  expect(eases.filter(([, ease]) => ease < 60)).toEqual([])
  const hard = translations.flatMap(([, catalogue]) =>
    textsOf(catalogue, PARAGRAPH).filter((text) => spanishEase([text]) < 50),
  )
  expect(hard).toEqual([])
})

test('a hard text is known as one, in both languages', () => {
  expect(
    englishGrade([
      'Notwithstanding the aforementioned stipulations, redemption necessitates remuneration of every outstanding obligation.',
    ]),
  ).toBeGreaterThan(15)
  expect(
    spanishEase([
      'Independientemente de las estipulaciones anteriormente mencionadas, la redención presupone la satisfacción de la totalidad de las obligaciones pendientes.',
    ]),
  ).toBeLessThan(20)
})

test.each([
  ['casa', 2],
  ['ciudad', 2],
  ['país', 2],
  ['día', 2],
  ['cuota', 2],
  ['leer', 2],
  ['ahora', 3],
  ['ejecución', 4],
  ['quiere', 2],
  ['pague', 2],
  ['seguir', 2],
  ['muy', 1],
  ['y', 1],
  ['ya', 1],
  ['hay', 1],
  ['gravámenes', 4],
  ['averigüe', 4],
  ['liquidación', 4],
  ['PDF', 1],
])('%s has %i syllables', (word, count) => {
  expect(spanishSyllables(word)).toBe(count)
})
