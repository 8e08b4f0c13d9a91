import { STREET_SUFFIXES } from './street-words.ts'

/** Words in normal form as people write them: 92 MEADOW LN as '92 Meadow Ln', 4210 SR 59 NE stays. */
export const shownText = (words: readonly string[]): string => words.map(shownWord).join(' ')

function shownWord(word: string): string {
  if (/^\d+(ST|ND|RD|TH)$/.test(word)) return word.toLowerCase()
  if (/\d/.test(word)) return word
  if (word.length < 3 && !SHORT.has(word)) return word
  const rest = word.startsWith('MC') && word.length > 4 ? 2 : 0
  return rest === 0 ? capital(word) : `Mc${capital(word.slice(2))}`
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
