import { fleschKincaid } from 'flesch-kincaid'
import { syllable } from 'syllable'

/** What a text is counted by. */
type Counted = Readonly<Record<'sentence' | 'word' | 'syllable', number>>

/** The school grade that an English text asks for, by Flesch and Kincaid. */
export const englishGrade = (texts: readonly string[]): number => fleschKincaid(count(texts, syllable))

/**
 * How easily a Spanish text is read, by Szigriszt-Pazos as INFLESZ grades it: below 40 very hard, to 55 somewhat hard, to 65
 * normal, to 80 rather easy, above very easy.
 */
export function spanishEase(texts: readonly string[]): number {
  const { sentence, word, syllable } = count(texts, spanishSyllables)
  return 206.835 - (62.3 * syllable) / word - word / sentence
}

function count(texts: readonly string[], syllablesOf: (word: string) => number): Counted {
  const sentences = texts
    .flatMap((text) => text.split(/[.!?;:]+(?=\s|$)/))
    .filter((it) => wordsOf(it).length > 0)
  const words = sentences.flatMap(wordsOf)
  return {
    sentence: sentences.length,
    word: words.length,
    syllable: words.reduce((sum, word) => sum + syllablesOf(word), 0),
  }
}

const wordsOf = (text: string): readonly string[] => text.match(/\p{L}+(?:['’-]\p{L}+)*/gu) ?? []

/** One for each strong vowel or accented weak one; weak ones beside it sound with it. */
export function spanishSyllables(word: string): number {
  const sounded = word
    .toLowerCase()
    .replaceAll('qu', 'k')
    .replaceAll(/gu(?=[eéií])/g, 'g')
    .replaceAll(/y(?![aeiouáéíóú])/g, 'i')
  const groups = sounded.match(/[aeiouáéíóúü]+/g) ?? []
  return Math.max(
    1,
    groups.reduce((sum, group) => sum + Math.max(1, group.match(/[aeoáéíóú]/g)?.length ?? 0), 0),
  )
}
