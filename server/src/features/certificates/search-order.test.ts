import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { normalParcelNo, normalText, words } from '@fieldstone/domain/certificates/normal-text'
import { addressKeyOf, ownerKeyOf, searchKeys } from '@fieldstone/domain/certificates/search-keys'
import { addressReadings, ownerReadings } from '@fieldstone/domain/certificates/search-readings'
import { checkSearch } from '@fieldstone/domain/certificates/search-terms'
import { type RawBuilder, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { Chance } from '../../../demo/chance.ts'
import { vacuum } from '../../../demo/generate/generate.ts'
import { createPlaces } from '../../../test/factories.ts'
import { sharedTestApp } from '../../../test/test-app.ts'
import { COUNT_CAP } from '../../lists/narrow-by-text.ts'
import { findHits } from './search.ts'

const SUMMIT = 855
const CERTIFICATES = 9_000
/** Often alone, often first, often behind another: names in thousands of rows beside some in a few. */
const NAMES = ['Halloran', 'Anna', 'Hanna', 'Müller', "O'Brien"] as const
const RARE = [
  'Mc Halloran',
  'McHalloran',
  'De La Lee',
  'Delalee',
  'Annable',
  'Brienne',
  'Ann',
  'Lee',
  'Zoë',
  'Anna-Maria',
] as const
const STREETS = [
  'Main St',
  'Maple Ave',
  'N Main St',
  'Mainwood Dr',
  'Mainwood Ct',
  'North Main Street',
  'Maple Avenue',
  'St Clair Ave',
] as const

const testApp = sharedTestApp()

beforeAll(async () => {
  const { db } = testApp
  await createPlaces(db)
  const chance = new Chance(41)
  const word = () => (chance.isTrue(0.85) ? chance.pick(NAMES) : chance.pick(RARE))
  const certificates = Array.from({ length: CERTIFICATES }, (_, no) => {
    const texts = {
      certificateNo: `2026-${no}`,
      parcelNo: `67-${chance.whole(10_000, 99_999)}`,
      ownerName: Array.from({ length: chance.whole(1, 3) }, word).join(' '),
      address: `${chance.isTrue(0.5) ? '' : `${chance.whole(1, 30)} `}${chance.pick(STREETS)}`,
      city: chance.isTrue(0.9) ? 'Akron' : 'Mainz',
      zip: '',
    }
    const keys = searchKeys(texts)
    return {
      county_id: chance.isTrue(0.8) ? SUMMIT : 854,
      certificate_no: texts.certificateNo,
      parcel_no: texts.parcelNo,
      owner_name: texts.ownerName,
      address: texts.address,
      certificate_key: keys.certificateKey,
      parcel_key: keys.parcelKey,
      owner_key: keys.ownerKey,
      address_key: keys.addressKey,
      purchased_on: chance.isTrue(0.1) ? null : plainDate(`2026-0${chance.whole(1, 3)}-01`),
    }
  })
  const rows = sql`jsonb_populate_recordset(null::certificate, ${JSON.stringify(certificates)}::jsonb)`
  await sql`insert into parcel (county_id, parcel_no, parcel_key)
    select distinct on (county_id, parcel_key) county_id, parcel_no, parcel_key from ${rows}`.execute(db)
  await sql`insert into certificate (parcel_id, county_id, certificate_no, parcel_no, owner_name, address, certificate_key,
      parcel_key, owner_key, address_key, purchased_on)
    select parcel.id, it.county_id, it.certificate_no, it.parcel_no, it.owner_name, it.address, it.certificate_key,
      it.parcel_key, it.owner_key, it.address_key, it.purchased_on
    from ${rows} it join parcel using (county_id, parcel_key)`.execute(db)
  await vacuum(testApp.services.database)
})

interface Sought {
  readonly owner?: string
  readonly address?: string
}

const PAGE_ORDER = sql`parcel_key, purchased_on, certificate_no, id`

interface Expected {
  readonly id: number
  readonly tier: number
}

/** Every hit in the order of a page, by reading each certificate; `isFirst`: which come first when there are too many. */
async function allHits({ owner = '', address = '' }: Sought, isFirst: boolean): Promise<readonly Expected[]> {
  const check = checkSearch({ parcelNo: '', state: 'OH', countyId: SUMMIT, owner, address })
  if (!check.ok || check.search.by !== 'place') throw new Error('the search of the test has too few terms')
  const { address: street, ownerWords } = check.search
  const addresses = street === null ? [] : addressReadings(street, 'OH')
  const owners = ownerWords.length === 0 ? [] : ownerReadings(ownerWords)
  const turned = owners.flatMap((words) => [
    words.join(' '),
    [...words.slice(1), ...words.slice(0, 1)].join(' '),
  ])
  const [key, starts, equals] =
    street === null
      ? ['owner_key', turned, [...turned, ...turned.map(ownerKeyOf)]]
      : [
          'address_key',
          addresses.map((it) => it.trimStart()),
          [...addresses.map((it) => it.trim()), addressKeyOf(street)],
        ]
  const begins = starts.map((text) => sql`left(${sql.ref(key)}, length(${text})) = ${text}`)
  const hasOwner = owners.map(
    (words) =>
      sql`(${sql.join(
        words.map((it) => sql`position(${it} in owner_key) > 0`),
        sql` and `,
      )})`,
  )
  const hasAddress = addresses.map((it) => sql`position(${it} in ' ' || address_key || ' ') > 0`)
  const isOf = (readings: readonly RawBuilder<unknown>[]) =>
    readings.length === 0 ? sql`true` : sql`(${sql.join(readings, sql` or `)})`
  const [asTyped = sql`true`] = street === null ? hasOwner : hasAddress
  const { rows } = await sql<Expected>`
    with hit as materialized (
      select *, case when ${sql.ref(key)} = any(${equals}::text[]) then 0 when ${sql.join(begins, sql` or `)} then 1
        when ${asTyped} then 2 else 3 end as tier, ${sql.ref(key)} as text from certificate
      where county_id = ${SUMMIT} and ${isOf(hasOwner)} and ${isOf(hasAddress)}
    )
    select id, tier from hit
    order by tier, ${isFirst ? sql`case when tier = 1 then text end collate "C",` : sql``} ${PAGE_ORDER}`.execute(
    testApp.db,
  )
  return rows
}

/** What a version found that folded no spellings, by the texts of the certificates. */
async function plainHits({ owner = '', address = '' }: Sought): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number; owner_name: string; address: string }>`
    select id, owner_name, address from certificate where county_id = ${SUMMIT}`.execute(testApp.db)
  return rows
    .filter(
      (row) =>
        words(owner).every((word) => normalText(row.owner_name).includes(word)) &&
        normalText(row.address).includes(normalText(address)),
    )
    .map(({ id }) => id)
}

/** All that can be paged through, with what each page says of the whole. */
async function shownHits({ owner = '', address = '' }: Sought, size: number) {
  const check = checkSearch({ parcelNo: '', state: 'OH', countyId: SUMMIT, owner, address })
  if (!check.ok) throw new Error('the search of the test has too few terms')
  const ids: number[] = []
  const wholes = new Set<string>()
  for (let offset = 0; ; offset += size) {
    const hits = await findHits(testApp.db, check.search, { offset, size, filter: '', sort: null })
    wholes.add(JSON.stringify([hits.total, hits.isCapped]))
    ids.push(...hits.rows.map(({ id }) => id))
    if (hits.rows.length < size) return { ids, wholes: [...wholes] }
  }
}

const SOUGHT: readonly Sought[] = [
  ...[...NAMES, ...RARE, 'allor', 'anna', 'rien', 'ienn', 'nobody', 'ANNA MARIA'].map((owner) => ({ owner })),
  ...NAMES.flatMap((one) => [...NAMES, ...RARE].map((other) => ({ owner: `${one} ${other}` }))),
  { owner: 'Lee Halloran Müller' },
  { owner: 'Annable Hanna McHalloran' },
  { owner: 'Anna Halloran Hanna' },
  ...['Mc Halloran Anna', 'MacHalloran', 'De La Lee', 'Anna and Halloran', 'Lee, Estate of', 'De La'].map(
    (owner) => ({ owner }),
  ),
  ...['South Main', 'Saint Clair', '7 Maple Avenue', 'North Main Street', 'Main Street', 'Avenue', 'N'].map(
    (address) => ({
      address,
    }),
  ),
  { owner: 'Mc Halloran', address: 'Maple Avenue' },
  { owner: 'De La Lee', address: 'N' },
  ...[...STREETS, 'Main', 'ainw', 'main st akron', '7 Maple', 'Akron', 'Mainz'].map((address) => ({
    address,
  })),
  { owner: 'Halloran', address: 'Mainwood' },
  { owner: 'Zoë', address: 'Maple' },
]

test('an owner or an address in few or in thousands of rows: the pages show what reading every certificate finds', async () => {
  const seen = { few: 0, many: 0, otherSpellings: 0, manyOfATier: [0, 0, 0] }
  for (const sought of SOUGHT) {
    const all = await allHits(sought, false)
    const isCapped = all.length > COUNT_CAP
    const { ids, wholes } = await shownHits(sought, 300)
    const name = JSON.stringify(sought)
    expect(wholes, name).toEqual([JSON.stringify([Math.min(all.length, COUNT_CAP), isCapped])])
    // Too many: those of the better tiers, in the same order.
    const shown = new Set(ids)
    expect(ids, name).toEqual(all.filter(({ id }) => shown.has(id)).map(({ id }) => id))
    expect(ids.length, name).toBe(Math.min(all.length, COUNT_CAP + 1))
    const tiers = all.filter(({ id }) => shown.has(id)).map(({ tier }) => tier)
    expect(tiers, name).toEqual(all.slice(0, COUNT_CAP + 1).map(({ tier }) => tier))
    if (isCapped) seen.many += 1
    else seen.few += 1
    const plain = await plainHits(sought)
    const found = new Set(all.map(({ id }) => id))
    expect(
      plain.filter((id) => !found.has(id)),
      `${name} finds what its own spelling finds`,
    ).toEqual([])
    // What has the text as it was typed is never behind the cap because of other spellings.
    if (plain.length <= COUNT_CAP)
      expect(
        plain.filter(
          (id) =>
            !shown.has(id) &&
            all.findIndex((it) => it.id === id) > COUNT_CAP &&
            all.slice(0, COUNT_CAP + 1).some(({ tier }) => tier === 3),
        ),
        name,
      ).toEqual([])
    if (found.size > plain.length) seen.otherSpellings += 1
    seen.manyOfATier = seen.manyOfATier.map(
      (count, tier) => count + (isCapped && tiers.includes(tier as 0) ? 1 : 0),
    )
  }
  // Else the data would no longer ask what this test is about.
  expect(Math.min(seen.few, seen.many, seen.otherSpellings, ...seen.manyOfATier)).toBeGreaterThan(3)
})

test('a name that more begin with than are counted: the first by the name are shown, whichever way they were stored', async () => {
  for (const sought of [{ owner: 'Halloran' }, { owner: 'Anna' }, { address: 'Main' }]) {
    const first = (await allHits(sought, true)).slice(0, COUNT_CAP + 1).map(({ id }) => id)
    const { ids } = await shownHits(sought, 300)
    expect([...ids].sort((a, b) => a - b)).toEqual([...first].sort((a, b) => a - b))
  }
})

/** Certificates by a number, by reading each one: equal to it, then beginning with it, then containing it. */
async function numberHits(number: string, filter: string): Promise<readonly number[]> {
  const key = normalParcelNo(number)
  const { rows } = await sql<{ id: number }>`
    select id from (select *, case when parcel_key = ${key} or certificate_key = ${key} then 0
        when left(parcel_key, length(${key})) = ${key} then 1
        when position(${key} in parcel_key) > 0 then 2 end as tier from certificate) found
    where tier is not null and position(${normalText(filter)} in owner_key || ' ' || address_key) > 0
    order by tier, ${PAGE_ORDER}`.execute(testApp.db)
  return rows.map(({ id }) => id)
}

test.each([
  ['67-12345', ''],
  ['67-123', ''],
  ['71234', ''],
  ['12345', ''],
  ['67-124', 'halloran'],
  ['2026-77', ''],
  ['2026-4', ''],
  ['67-123', 'maple'],
])(
  'the number %s, filtered by "%s": the pages show what reading every certificate finds',
  async (number, filter) => {
    const check = checkSearch({ parcelNo: number, state: '', countyId: null, address: '', owner: '' })
    if (!check.ok) throw new Error('the search of the test has too few terms')
    const all = await numberHits(number, filter)
    expect(all.length).toBeLessThanOrEqual(COUNT_CAP)
    if (number !== '67-12345' && number !== '12345') expect(all.length).toBeGreaterThan(0)
    const hits = await findHits(testApp.db, check.search, { offset: 0, size: 1_000, filter, sort: null })
    expect(hits).toMatchObject({ total: all.length, isCapped: false })
    expect(hits.rows.map(({ id }) => id)).toEqual(all)
  },
)

test('a filter and a chosen order: what the whole search finds, narrowed and sorted', async () => {
  const check = checkSearch({ parcelNo: '', state: 'OH', countyId: SUMMIT, owner: 'McHalloran', address: '' })
  if (!check.ok) throw new Error('the search of the test has too few terms')
  const page = { offset: 0, size: 1_000 }
  const whole = await findHits(testApp.db, check.search, { ...page, filter: '', sort: null })
  expect(whole.isCapped).toBe(false)
  const maple = whole.rows.filter(({ address }) => normalText(address).includes(normalText('Maple')))
  expect(maple.length).toBeGreaterThan(5)
  const sort = { by: 'parcel_no', isDescending: true } as const
  const narrowed = await findHits(testApp.db, check.search, { ...page, filter: 'Maple', sort })
  expect(narrowed.total).toBe(maple.length)
  expect(new Set(narrowed.rows.map(({ id }) => id))).toEqual(new Set(maple.map(({ id }) => id)))
  const numbers = narrowed.rows.map(({ parcelNo }) => parcelNo)
  expect(numbers).toEqual([...numbers].sort().reverse())
})
