import { PASSWORD_MIN_LENGTH } from '@fieldstone/domain/accounts/password'
import { COMMON_PASSWORDS, GIVEN_NAMES, WEAK_WORDS } from './common-passwords.ts'

const PRODUCT = 'fieldstone'

/** Signs that must be left when known words are taken out and each run (abc, 321, asdf, aaa) counts as one. */
const FREE_SIGNS = 7

export interface Person {
  readonly username: string
  readonly email: string
}

/**
 * Why this password, though long enough, would be guessed soon, as a sentence for the person; null when it would not.
 * Asked where the list of common passwords is: on the server, whenever a password is set.
 */
export function guessableReason(password: string, person: Person): string | null {
  if (password.includes('\0')) return 'This password has a character that cannot be used. Leave it out.'
  const signs = signsOf(password)
  if (isCommon(signs)) return 'This password is one of the most common. Choose another.'
  const typed = [...password.toLowerCase()]
  if (isRepetition(typed) || isRepetition(signs.map((sign) => sign.typed)))
    return 'This password repeats itself. Choose one that does not.'
  if (freeSigns(typed) < FREE_SIGNS) return 'This password is a row of keys or numbers. Choose another.'
  const rest = withoutWords(signs, person)
  if (rest.length < signs.length && freeSigns(rest) < FREE_SIGNS)
    return 'This password is little more than your name, our name or a common word. Choose another.'
  return null
}

/** A letter or digit as typed, and the one that it may stand for: '4' and '@' are an 'a', '1' and 'l' an 'i'. */
interface Sign {
  readonly typed: string
  readonly letter: string
}

const STANDS_FOR: Readonly<Record<string, string>> = {
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

/** Case, blanks and punctuation make no password harder to guess. */
function signsOf(text: string): Sign[] {
  return [...text.normalize('NFKC').toLowerCase()]
    .map((typed) => ({ typed, letter: STANDS_FOR[typed] ?? typed }))
    .filter(({ letter }) => /[\p{L}\p{N}]/u.test(letter))
}

const lettersOf = (signs: readonly Sign[]): string => signs.map((sign) => sign.letter).join('')

const COMMON: ReadonlySet<string> = new Set(
  COMMON_PASSWORDS.flatMap((password) => [password, withoutFinalDigits(password)]).flatMap((text) => [
    text,
    lettersOf(signsOf(text)),
  ]),
)

function isCommon(signs: readonly Sign[]): boolean {
  const typed = signs.map((sign) => sign.typed).join('')
  return [typed, withoutFinalDigits(typed), lettersOf(signs)].some((text) => COMMON.has(text))
}

function withoutFinalDigits(text: string): string {
  return text.replace(/\d+$/, '')
}

/** True when a part that would be too short for a password makes up the whole, twice or more, the last maybe cut. */
function isRepetition(signs: readonly string[]): boolean {
  const longest = Math.min(PASSWORD_MIN_LENGTH - 1, Math.floor(signs.length / 2))
  for (let length = 1; length <= longest; length++) {
    if (signs.every((sign, at) => at < length || sign === signs[at - length])) return true
  }
  return false
}

/** Rows and columns of the keyboard, the alphabet, the digits; the first two digits again, for those who go on. */
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '012345678901',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '!@#$%^&*()_+',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  // Two rows by turns, beginning with either.
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'qawsedrftgyhujikolp',
  'aqswdefrgthyjukilo',
  'azsxdcfvgbhnjmk',
]
const RUNS = [...ROWS, ...ROWS.map((row) => [...row].reverse().join(''))]

function freeSigns(signs: readonly string[]): number {
  const text = signs.filter((sign, at) => sign !== signs[at - 1]).join('')
  let count = 0
  for (let at = 0; at < text.length; at += runLength(text.slice(at))) count++
  return count
}

/** Signs at the beginning of the text that follow each other in a run; fewer than three are chance. */
function runLength(text: string): number {
  let length = 3
  while (length <= text.length && RUNS.some((run) => run.includes(text.slice(0, length)))) length++
  return length === 3 ? 1 : length - 1
}

/** What is left as typed when the person's names, ours and the weak words are taken out, longest first. */
function withoutWords(signs: readonly Sign[], person: Person): string[] {
  let rest = signs
  for (const word of wordsOf(person)) {
    const letters = [...word]
    const isAt = (at: number) => letters.every((letter, index) => rest[at + index]?.letter === letter)
    for (let at = 0; at < rest.length; ) {
      if (isAt(at)) rest = rest.toSpliced(at, letters.length)
      else at++
    }
  }
  return rest.map((sign) => sign.typed)
}

function wordsOf({ username, email }: Person): string[] {
  const own = [username, email, email.split('@')[0] ?? '']
  return [...own, ...own.map(withoutFinalDigits), PRODUCT, ...WEAK_WORDS, ...GIVEN_NAMES]
    .map((word) => lettersOf(signsOf(word)))
    .filter((word) => word.length >= 3)
    .sort((a, b) => b.length - a.length)
}
