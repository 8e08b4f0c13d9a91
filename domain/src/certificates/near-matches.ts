import { STREET_SUFFIXES } from './street-words.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const DIGITS = '0123456789'

/**
 * Returns every text that is one typing mistake away from a word in normal form: one letter added, missing, replaced, or
 * swapped with the next. Numbers are changed by digits, words by letters.
 */
export function oneMistakeAway(word: string): readonly string[] {
  const signs = /^\d+$/.test(word) ? DIGITS : LETTERS
  const texts = new Set<string>()
  for (let at = 0; at <= word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)]
    for (const sign of signs) {
      texts.add(before + sign + after)
      if (after !== '') texts.add(before + sign + after.slice(1))
    }
    if (after !== '') texts.add(before + after.slice(1))
    if (after.length > 1) texts.add(before + after.charAt(1) + after.charAt(0) + after.slice(2))
  }
  texts.delete(word)
  texts.delete('')
  return [...texts]
}

/** Returns words in normal form as people write them: 92 MEADOW LN as '92 Meadow Ln'. 4210 SR 59 NE is unchanged. */
export const shownText = (words: readonly string[]): string => words.map(shownWord).join(' ')

function shownWord(word: string): string {
  if (/^\d+(ST|ND|RD|TH)$/.test(word)) return word.toLowerCase()
  if (/\d/.test(word)) return word
  if (word.length < 3 && !SHORT.has(word)) return word
  const isMc = word.startsWith('MC') && word.length > 4
  return isMc ? `Mc${capital(word.slice(2))}` : capital(word)
}

const capital = (word: string): string => word.charAt(0) + word.slice(1).toLowerCase()

const SHORT: ReadonlySet<string> = new Set([
  ...STREET_SUFFIXES.flat(),
  'DE',
  'LA',
  'LE',
  'DI',
  'DA',
  'DU',
  'AL',
  'EL',
  'OF',
  'ET',
])
