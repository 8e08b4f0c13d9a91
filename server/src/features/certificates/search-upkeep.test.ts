import { SEARCH_KEYS_VERSION, searchKeys } from '@fieldstone/domain/certificates/search-keys'
import { checkSearch } from '@fieldstone/domain/certificates/search-terms'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { createCertificate } from '../../../test/factories.ts'
import { sharedTestApp } from '../../../test/test-app.ts'
import { findHits } from './search.ts'
import { keepSearch } from './search-upkeep.ts'

const testApp = sharedTestApp()
const SUMMIT = 855

beforeEach(async () => {
  await sql`truncate certificate, parcel, search_word, search_upkeep cascade`.execute(testApp.db)
})

/** Certificates as a version before stored them: the bare texts in normal form are their keys. */
async function addPlain(count: number): Promise<readonly number[]> {
  const ids: number[] = []
  for (let no = 0; no < count; no++)
    ids.push(
      await createCertificate(testApp.db, {
        owner_name: 'Mc Donald John',
        address: `${no + 1} North Main Street`,
      }),
    )
  await sql`update certificate set owner_key = 'MC DONALD JOHN', address_key = upper(address || ' AKRON 44320')`.execute(
    testApp.db,
  )
  return ids
}

async function found(owner: string, address = ''): Promise<number> {
  const check = checkSearch({ parcelNo: '', state: 'OH', countyId: SUMMIT, owner, address })
  if (!check.ok) throw new Error('the search of the test has too few terms')
  return (await findHits(testApp.db, check.search, { offset: 0, size: 1, filter: '', sort: null })).total
}

const wordsOf = async (field: string) =>
  await testApp.db
    .selectFrom('search_word')
    .select(['word', 'uses'])
    .where('field', '=', field as 'owner')
    .orderBy('word')
    .execute()

const state = () => testApp.db.selectFrom('search_upkeep').selectAll().executeTakeFirst()

test('keys of a version before are found as they were until they are rewritten, and in every spelling then', async () => {
  await addPlain(3)
  expect(await found('Mc Donald')).toBe(3)
  expect(await found('', 'North Main Street')).toBe(3)
  expect(await found('McDonald')).toBe(0)
  await keepSearch(testApp.services)
  for (const owner of ['Mc Donald', 'McDonald', 'John MacDonald']) expect(await found(owner), owner).toBe(3)
  for (const address of ['North Main Street', 'N Main St', '2 N. Main'])
    expect(await found('', address), address).toBeGreaterThan(0)
  const rows = await testApp.db.selectFrom('certificate').selectAll().execute()
  for (const row of rows)
    expect({ ownerKey: row.owner_key, addressKey: row.address_key }).toMatchObject(
      (({ ownerKey, addressKey }) => ({ ownerKey, addressKey }))(
        searchKeys({
          certificateNo: '',
          parcelNo: '',
          ownerName: row.owner_name,
          address: row.address,
          city: row.city,
          zip: row.zip,
        }),
      ),
    )
})

test('rewriting keys changes nothing else of a certificate, and nothing where they are right', async () => {
  await addPlain(2)
  const before = await testApp.db.selectFrom('certificate').selectAll().orderBy('id').execute()
  await keepSearch(testApp.services)
  const after = await testApp.db.selectFrom('certificate').selectAll().orderBy('id').execute()
  const without = (rows: typeof after) => rows.map((row) => ({ ...row, owner_key: '', address_key: '' }))
  expect(without(after)).toEqual(without(before))
  const versions = async () =>
    (await sql<{ xmin: string }>`select xmin::text from certificate order by id`.execute(testApp.db)).rows
  const written = await versions()
  await sql`update search_upkeep set finished_at = finished_at - interval '2 days'`.execute(testApp.db)
  await keepSearch(testApp.services)
  expect(await versions()).toEqual(written)
})

test('a pass that was cut off is no pass: the next one does what is left', async () => {
  await addPlain(3)
  await keepSearch(testApp.services, AbortSignal.abort())
  expect(await state()).toBeUndefined()
  await keepSearch(testApp.services)
  expect(await state()).toMatchObject({ keys_version: SEARCH_KEYS_VERSION })
  expect(await found('McDonald')).toBe(3)
})

test('a certificate that somebody works on is left alone, and taken in the next pass', async () => {
  const [first] = await addPlain(2)
  const other = await testApp.services.database.pool.connect()
  await other.query('begin')
  await other.query('select from certificate where id = $1 for update', [first])
  await keepSearch(testApp.services)
  await other.query('rollback')
  other.release()
  expect(await found('McDonald')).toBe(1)
  expect(await state()).toBeUndefined()
  await keepSearch(testApp.services)
  expect(await found('McDonald')).toBe(2)
})

test('words: of each county with the certificates that have them; of new certificates soon, and of changed ones in a day', async () => {
  await createCertificate(testApp.db, { owner_name: 'Mc Donald John', address: '1 Elm St' })
  await keepSearch(testApp.services)
  expect(await wordsOf('owner')).toEqual([
    { word: 'DONALD', uses: 1 },
    { word: 'JOHN', uses: 1 },
    { word: 'MCDONALD', uses: 1 },
  ])
  const second = await createCertificate(testApp.db, { owner_name: 'Novak John', address: '2 Elm St' })
  await keepSearch(testApp.services)
  await keepSearch(testApp.services)
  expect(await wordsOf('owner')).toContainEqual({ word: 'JOHN', uses: 2 })
  expect(await wordsOf('owner')).toContainEqual({ word: 'NOVAK', uses: 1 })
  await testApp.db
    .updateTable('certificate')
    .set({ owner_name: 'Reed John', owner_key: 'REED JOHN' })
    .where('id', '=', second)
    .execute()
  await sql`update search_upkeep set finished_at = finished_at - interval '2 days'`.execute(testApp.db)
  await keepSearch(testApp.services)
  expect((await wordsOf('owner')).map(({ word }) => word)).toEqual(['DONALD', 'JOHN', 'MCDONALD', 'REED'])
})

test('a version that is older than the stored keys leaves them', async () => {
  await addPlain(1)
  await sql`insert into search_upkeep (id, keys_version, through_id, finished_at) values (1, ${SEARCH_KEYS_VERSION + 1}, 0, now())`.execute(
    testApp.db,
  )
  await keepSearch(testApp.services)
  expect(await found('McDonald')).toBe(0)
})
