import { words as wordsOf } from '@fieldstone/domain/certificates/normal-text'
import { addressKeyOf, ownerKeyOf } from '@fieldstone/domain/certificates/search-keys'
import { addressReadings, ownerReadings } from '@fieldstone/domain/certificates/search-readings'
import type { Search } from '@fieldstone/domain/certificates/search-terms'
import { type RawBuilder, sql } from 'kysely'

type Condition = RawBuilder<unknown>

export type TextColumn = 'owner_key' | 'address_key'

/** What is sought in a column: as typed, and folded if that differs. */
export interface SoughtText {
  readonly column: TextColumn
  readonly readings: readonly Reading[]
  /** Keys that equal the text in one of its readings. */
  readonly equals: readonly string[]
}

export interface Reading {
  /** Each must occur in the key. A blank at an end stands for the beginning or the end of a word. */
  readonly parts: readonly string[]
  /** How the key may begin. */
  readonly starts: readonly string[]
}

/** An owner by words in any order. */
export function soughtOwner(words: readonly string[]): SoughtText {
  const readings = ownerReadings(words).map((parts) => ({ parts, starts: startsOf(parts) }))
  const texts = readings.flatMap(({ starts }) => starts)
  return { column: 'owner_key', readings, equals: [...new Set([...texts, ...texts.map(ownerKeyOf)])] }
}

/** An address by a part of it; `state` is the code of the state that was chosen, which keys do not have. */
export function soughtAddress(text: string, state: string): SoughtText {
  const needles = addressReadings(text, state)
  const readings = needles.map((needle) => ({ parts: [needle], starts: [needle.trimStart()] }))
  const equals = [...needles.map((needle) => needle.trim()), addressKeyOf(text)]
  return { column: 'address_key', readings, equals: [...new Set(equals)] }
}

/** What a search for a place seeks: the address, the owner, or the address and then the owner. */
export const soughtIn = ({
  address,
  ownerWords,
  state,
}: Extract<Search, { by: 'place' }>): readonly SoughtText[] => [
  ...(address === null ? [] : [soughtAddress(address, state)]),
  ...(ownerWords.length === 0 ? [] : [soughtOwner(ownerWords)]),
]

/** The same of a text that may be either. */
export const soughtInBoth = (text: string): readonly SoughtText[] => [
  soughtOwner(wordsOf(text)),
  soughtAddress(text, ''),
]

/** Both 'Last First' and 'First Last' match: the order of the words does not matter. */
const startsOf = (words: readonly string[]): readonly string[] => [
  ...new Set([words.join(' '), [...words.slice(1), ...words.slice(0, 1)].join(' ')]),
]

const keyOf = (column: TextColumn) => sql.ref(column)

export const equalsAny = ({ column, equals }: SoughtText): Condition =>
  sql`${keyOf(column)} = any(${equals}::text[])`

export const beginsWithAny = ({ column, readings }: SoughtText): Condition =>
  anyOf(readings.flatMap(({ starts }) => starts).map((text) => sql`starts_with(${keyOf(column)}, ${text})`))

/** Has all parts of the reading; no index leads there. */
export const contains = (column: TextColumn, { parts }: Reading): Condition =>
  sql.join(
    parts.map((part) =>
      isWithEdge(part)
        ? sql`strpos(' ' || ${keyOf(column)} || ' ', ${part}) > 0`
        : sql`strpos(${keyOf(column)}, ${part}) > 0`,
    ),
    sql` and `,
  )

/** The same by the index on three letters. Text in normal form has no wildcard of `like`. */
export const containsByIndex = (column: TextColumn, { parts }: Reading): Condition =>
  sql.join(
    parts.flatMap((part) => [
      sql`${keyOf(column)} like ${`%${part.trim()}%`}`,
      ...(isWithEdge(part) ? [contains(column, { parts: [part], starts: [] })] : []),
    ]),
    sql` and `,
  )

/** The key contains the text in one of its readings. */
export const containsAnyByIndex = ({ column, readings }: SoughtText): Condition =>
  anyOf(readings.map((reading) => sql`(${containsByIndex(column, reading)})`))

const isWithEdge = (part: string): boolean => part.trim() !== part

export const anyOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 1 && conditions[0] ? conditions[0] : sql`(${sql.join(conditions, sql` or `)})`
