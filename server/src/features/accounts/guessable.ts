import { PASSWORD_MIN_LENGTH } from '@fieldstone/domain/accounts/password'
import type { Sentence } from '../../messages/language.ts'
import { t } from '../../messages/refusals.ts'
import { COMMON_PASSWORDS, GIVEN_NAMES, WEAK_WORDS } from './common-passwords.ts'

const PRODUCT = 'fieldstone'

/** The fewest characters that must remain without known words, counting each run (abc, 321, asdf, aaa) as one. */
const MIN_FREE_CHARS = 7

export interface Person {
  readonly username: string
  readonly email: string
}

/**
 * A sentence for the person that says why this password, though long enough, is easy to guess; null when it is not.
 * Checked whenever a password is set, on the server, which has the list of common passwords.
 */
export function guessableReason(password: string, person: Person): Sentence | null {
  if (password.includes('\0')) return t('passwordCharacter')
  const chars = charsOf(password)
  if (isCommon(chars)) return t('passwordCommon')
  const typed = [...password.toLowerCase()]
  if (isRepetition(typed) || isRepetition(chars.map((char) => char.typed))) return t('passwordRepeats')
  if (countFreeChars(typed) < MIN_FREE_CHARS) return t('passwordRow')
  const rest = withoutWords(chars, person)
  if (rest.length < chars.length && countFreeChars(rest) < MIN_FREE_CHARS) return t('passwordWords')
  return null
}

/** A letter or digit as typed, and the letter it may replace: '4' and '@' an 'a', '1' and 'l' an 'i'. */
interface Char {
  readonly typed: string
  readonly letter: string
}

const REPLACES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  l: 'i',
}

/** Letters and digits only: case, spaces and punctuation do not make a password harder to guess. */
function charsOf(text: string): Char[] {
  return [...text.normalize('NFKC').toLowerCase()]
    .map((typed) => ({ typed, letter: REPLACES[typed] ?? typed }))
    .filter(({ letter }) => /[\p{L}\p{N}]/u.test(letter))
}

const lettersOf = (chars: readonly Char[]): string => chars.map((char) => char.letter).join('')

const COMMON: ReadonlySet<string> = new Set(
  COMMON_PASSWORDS.flatMap((password) => [password, withoutFinalDigits(password)]).flatMap((text) => [
    text,
    lettersOf(charsOf(text)),
  ]),
)

function isCommon(chars: readonly Char[]): boolean {
  const typed = chars.map((char) => char.typed).join('')
  return [typed, withoutFinalDigits(typed), lettersOf(chars)].some((text) => COMMON.has(text))
}

function withoutFinalDigits(text: string): string {
  return text.replace(/\d+$/, '')
}

/** True when the whole is a shorter part, repeated at least twice; the last repetition may be incomplete. */
function isRepetition(chars: readonly string[]): boolean {
  const longest = Math.min(PASSWORD_MIN_LENGTH - 1, Math.floor(chars.length / 2))
  for (let length = 1; length <= longest; length++) {
    if (chars.every((char, at) => at < length || char === chars[at - length])) return true
  }
  return false
}

/** Rows and columns of the keyboard, the alphabet, and the digits followed by 0 and 1 once more. */
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '012345678901',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '!@#$%^&*()_+',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  // Alternating keys of two rows.
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'qawsedrftgyhujikolp',
  'aqswdefrgthyjukilo',
  'azsxdcfvgbhnjmk',
]
const RUNS = [...ROWS, ...ROWS.map((row) => [...row].reverse().join(''))]

/** Counts characters, each run as one. */
function countFreeChars(chars: readonly string[]): number {
  const text = chars.filter((char, at) => char !== chars[at - 1]).join('')
  let count = 0
  for (let at = 0; at < text.length; at += runLength(text.slice(at))) count++
  return count
}

/** The length of the run at the beginning of the text. Fewer than three characters are no run: the length is 1. */
function runLength(text: string): number {
  let length = 3
  while (length <= text.length && RUNS.some((run) => run.includes(text.slice(0, length)))) length++
  return length === 3 ? 1 : length - 1
}

/** The characters as typed, without the person's names, ours and the weak words; the longest are removed first. */
function withoutWords(chars: readonly Char[], person: Person): string[] {
  let rest = chars
  for (const word of wordsOf(person)) {
    const letters = [...word]
    const isAt = (at: number) => letters.every((letter, index) => rest[at + index]?.letter === letter)
    for (let at = 0; at < rest.length; ) {
      if (isAt(at)) rest = rest.toSpliced(at, letters.length)
      else at++
    }
  }
  return rest.map((char) => char.typed)
}

function wordsOf({ username, email }: Person): string[] {
  const own = [username, email, email.split('@')[0] ?? '']
  return [...own, ...own.map(withoutFinalDigits), PRODUCT, ...WEAK_WORDS, ...GIVEN_NAMES]
    .map((word) => lettersOf(charsOf(word)))
    .filter((word) => word.length >= 3)
    .sort((a, b) => b.length - a.length)
}
