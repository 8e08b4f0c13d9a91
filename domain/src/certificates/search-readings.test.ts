import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalText, words } from './normal-text.ts'
import { SEARCH_KEYS_VERSION, searchKeys } from './search-keys.ts'
import { addressReadings, ownerReadings } from './search-readings.ts'
import { DIRECTIONALS, NUMBERED_UNITS, ORDINALS, STREET_SUFFIXES } from './street-words.ts'

const keysOf = (address: string, ownerName = '') =>
  searchKeys({ certificateNo: '1', parcelNo: '1', ownerName, address, city: 'Akron', zip: '44301' })

/** Whether the address as typed finds the stored one. */
const findsAddress = (typed: string, stored: string) => {
  const key = ` ${keysOf(stored).addressKey} `
  return addressReadings(normalText(typed), 'OH').some((needle) => key.includes(needle))
}

const findsOwner = (typed: string, stored: string) =>
  ownerReadings(words(typed)).some((all) => all.every((word) => keysOf('', stored).ownerKey.includes(word)))

/** Each finds the other, whichever is stored. */
function expectBothWays(
  finds: (typed: string, stored: string) => boolean,
  pairs: readonly (readonly [string, string])[],
) {
  const lost = pairs.flatMap(([one, other]) => [
    ...(finds(one, other) ? [] : [`${one} -> ${other}`]),
    ...(finds(other, one) ? [] : [`${other} -> ${one}`]),
  ])
  expect(lost).toEqual([])
}

test('every spelling of every USPS suffix finds every other spelling, also in front of another suffix', () => {
  const pairs = STREET_SUFFIXES.flatMap(([primary, ...others]) =>
    others.flatMap((other) => [
      [`12 Hickory ${primary}`, `12 Hickory ${other}`] as const,
      [`12 ${primary} Road`, `12 ${other} Rd`] as const,
    ]),
  )
  expect(pairs.length).toBeGreaterThan(600)
  expectBothWays(findsAddress, pairs)
})

test('every spelling of a directional finds the others, before and behind the street', () => {
  const pairs = DIRECTIONALS.flatMap(([primary, ...others]) =>
    others.flatMap((other) => [
      [`12 ${primary} Main Street`, `12 ${other} Main St`] as const,
      [`12 Main Street ${primary}`, `12 Main St ${other}`] as const,
    ]),
  )
  expectBothWays(findsAddress, pairs)
})

test('every unit with its number finds every other, and the number sign', () => {
  const typed = NUMBERED_UNITS.map((unit) => `92 Meadow Lane ${unit} 4B`)
  const stored = [...NUMBERED_UNITS.map((unit) => `92 Meadow Ln, ${unit}. 4B`), '92 Meadow Ln #4B']
  expectBothWays(
    findsAddress,
    typed.flatMap((one) => stored.map((other) => [one, other] as const)),
  )
})

test('every ordinal in words finds the street with its number', () => {
  const NUMBERS: Readonly<Record<string, string>> = {
    FIRST: '1st',
    SECOND: '2nd',
    THIRD: '3rd',
    TWELFTH: '12th',
    TWENTIETH: '20th',
  }
  for (const [word, number] of Object.entries(NUMBERS))
    expectBothWays(findsAddress, [[`4 ${word} Street`, `4 ${number} St`]])
  for (const [word, number] of ORDINALS)
    expect(addressReadings(word, 'OH')[1]?.trim(), word).toMatch(new RegExp(`^${number}`))
  expectBothWays(findsAddress, [
    ['4 Twenty-First Street', '4 21st St'],
    ['4 Forty Second St', '4 42nd Street'],
  ])
})

test.each<[string, readonly string[]]>([
  ['Saint', ['1184 Saint Clair Avenue', '1184 St. Clair Ave', '1184 ST CLAIR AV']],
  ['Sainte', ['7 Sainte Anne Ct', '7 Ste. Anne Court']],
  ['Mount and Fort', ['7 Mount Vernon Rd', '7 Mt. Vernon Road', '7 Mnt Vernon Rd']],
  ['Fort', ['7 Fort Laramie Pike', '7 Ft Laramie Pike']],
  [
    'a state route',
    [
      '4210 State Route 59',
      '4210 SR 59',
      '4210 S.R. 59',
      '4210 SR-59',
      '4210 SR59',
      '4210 State Rte 59',
      '4210 ST RT 59',
      '4210 St. Rte. 59',
      '4210 State Hwy 59',
    ],
  ],
  [
    'a US route',
    [
      '9 US Highway 42',
      '9 U.S. 42',
      '9 US HWY 42',
      '9 US Route 42',
      '9 US Rt 42',
      '9 US-42',
      '9 US42',
      '9 United States Highway 42',
    ],
  ],
  [
    'a county road',
    [
      '31 County Road 12',
      '31 CR 12',
      '31 C.R. 12',
      '31 Co Rd 12',
      '31 Co. Road 12',
      '31 Cty Rd 12',
      '31 CR12',
    ],
  ],
  [
    'a township road',
    ['31 Township Road 9', '31 TR 9', '31 Twp Rd 9', '31 Twp. Road 9', '31 T.R. 9', '31 TR9'],
  ],
  [
    'two directionals',
    ['5 Northeast 3rd Ave', '5 N.E. Third Avenue', '5 NE 3rd Ave', '5 N E 3rd Ave', '5 North East Third Ave'],
  ],
  ['a post office box', ['P.O. Box 12', 'P O Box 12', 'PO Box 12', 'POB 12']],
])('%s: all spellings find each other', (_, spellings) => {
  expectBothWays(
    findsAddress,
    spellings.flatMap((one) => spellings.map((other) => [one, other] as const)),
  )
})

test.each([
  ['Route 59', '4210 State Route 59'],
  ['Rte 59', '4210 SR 59'],
  ['Highway 42', '9 US 42'],
])('%j finds %j', (typed, stored) => {
  expect(findsAddress(typed, stored)).toBe(true)
})

test('a range of house numbers is found by each house in it, by both ends however they are written, and by its text', () => {
  for (const typed of [
    '1008 Maple',
    '1012 Maple Avenue',
    '1020 Maple Ave',
    '1008-20 Maple Ave',
    '1008-1020 Maple',
    '1008 – 20 Maple',
  ])
    expect(findsAddress(typed, '1008-20 Maple Ave'), typed).toBe(true)
  for (const typed of ['1022 Maple', '1006 Maple', '1009 Maple', '20 Maple Ct'])
    expect(findsAddress(typed, '1008-20 Maple Ave'), typed).toBe(false)
  for (const typed of ['100 Elm', '188 Elm']) expect(findsAddress(typed, '100-188 Elm St'), typed).toBe(true)
  expect(findsAddress('1010 Maple', '1008 & 1010 Maple Ave')).toBe(true)
})

test('an address with its state and a long ZIP code finds the one without', () => {
  expect(findsAddress('92 Meadow Lane, Akron, OH 44301', '92 Meadow Ln')).toBe(true)
  expect(findsAddress('92 Meadow Lane, Akron, OH 44301-1234', '92 Meadow Ln')).toBe(true)
  expect(findsAddress('92 Meadow Ln Akron OH', '92 Meadow Ln')).toBe(true)
})

test('a word that was folded ends there: Maple Street is not in Maple Stone, North Main not in Green Main', () => {
  expect(findsAddress('Maple Street', '12 Maple Stone Rd')).toBe(false)
  expect(findsAddress('North Main', '12 Green Main St')).toBe(false)
  expect(findsAddress('North Map', '12 N Maple St')).toBe(true)
})

test.each<[string, readonly string[]]>([
  ['Mc and Mac', ['McDonald John', 'MC DONALD JOHN', 'MacDonald John', 'MAC DONALD, JOHN']],
  ['De La', ['De La Cruz Maria', 'DELACRUZ MARIA', 'Dela Cruz Maria', 'DE LACRUZ, MARIA']],
  ['Van Der', ['Van Der Berg Anna', 'VANDERBERG ANNA', 'Vander Berg Anna', 'Van DerBerg Anna']],
  ["O'", ["O'Brien Pat", 'OBRIEN PAT', 'O BRIEN PAT', 'O’Brien, Pat']],
  ['Saint', ['St. John Mary', 'SAINT JOHN MARY', 'STJOHN MARY', 'St John, Mary']],
  ["D'", ["D'Angelo Rita", 'D ANGELO RITA', 'DANGELO RITA']],
  ['and', ['Smith John & Mary', 'Smith John and Mary', 'SMITH JOHN + MARY']],
  ['accents', ['Muñoz José', 'MUNOZ JOSE']],
  ['the order', ['Kowalczyk, Daniel R', 'Daniel R Kowalczyk', 'KOWALCZYK DANIEL R']],
  ['LLC', ['Buckeye Land LLC', 'Buckeye Land, L.L.C.', 'BUCKEYE LAND L L C', 'Buckeye Land']],
  [
    'suffixes',
    [
      'Smith John',
      'Smith John Jr',
      'SMITH JOHN SR',
      'Smith John III',
      'John Smith, Trustee',
      'SMITH JOHN TTEE',
      'Smith John et al',
      'SMITH JOHN ETAL',
      'Estate of John Smith',
      'Smith John, Estate of',
      'SMITH JOHN EST',
    ],
  ],
])('owners, %s: all spellings find each other', (_, spellings) => {
  expectBothWays(
    findsOwner,
    spellings.flatMap((one) => spellings.map((other) => [one, other] as const)),
  )
})

test('another name is not found by its beginning alone', () => {
  expect(findsOwner('McDonald', 'Donald Mc Kay')).toBe(false)
  expect(findsOwner('Van Der Berg', 'Vandalia Bergen')).toBe(false)
})

test('what is left out when nothing else is typed still counts', () => {
  expect(ownerReadings(['LLC'])).toEqual([['LLC']])
  expect(ownerReadings(['ESTATE', 'OF'])).toEqual([['ESTATE', 'OF']])
})

const text = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...STREET_SUFFIXES.flat(),
        ...DIRECTIONALS.flat(),
        ...NUMBERED_UNITS,
        ...ORDINALS.keys(),
      ),
      fc.constantFrom(
        'SAINT',
        'MC',
        'DE',
        'LA',
        'O',
        'AND',
        'US',
        'SR',
        'CO',
        '59',
        '1008',
        '20',
        '4B',
        'MAPLE',
        'Müller',
        "O'Brien",
        '-',
        '|',
      ),
      fc.string({ maxLength: 6 }),
    ),
    { maxLength: 7 },
  )
  .map((parts) => parts.join(' '))

test('any text finds any address and owner that has it in its own spelling, as before spellings were folded', () => {
  fc.assert(
    fc.property(text, text, text, (before, typed, after) => {
      const stored = `${before} ${typed} ${after}`
      const needle = normalText(typed)
      if (normalText(`${stored} Akron 44301`).includes(needle)) expect(findsAddress(typed, stored)).toBe(true)
      expect(findsOwner(typed, stored)).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

test('a key begins with its text and stays short enough for an index', () => {
  fc.assert(
    fc.property(text, (address) => {
      expect(keysOf(address).addressKey.startsWith(normalText(`${address} Akron 44301`))).toBe(true)
    }),
  )
  const long = `1008-20 ${'Länge Street '.repeat(30)}`
  expect(keysOf(long).addressKey.length).toBeLessThanOrEqual(1_500)
  expect(keysOf(long).addressKey).toContain('1008 20 LANGE STREET')
})

test('a change of what keys fold to raises SEARCH_KEYS_VERSION, or stored keys would never be rewritten', () => {
  const addresses = [...STREET_SUFFIXES, ...DIRECTIONALS].flatMap((line) =>
    line.map((word) => `12 ${word} Elm ${word} Apt 4`),
  )
  const numbered = [
    '1008-20 Elm',
    'SR 59',
    'US 42',
    'CR 12',
    'TR 9',
    'I 71',
    'Twenty Second St',
    'Saint Clair',
    'P O Box 4',
  ]
  const names = [
    'Mc Donald',
    'Mac Kay',
    'De La Cruz',
    'Van Der Berg',
    'O Brien',
    'Saint John',
    'D Angelo',
    'Fitz Roy',
    'El Hage',
  ]
  const keys = [...addresses, ...numbered].map((it) => keysOf(it).addressKey)
  const text = [...keys, ...names.map((it) => keysOf('', it).ownerKey)].join('\n')
  const hash = Array.from(text).reduce(
    (sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 4_294_967_291,
    7,
  )
  expect([SEARCH_KEYS_VERSION, hash]).toEqual([1, 3_125_231_832])
})
