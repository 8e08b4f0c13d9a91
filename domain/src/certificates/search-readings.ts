import { foldAddress } from './fold-address.ts'
import { foldName, tellingWords } from './fold-name.ts'

/**
 * The ways to read a typed address in normal form: as typed, then folded (fold-address.ts) if that differs. A blank at an end
 * means that a word begins or ends there, since the word was folded: 'MAPLE ST ' is not in MAPLE STONE. An ending that is the
 * state's code, also before a ZIP code, is left out of the folded one, for keys have no state; so is the second part of a ZIP code.
 */
export function addressReadings(text: string, state: string): readonly [string, ...string[]] {
  const words = withoutState(text.split(' '), state)
  const plain = words.join(' ')
  const folded = foldAddress(plain)
  if (folded === text || folded === '') return [text]
  const parts = folded.split(' ')
  const before = parts[0] === words[0] ? '' : ' '
  const after = parts.at(-1) === words.at(-1) ? '' : ' '
  return [text, before + folded + after]
}

/**
 * The ways to read the typed words of an owner's name: as typed, then folded (fold-name.ts) and without what one file has and
 * another leaves out, if that differs. In each, every word must occur.
 */
export function ownerReadings(
  words: readonly string[],
): readonly [readonly string[], ...(readonly string[])[]] {
  const folded = [...new Set(foldName(tellingWords(words).join(' ')).split(' '))]
  return folded.join(' ') === words.join(' ') ? [words] : [words, folded]
}

function withoutState(words: readonly string[], state: string): readonly string[] {
  const isLong = /^\d{4}$/.test(words.at(-1) ?? '') && /^\d{5}$/.test(words.at(-2) ?? '')
  const short = isLong && words.length > 3 ? words.slice(0, -1) : words
  const at = /^\d{5}$/.test(short.at(-1) ?? '') ? short.length - 2 : short.length - 1
  return at > 1 && short[at] === state ? short.filter((_, no) => no !== at) : short
}
