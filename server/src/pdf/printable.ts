import type { Actor } from '@fieldstone/domain/access/actor'
import { t } from '../messages/refusals.ts'
import { Refusal } from '../refusal.ts'
import { openFont } from './fonts.ts'

/** Drawn as nothing, and without effect on a text that runs from left to right: soft hyphen, zero-width blanks and joiners, marks of direction. */
const INVISIBLE = /[\u00ad\u061c\u200b-\u200f\u2060\ufeff]/g
/** All blanks but those at which no line breaks. */
const BLANK = /\t|(?![\u00a0\u202f])\p{Zs}/gu
const LINE_END = /\r\n?|[\u2028\u2029\v\f]/g

/** Nearly all texts, which need no further look. */
const PLAIN = /^[\n\x20-\x7e]*$/

/** The text as it is drawn: letters composed with their accents (NFC), invisible characters removed, every blank a space. */
export const printableForm = (text: string): string =>
  PLAIN.test(text)
    ? text
    : text.normalize('NFC').replace(INVISIBLE, '').replace(LINE_END, '\n').replace(BLANK, ' ')

/** The scripts that the fonts cover and that need neither shaping nor another direction. */
const SCRIPTS =
  /^(?:\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic}|\p{Script=Common}|\p{Script=Inherited})$/u
/** Control and format characters, private ones, halves of pairs, unassigned ones, and the sign of a text that was read wrongly. */
const NO_CHARACTER = /^[\p{C}\ufffd]$/u
/** Accents that no letter carries, or more of them than fit above it without touching the line before. */
const LOOSE_ACCENTS = /(?<!\p{L}\p{M}*)\p{M}|(?<=\p{L}\p{M}{2,})\p{M}/gu

let covered: ReadonlySet<number> | undefined

/** The code points that all fonts of texts have. */
function coveredCodePoints(): ReadonlySet<number> {
  if (covered === undefined) {
    const [first, ...others] = (['sans', 'sans-bold', 'serif-bold'] as const).map(
      (name) => new Set(openFont(name).characterSet),
    )
    covered = new Set([...(first ?? [])].filter((point) => others.every((points) => points.has(point))))
  }
  return covered
}

/**
 * Returns the characters of a text that cannot be printed, each once, in their order; empty: all of it can be. The one place that
 * decides: whatever draws or sends a PDF asks it.
 */
export function unprintableIn(text: string): readonly string[] {
  if (PLAIN.test(text)) return []
  const form = printableForm(text)
  const isUnprintable = (character: string) =>
    character !== '\n' &&
    (NO_CHARACTER.test(character) ||
      !SCRIPTS.test(character) ||
      !coveredCodePoints().has(character.codePointAt(0) ?? 0))
  const accents = form.match(LOOSE_ACCENTS) ?? []
  return [...new Set([...[...form].filter(isUnprintable), ...accents])]
}

export interface Unprintable {
  /** The first line that cannot be printed, or as much of it as a message can quote. */
  readonly text: string
  readonly characters: readonly string[]
}

/** Finds the first text with unprintable characters, wherever in a document; null: all of it can be printed. */
export function findUnprintable(document: unknown): Unprintable | null {
  if (typeof document === 'string') {
    const characters = unprintableIn(document)
    return characters.length === 0 ? null : { text: quoted(document, characters), characters }
  }
  if (document === null || typeof document !== 'object') return null
  for (const part of Object.values(document)) {
    const found = findUnprintable(part)
    if (found !== null) return found
  }
  return null
}

const LONGEST_QUOTE = 80

function quoted(text: string, characters: readonly string[]): string {
  const lines = printableForm(text).split('\n')
  const line = lines.find((it) => characters.some((character) => it.includes(character))) ?? ''
  if (line.length <= LONGEST_QUOTE) return line
  const at = Math.min(...characters.map((it) => line.indexOf(it)).filter((index) => index >= 0))
  const from = Math.max(0, at - LONGEST_QUOTE / 2)
  return `${from > 0 ? '…' : ''}${line.slice(from, from + LONGEST_QUOTE)}${from + LONGEST_QUOTE < line.length ? '…' : ''}`
}

const MOST_LISTED = 10

/** A list for people, as in '王, 伟, U+202E'. Characters that show nothing by themselves are given by number. */
export function listCharacters(characters: readonly string[]): string {
  const listed = characters
    .slice(0, MOST_LISTED)
    .map((it) => (/[\p{L}\p{N}\p{P}\p{S}]/u.test(it) ? it : numberOf(it)))
  return [...listed, ...(characters.length > MOST_LISTED ? ['…'] : [])].join(', ')
}

/** Writes each unprintable character as its number, as in '[U+738B]'. For records that may not be withheld. */
export function spellOut(text: string): string {
  const characters = unprintableIn(text)
  if (characters.length === 0) return text
  return [...printableForm(text)].map((it) => (characters.includes(it) ? `[${numberOf(it)}]` : it)).join('')
}

const numberOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/**
 * Refuses with `not_printable` a document of which any text cannot be printed, before anything is issued or counted for it. Staff
 * are told to correct the name, others to print the page.
 */
export function requirePrintable(document: unknown, role: Actor['role'] = 'anonymous'): void {
  const found = findUnprintable(document)
  if (found === null) return
  const facts = { text: found.text, characters: listCharacters(found.characters) }
  throw new Refusal('not_printable', {
    message: role === 'admin' ? t('notPrintableStaff', facts) : t('notPrintable', facts),
    log: 'a text has characters that the fonts do not cover',
  })
}
