import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { normalText } from '@fieldstone/domain/certificates/normal-text'
import { checkSearch } from '@fieldstone/domain/certificates/search-terms'
import { inLongTests } from '@fieldstone/domain/long-tests.testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Chance } from '../../../demo/chance.ts'
import { generate } from '../../../demo/generate/generate.ts'
import { openTestDatabase } from '../../../test/test-database.ts'
import { systemClock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { suggestForPlace } from './near-matches.ts'
import { findHits } from './search.ts'
import { keepSearch } from './search-upkeep.ts'

const SUMMIT = 855
const TYPOS = inLongTests(250, 2_000)

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await generate(database, { certificates: 5_000, today: plainDate('2026-11-20') })
  await keepSearch({ db: database.db, clock: systemClock })
})
afterAll(() => database.close())

/** One mistake of a hurried typist: a letter or a blank left out, a letter doubled, exchanged with the next, or another one. */
function mistyped(text: string, chance: Chance): string {
  const letters = [...text]
  const places = letters.flatMap((letter, at) => (/[a-z0-9]/i.test(letter) ? [at] : []))
  const at = chance.pick(places as [number, ...number[]])
  const letter = letters[at] ?? ''
  const other = /\d/.test(letter)
    ? String((Number(letter) + 1 + chance.whole(0, 8)) % 10)
    : chance.pick([...'aeiourstln'] as ['a'])
  const next = letters[at + 1] ?? ''
  switch (chance.whole(0, 8)) {
    case 8:
      return text.replace(/(?<=\S) (?=\S)/, '')
    case 0:
    case 1:
      return letters.toSpliced(at, 1).join('')
    case 2:
    case 3:
      return letters.toSpliced(at, 0, letter).join('')
    case 4:
    case 5:
      return letters.toSpliced(at, 2, next, letter).join('')
    default:
      return letters.toSpliced(at, 1, other).join('')
  }
}

async function suggestionsFor(owner: string, address: string) {
  const check = checkSearch({ parcelNo: '', state: 'OH', countyId: SUMMIT, owner, address })
  if (!check.ok || check.search.by !== 'place') throw new Error('the search of the test has too few terms')
  const hits = await findHits(database.db, check.search, { offset: 0, size: 1, filter: '', sort: null })
  return hits.total > 0 ? null : suggestForPlace(database.db, check.search)
}

interface Texts {
  readonly owner: string
  readonly address: string
}

const readTexts = async (): Promise<readonly Texts[]> =>
  (
    await sql<Texts>`select owner_name as owner, address from certificate where county_id = ${SUMMIT} order by id`.execute(
      database.db,
    )
  ).rows

test.each(['owner', 'address'] as const)(
  'an %s with one typo: what was meant is among the five near matches of at least 95 percent',
  async (field) => {
    const chance = new Chance(7)
    const texts = await readTexts()
    const missed: string[] = []
    let count = 0
    while (count < TYPOS) {
      const meant = chance.pick(texts as [Texts])[field]
      const typed = mistyped(meant, chance)
      const near = await (field === 'owner' ? suggestionsFor(typed, '') : suggestionsFor('', typed))
      // What still finds something needs no near match.
      if (near === null) continue
      count += 1
      expect(near.length).toBeLessThanOrEqual(5)
      const isThere = near.some((it) => normalText(it[field]) === normalText(meant))
      if (!isThere) missed.push(`${typed} (${meant}): ${near.map((it) => it[field]).join(' | ')}`)
    }
    expect(missed.length / count, missed.join('\n')).toBeLessThanOrEqual(0.05)
  },
)

test('a street that was searched as an owner is proposed as an address, and a name as an owner', async () => {
  const { address, owner_name } = await database.db
    .selectFrom('certificate')
    .select(['address', 'owner_name'])
    .where('county_id', '=', SUMMIT)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const street = address.replace(/^\d+ /, '')
  const asAddress = await suggestionsFor(street, '')
  expect(asAddress?.map((it) => [normalText(it.address), it.owner])[0]).toEqual([normalText(street), ''])
  const asOwner = await suggestionsFor('', owner_name)
  expect(asOwner?.map((it) => [it.address, normalText(it.owner)])[0]).toEqual(['', normalText(owner_name)])
})
