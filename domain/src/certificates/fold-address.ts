import {
  ABBREVIATED,
  DIRECTIONALS,
  NUMBERED_UNITS,
  ORDINALS,
  OTHER_UNITS,
  STREET_SUFFIXES,
  TENS,
} from './street-words.ts'

/**
 * Folds the spellings of an address in normal form (`normalText`) into one: USPS suffixes, directionals, units, Saint, routes,
 * ordinals and ranges of house numbers. 'NORTH MAIN STREET APT 4' and 'N MAIN ST 4' give the same. Whole words are folded, each
 * by itself or with its neighbors, so that a part of an address folds to a part of the folded address.
 */
export function foldAddress(text: string): string {
  return foldWords(wholeRange(text.split(' ').flatMap(unglued))).join(' ')
}

/**
 * The forms of a stored address by which it is found besides its own text: the folded one and, for a range of house numbers
 * such as 1008-20, one for each house in it.
 */
export function addressForms(text: string): readonly string[] {
  const folded = foldAddress(text)
  const range = rangeAt(folded.split(' '))
  if (range === null) return [folded]
  const street = folded.split(' ').slice(2).join(' ')
  return [folded, ...housesOf(range).map((house) => `${house} ${street}`)]
}

/** A word that folds to another one when it stands alone. */
const FOLDED: ReadonlyMap<string, string> = new Map([
  ...[...OTHER_UNITS, ...STREET_SUFFIXES, ...DIRECTIONALS].flatMap(([primary, abbreviation, ...others]) => {
    const folded = ABBREVIATED.has(primary) ? abbreviation : primary
    return [primary, abbreviation, ...others].map((word) => [word, folded] as const)
  }),
  // 'ST' is Saint at the beginning of a street name and Street at its end: both fold to it.
  ['SAINT', 'ST'],
  ['SAINTE', 'STE'],
  ['TR', 'TRL'],
  ['POB', 'PO BOX'],
  ...[...ORDINALS].map(([word, number]) => [word, ordinal(number)] as const),
])

const UNITS: ReadonlySet<string> = new Set(NUMBERED_UNITS)

const ROUTE = ['ROUTE', 'RTE', 'RT', 'HIGHWAY', 'HWY', 'HIWAY', 'HIGHWY']
const ROAD = [...ROUTE, 'ROAD', 'RD']

/** What is written before the number of a road, each word one of several, and what it folds to. The first that fits counts. */
const ROADS: readonly (readonly [readonly (readonly string[])[], string])[] = [
  [[['STATE', 'ST'], ROAD], 'STATE RTE'],
  [[['S'], ['R']], 'STATE RTE'],
  [[['SR', 'SH']], 'STATE RTE'],
  [[['U'], ['S'], ROUTE], 'US RTE'],
  [[['UNITED'], ['STATES'], ROUTE], 'US RTE'],
  [[['US'], ROUTE], 'US RTE'],
  [[['U'], ['S']], 'US RTE'],
  [[['US']], 'US RTE'],
  [[['COUNTY', 'CO', 'CTY', 'CNTY'], ROAD], 'COUNTY RD'],
  [[['C'], ['R']], 'COUNTY RD'],
  [[['CR', 'CH']], 'COUNTY RD'],
  [[['TOWNSHIP', 'TWP', 'TWSP', 'TOWN'], ROAD], 'TOWNSHIP RD'],
  [[['T'], ['R']], 'TOWNSHIP RD'],
  [[['TR']], 'TOWNSHIP RD'],
  [[['INTERSTATE'], ROUTE], 'INTERSTATE'],
  [[['INTERSTATE', 'I', 'IH']], 'INTERSTATE'],
  [[['RURAL'], ROUTE], 'RR'],
  [[['R'], ['R']], 'RR'],
  // 'Route 59' is found in 'State Route 59' and 'US Route 59'.
  [[ROUTE], 'RTE'],
]

/** The same by the first word, since most words begin none. */
const ROADS_BY_WORD: ReadonlyMap<string, typeof ROADS> = new Map(
  ROADS.flatMap(([[first = []]]) => first).map((word) => [
    word,
    ROADS.filter(([names]) => names[0]?.includes(word)),
  ]),
)

const GLUED_ROAD = /^(SR|CR|TR|US|RT|RTE|HWY)(\d{1,4}[A-Z]?)$/
const GLUED_UNIT = /^(APT|UNIT|STE|LOT|SPC|RM)(\d{1,5}[A-Z]?)$/

function unglued(word: string): readonly string[] {
  if (!/^[A-Z]{2,4}\d/.test(word)) return [word]
  const [, name, number] = GLUED_ROAD.exec(word) ?? GLUED_UNIT.exec(word) ?? []
  return name !== undefined && number !== undefined ? [name, number] : [word]
}

function foldWords(words: readonly string[]): readonly string[] {
  const folded: string[] = []
  for (let at = 0; at < words.length; ) {
    const [length, text] = foldAt(words, at)
    if (text !== '') folded.push(text)
    at += length
  }
  return folded
}

/** How many words from here on are folded together, and to what; '' if they are left out. */
function foldAt(words: readonly string[], at: number): readonly [number, string] {
  const word = words[at] ?? ''
  const next = words[at + 1] ?? ''
  if (at > 0 && UNITS.has(word) && isIdentifier(next)) return [1, '']
  for (const [names, text] of ROADS_BY_WORD.get(word) ?? []) {
    const isNamed = names.every((choices, no) => choices.includes(words[at + no] ?? ''))
    if (isNamed && ROAD_NUMBER.test(words[at + names.length] ?? '')) return [names.length, text]
  }
  if (word === 'P' && next === 'O') return [2, 'PO']
  const tens = TENS.get(word)
  const unit = ORDINALS.get(next)
  if (tens !== undefined && unit !== undefined && unit < 10) return [2, ordinal(tens + unit)]
  const folded = FOLDED.get(word) ?? word
  const nextFolded = FOLDED.get(next) ?? next
  if ((folded === 'N' || folded === 'S') && (nextFolded === 'E' || nextFolded === 'W'))
    return [2, folded + nextFolded]
  return [1, folded]
}

const ROAD_NUMBER = /^\d{1,4}[A-Z]?$/

/** '4', '4B', 'B4' or a single letter. */
const isIdentifier = (word: string): boolean => /^(?:\d[\dA-Z]{0,5}|[A-Z]\d{0,5})$/.test(word)

function ordinal(number: number): string {
  const isTeen = number % 100 > 10 && number % 100 < 14
  return `${number}${(isTeen ? undefined : ['TH', 'ST', 'ND', 'RD'][number % 10]) ?? 'TH'}`
}

/** A range longer than this is no range of houses. */
const LONGEST_RANGE = 200

/** In a longer range only the first and the last house are forms of their own. */
const MOST_HOUSES = 8

/** The first and the last house if the address begins with both: '1008 20' and '1008 1020'. */
function rangeAt([first = '', last = '']: readonly string[]): readonly [number, number] | null {
  if (!/^\d{1,6}$/.test(first) || !/^\d{1,6}$/.test(last)) return null
  const whole = first.slice(0, Math.max(0, first.length - last.length)) + last
  const range = [Number(first), Number(whole)] as const
  return range[1] > range[0] && range[1] - range[0] <= LONGEST_RANGE ? range : null
}

function wholeRange(words: readonly string[]): readonly string[] {
  const range = rangeAt(words)
  return range === null ? words : [String(range[0]), String(range[1]), ...words.slice(2)]
}

/** Houses on one side of a street are all odd or all even. */
function housesOf([first, last]: readonly [number, number]): readonly number[] {
  const count = (last - first) / 2 + 1
  if (!Number.isInteger(count) || count > MOST_HOUSES) return [first, last]
  return Array.from({ length: count }, (_, no) => first + no * 2)
}
