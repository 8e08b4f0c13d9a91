import type { SearchSuggestion } from '@fieldstone/contract/entities/certificates/certificate'
import { foldAddress } from '@fieldstone/domain/certificates/fold-address'
import { oneMistakeAway, shownText } from '@fieldstone/domain/certificates/near-matches'
import { normalText, words as wordsOf } from '@fieldstone/domain/certificates/normal-text'
import { readsLikeWords } from '@fieldstone/domain/certificates/search-box'
import type { Search } from '@fieldstone/domain/certificates/search-terms'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { type Field, type NearWords, readNearWords } from './near-words.ts'
import { containsByPieces } from './search-pieces.ts'
import { soughtAddress, soughtOwner } from './sought-text.ts'

/** As many as are shown. */
const MOST = 5

/** Searches that are tried in one statement. Most often the first ones find something. */
const TRIED_AT_ONCE = 10
const MOST_TRIED = 40

/** Near words that are tried for one typed word. */
const NEAR_TRIED = 8

interface CountyRow {
  readonly id: number
  readonly name: string
  readonly stateId: string
}

/** A search that may find something: words in normal form. */
interface Candidate {
  readonly county: CountyRow
  readonly address: readonly string[]
  readonly owner: readonly string[]
  /** How far it is from what was typed; the lowest is tried and shown first. */
  readonly distance: number
}

/**
 * Near matches of an address or an owner in the county that was searched: other words of the county in place of mistyped ones, other
 * house numbers of the street, or less than what was typed. Each finds certificates in the public search.
 */
export async function suggestForPlace(
  db: Db,
  search: Extract<Search, { by: 'place' }>,
): Promise<SearchSuggestion[]> {
  const counties = (await readCounties(db)).filter(({ id }) => id === search.countyId)
  const typed = { address: search.address?.split(' ') ?? [], owner: search.ownerWords }
  const candidates = await candidatesOfTyped(db, counties, [typed])
  const others = await candidatesOfTyped(db, counties, otherField(typed))
  const inOtherField = others.map((it) => ({
    ...it,
    distance: it.distance === 0 ? OTHER_FIELD : it.distance + OTHER_FIELD_MISTYPED,
  }))
  return suggest(db, [...candidates, ...inOtherField])
}

/** Nearer than any mistyped word: the search box decides by a few words only whether a text is a street or a name. */
const OTHER_FIELD = 0.1
const OTHER_FIELD_MISTYPED = 0.9

/** What was typed as an address, as an owner; and the other way around. Nothing if both were typed. */
const otherField = ({ address, owner }: Typed): readonly Typed[] =>
  address.length > 0 && owner.length > 0 ? [] : [{ address: owner, owner: address }]

/** What was typed as a parcel number may be an address or an owner's name: in any county, as typed or near. */
export async function suggestForNumber(db: Db, typed: string): Promise<SearchSuggestion[]> {
  const text = normalText(typed)
  if (!readsLikeWords(text)) return []
  const isAddress = /\d/.test(text)
  const asAddress = { address: text.split(' '), owner: [] }
  const asOwner = { address: [], owner: wordsOf(text) }
  const typedAs = isAddress ? [asAddress] : [asOwner, asAddress]
  const counties = await readCounties(db)
  const asTyped = counties.flatMap((county) => typedAs.map((it) => ({ ...it, county, distance: 0 })))
  const found = await onlyFound(db, asTyped)
  return found.length > 0
    ? found.slice(0, MOST).map(suggestionOf)
    : suggest(db, await candidatesOfTyped(db, counties, typedAs))
}

type Typed = Pick<Candidate, 'address' | 'owner'>

async function candidatesOfTyped(
  db: Db,
  counties: readonly CountyRow[],
  typed: readonly Typed[],
): Promise<readonly Candidate[]> {
  const asked = typed.flatMap(({ address, owner }) => [
    ...address.map((word) => ({ field: 'address' as const, word })),
    ...owner.map((word) => ({ field: 'owner' as const, word })),
  ])
  const ids = counties.map(({ id }) => id)
  const near = await readNearWords(db, ids, asked)
  return counties.flatMap((county) => typed.flatMap((it) => candidatesOf(county, it, near)))
}

async function suggest(db: Db, candidates: readonly Candidate[]): Promise<SearchSuggestion[]> {
  const houses = await houseCandidates(db, candidates)
  const changed = candidates.filter(({ distance }) => distance > 0)
  return (await firstFound(db, distinct([...changed, ...houses]))).map(suggestionOf)
}

const suggestionOf = ({ county, address, owner }: Candidate): SearchSuggestion => ({
  state: county.stateId,
  countyId: county.id,
  countyName: county.name,
  address: shownText(address),
  owner: shownText(owner),
})

/** Each step away from what was typed. */
const DROPPED_NUMBER = 0.6
const DROPPED_FIELD = 0.9
const DROPPED_WORD = 1.2

/** What was typed comes first, at distance 0. */
function candidatesOf(county: CountyRow, { address, owner }: Typed, near: NearWords): Candidate[] {
  const addresses = variantsOf(county.id, 'address', address, near)
  const owners = variantsOf(county.id, 'owner', owner, near)
  const whole = addresses.flatMap((a) => owners.map((o) => joined(county, a, o)))
  const alone =
    address.length === 0 || owner.length === 0
      ? []
      : [
          ...addresses.map((a) => joined(county, a, NOTHING)),
          ...owners.map((o) => joined(county, NOTHING, o)),
        ].map((it) => ({ ...it, distance: it.distance + DROPPED_FIELD }))
  const all = [...whole, ...alone]
  return [...all, ...all.filter(({ isKnown }) => isKnown).flatMap(withLess)]
}

const NOTHING: Variant = { words: [], distance: 0, isKnown: true }

const joined = (county: CountyRow, address: Variant, owner: Variant) => ({
  ...{ county, address: address.words, owner: owner.words },
  distance: address.distance + owner.distance,
  isKnown: address.isKnown && owner.isKnown,
})

/** Without the house number; without each word of an owner. */
function withLess(candidate: Candidate): Candidate[] {
  const { address, owner, distance } = candidate
  const street = address.filter((word) => !/\d/.test(word))
  const streets =
    street.length > 0 && street.length < address.length
      ? [{ ...candidate, address: street, distance: distance + DROPPED_NUMBER }]
      : []
  const owners =
    owner.length < 2
      ? []
      : owner.map((_, at) => ({
          ...candidate,
          owner: owner.filter((__, no) => no !== at),
          distance: distance + DROPPED_WORD,
        }))
  return [...streets, ...owners]
}

interface Variant {
  readonly words: readonly string[]
  readonly distance: number
  /** The county has every word. */
  readonly isKnown: boolean
}

/** A word that the county has may still be mistyped. */
const KNOWN_REPLACED = 0.3
/** While another word is unknown. */
const OTHER_UNKNOWN = 1.2

/** The words as typed, with one of them replaced, and with every one that the county does not have replaced by near ones. */
function variantsOf(countyId: number, field: Field, words: readonly string[], near: NearWords): Variant[] {
  const choices = words.map((word) => near.of(countyId, { field, word }))
  const isKnown = choices.map(
    (list, at) => list[0]?.word === words[at] || !/^\p{L}{2,}$/u.test(words[at] ?? ''),
  )
  const unknownCount = isKnown.filter((it) => !it).length
  const single = choices.flatMap((list, at) => {
    const others = isKnown[at] ? unknownCount : unknownCount - 1
    const more = (isKnown[at] ? KNOWN_REPLACED : 0) + (others > 0 ? OTHER_UNKNOWN : 0)
    return list
      .filter(({ word }) => word !== words[at])
      .slice(0, NEAR_TRIED)
      .map((it) => ({
        words: words.toSpliced(at, 1, it.word),
        distance: it.distance + more,
        isKnown: others === 0,
      }))
  })
  const asTyped = { words, distance: 0, isKnown: unknownCount === 0 }
  return [
    asTyped,
    ...single,
    ...(unknownCount > 1 ? allReplaced(words, choices, isKnown) : []),
    ...otherBlanks(words, isKnown).map((it) => ({ words: it, distance: OTHER_BLANK, isKnown: false })),
    ...(field === 'address' ? otherDirections(words) : []).map((it) => ({
      ...{ words: it, distance: OTHER_DIRECTION },
      isKnown: unknownCount === 0,
    })),
  ]
}

const OTHER_BLANK = 0.35
const OTHER_DIRECTION = 0.45

/** With a blank one letter earlier or later, with one less, or with one more in a word that the county does not have. */
function otherBlanks(words: readonly string[], isKnown: readonly boolean[]): (readonly string[])[] {
  const moved = words.slice(1).flatMap((word, at) => {
    const before = words[at] ?? ''
    const pairs = [
      [before + word.slice(0, 1), word.slice(1)],
      [before.slice(0, -1), before.slice(-1) + word],
      [before + word],
    ]
    return pairs.map((pair) => words.toSpliced(at, 2, ...pair.filter((part) => part !== '')))
  })
  const split = words.flatMap((word, at) =>
    isKnown[at] && !/\d\p{L}/u.test(word)
      ? []
      : Array.from(word, (_, no) => words.toSpliced(at, 1, word.slice(0, no + 1), word.slice(no + 1))).slice(
          0,
          -1,
        ),
  )
  return [...moved, ...split]
}

const DIRECTIONS = ['N', 'S', 'E', 'W']

/** In another direction than was typed, in none, or in one if none was typed behind the house number. */
function otherDirections(words: readonly string[]): (readonly string[])[] {
  const at = words.findIndex((word) => DIRECTIONS.includes(foldAddress(word)))
  if (at >= 0)
    return [
      words.toSpliced(at, 1),
      ...DIRECTIONS.filter((it) => it !== foldAddress(words[at] ?? '')).map((it) =>
        words.toSpliced(at, 1, it),
      ),
    ]
  return /^\d+$/.test(words[0] ?? '') && words.length > 1
    ? DIRECTIONS.map((it) => words.toSpliced(1, 0, it))
    : []
}

function allReplaced(
  words: readonly string[],
  choices: readonly (readonly { readonly word: string; readonly distance: number }[])[],
  isKnown: readonly boolean[],
): Variant[] {
  let variants: Variant[] = [{ words, distance: 0, isKnown: true }]
  for (const [at, list] of choices.entries()) {
    if (isKnown[at] || list.length === 0) continue
    variants = variants
      .flatMap((variant) =>
        list.slice(0, 3).map(({ word, distance }) => ({
          ...variant,
          words: variant.words.toSpliced(at, 1, word),
          distance: variant.distance + distance / 2,
        })),
      )
      .toSorted((a, b) => a.distance - b.distance)
      .slice(0, NEAR_TRIED)
  }
  return variants
}

/** Streets whose houses are looked up. */
const STREETS_TRIED = 3

/** The same street with a house number that is one mistake away, if a certificate has it. */
async function houseCandidates(db: Db, candidates: readonly Candidate[]): Promise<Candidate[]> {
  const streets = candidates
    .filter(
      ({ address, owner }) => owner.length === 0 && address.length > 1 && /^\d{1,6}$/.test(address[0] ?? ''),
    )
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, STREETS_TRIED)
  if (streets.length === 0) return []
  const parts = streets.map(({ county, address }, at) => {
    const [house = '', ...street] = address
    const starts = soughtAddress(street.join(' '), county.stateId).readings.flatMap((it) => it.starts)
    return sql`select ${sql.lit(at)}::int as at, house from unnest(${[...oneMistakeAway(house)]}::text[]) house
      where exists (select from unnest(${starts}::text[]) street, certificate c
        where c.county_id = ${county.id} and c.address_key ~>=~ (house || ' ' || street)
          and c.address_key ~<~ (house || ' ' || street || ${LAST_LETTER}))`
  })
  const { rows } = await sql<{ at: number; house: string }>`${sql.join(parts, sql` union all `)}`.execute(db)
  return rows.flatMap(({ at, house }) => {
    const street = streets[at]
    if (!street) return []
    const step = Math.abs(Number(house) - Number(street.address[0]))
    // Nearer numbers first, all before the street alone.
    return [
      {
        ...street,
        address: street.address.toSpliced(0, 1, house),
        distance: street.distance + 0.5 - 0.1 / (1 + step),
      },
    ]
  })
}

const LAST_LETTER = '\u{10FFFF}'

/** The first of the candidates that find something, in order of their distance. */
async function firstFound(db: Db, candidates: readonly Candidate[]): Promise<Candidate[]> {
  const waiting = candidates.toSorted((a, b) => a.distance - b.distance).slice(0, MOST_TRIED)
  const found: Candidate[] = []
  while (waiting.length > 0 && found.length < MOST)
    found.push(...(await onlyFound(db, waiting.splice(0, TRIED_AT_ONCE))))
  return found.slice(0, MOST)
}

async function onlyFound(db: Db, candidates: readonly Candidate[]): Promise<Candidate[]> {
  const parts = candidates.flatMap((candidate, at) => {
    const condition = conditionOf(candidate)
    return condition === null
      ? []
      : [sql`select ${sql.lit(at)}::int as at where exists (select from certificate c where ${condition})`]
  })
  if (parts.length === 0) return []
  const { rows } = await sql<{ at: number }>`${sql.join(parts, sql` union all `)}`.execute(db)
  const places = new Set(rows.map(({ at }) => at))
  return candidates.filter((_, at) => places.has(at))
}

/** Null where a text is too short for an index. */
function conditionOf({ county, address, owner }: Candidate): RawBuilder<unknown> | null {
  const sought = [
    ...(address.length === 0 ? [] : [soughtAddress(address.join(' '), county.stateId)]),
    ...(owner.length === 0 ? [] : [soughtOwner(owner)]),
  ]
  const conditions: RawBuilder<unknown>[] = []
  for (const it of sought) {
    const condition = containsByPieces(county.id, it)
    if (condition === null) return null
    conditions.push(condition)
  }
  return conditions.length === 0 ? null : sql.join(conditions, sql` and `)
}

function distinct(candidates: readonly Candidate[]): readonly Candidate[] {
  const byText = new Map<string, Candidate>()
  for (const candidate of candidates) {
    const name = JSON.stringify([candidate.county.id, candidate.address, candidate.owner])
    const known = byText.get(name)
    if (!known || known.distance > candidate.distance) byText.set(name, candidate)
  }
  return [...byText.values()]
}

const readCounties = async (db: Db): Promise<readonly CountyRow[]> =>
  (await db.selectFrom('county').select(['id', 'name', 'state_id']).orderBy('name').execute()).map(
    ({ id, name, state_id }) => ({ id, name, stateId: state_id }),
  )
