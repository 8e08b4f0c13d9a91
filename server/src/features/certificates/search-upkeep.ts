import { setImmediate as nextTurn } from 'node:timers/promises'
import { SEARCH_KEYS_VERSION, searchKeys } from '@fieldstone/domain/certificates/search-keys'
import { sql } from 'kysely'
import { type Db, inTransaction } from '../../db/database.ts'
import type { Services } from '../../services.ts'

/** A batch small enough not to block rows or the event loop. */
const ROWS_AT_ONCE = 500

const WORDS_AT_ONCE = 2_000

/** Once a day, slightly early: the job runs every 15 minutes. */
const WHOLE_AFTER_MS = 23 * 3_600_000

interface State {
  readonly keysVersion: number
  readonly throughId: number
  readonly finishedAt: Date
}

/**
 * Maintains search keys and word counts. Once a day, and after an upgrade that changes how spellings are folded, it
 * scans all certificates: rewrites keys that differ from `searchKeys` and counts the words for near matches.
 * Otherwise it only adds the words of new certificates. An interrupted scan starts over; rewritten keys stay. A
 * version older than the stored keys does nothing.
 */
export async function keepSearch(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  signal?: AbortSignal,
): Promise<void> {
  const state = await readState(db)
  const now = clock.now()
  if (state !== null && state.keysVersion > SEARCH_KEYS_VERSION) return
  const sinceWhole = state === null ? null : now.getTime() - state.finishedAt.getTime()
  const isCurrent =
    state?.keysVersion === SEARCH_KEYS_VERSION &&
    sinceWhole !== null &&
    sinceWhole >= 0 &&
    sinceWhole < WHOLE_AFTER_MS
  if (isCurrent) {
    const added = new Words()
    const throughId = await walk(db, sql`true`, { after: state.throughId, words: added, signal })
    if (throughId === null) return
    await addWords(db, added)
    await writeState(db, { ...state, throughId })
    return
  }
  const last = await lastId(db)
  for (const countyId of await countyIds(db)) {
    const words = new Words()
    const end = await walk(db, sql`county_id = ${countyId}`, { after: 0, words, signal })
    if (end === null) return
    await replaceWords(db, countyId, words)
  }
  await writeState(db, { keysVersion: SEARCH_KEYS_VERSION, throughId: last, finishedAt: now })
}

interface Walk {
  /** Start after this id. */
  readonly after: number
  /** Receives the words of each certificate. */
  readonly words: Words
  readonly signal: AbortSignal | undefined
}

/**
 * Scans certificates by id and rewrites keys that differ from `searchKeys`. Returns the last id. Null if the server
 * stops, or if a locked row could not be rewritten: then the scan is incomplete.
 */
async function walk(
  db: Db,
  scope: ReturnType<typeof sql>,
  { after, words, signal }: Walk,
): Promise<number | null> {
  let last = after
  let isComplete = true
  for (;;) {
    if (signal?.aborted) return null
    const { rows } = await sql<KeyRow>`
      select id, county_id as "countyId", certificate_no as "certificateNo", parcel_no as "parcelNo", owner_name as "ownerName",
        address, city, zip, owner_key as "ownerKey", address_key as "addressKey"
      from certificate where ${scope} and id > ${last} order by id limit ${sql.lit(ROWS_AT_ONCE)}`.execute(db)
    const changes: KeyChange[] = []
    for (const row of rows) {
      const { ownerKey, addressKey } = searchKeys(row)
      words.add(row.countyId, 'owner', ownerKey)
      words.add(row.countyId, 'address', addressKey)
      if (ownerKey !== row.ownerKey || addressKey !== row.addressKey)
        changes.push({ id: row.id, before: [row.ownerKey, row.addressKey], after: [ownerKey, addressKey] })
    }
    if (changes.length > 0 && (await rewriteKeys(db, changes)) < changes.length) isComplete = false
    const end = rows.at(-1)
    if (!end || rows.length < ROWS_AT_ONCE) return isComplete ? (end?.id ?? last) : null
    last = end.id
    await nextTurn()
  }
}

interface KeyRow {
  readonly id: number
  readonly countyId: number
  readonly certificateNo: string
  readonly parcelNo: string
  readonly ownerName: string
  readonly address: string
  readonly city: string
  readonly zip: string
  readonly ownerKey: string
  readonly addressKey: string
}

interface KeyChange {
  readonly id: number
  readonly before: readonly [owner: string, address: string]
  readonly after: readonly [owner: string, address: string]
}

/** Rewrites keys and returns how many. Skips rows that others have locked or changed since they were read. */
async function rewriteKeys(db: Db, changes: readonly KeyChange[]): Promise<number> {
  const column = (of: (change: KeyChange) => string) => sql`${changes.map(of)}::text[]`
  const { numAffectedRows } = await sql`
    with free as (
      select c.id from certificate c where c.id = any(${changes.map(({ id }) => id)}::bigint[]) order by c.id for no key update skip locked
    )
    update certificate c set owner_key = it.owner_after, address_key = it.address_after
    from free, unnest(${changes.map(({ id }) => id)}::bigint[], ${column(({ before }) => before[0])},
        ${column(({ before }) => before[1])}, ${column(({ after }) => after[0])}, ${column(({ after }) => after[1])})
      it (id, owner_before, address_before, owner_after, address_after)
    where c.id = free.id and it.id = c.id and c.owner_key = it.owner_before and c.address_key = it.address_before`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

type Field = 'owner' | 'address'

interface WordCount {
  readonly countyId: number
  readonly field: Field
  readonly word: string
  readonly uses: number
}

/** The number of certificates of a county with a word in a key. */
class Words {
  readonly #counts = new Map<string, WordCount>()

  add(countyId: number, field: Field, key: string): void {
    for (const word of new Set(key.split(' '))) {
      if (!isWord(word)) continue
      const name = nameOf({ countyId, field, word })
      const uses = (this.#counts.get(name)?.uses ?? 0) + 1
      this.#counts.set(name, { countyId, field, word, uses })
    }
  }

  /** Sorted, so that two servers do not deadlock. */
  sorted(): readonly WordCount[] {
    return [...this.#counts.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, count]) => count)
  }

  usesOf(word: Omit<WordCount, 'uses'>): number {
    return this.#counts.get(nameOf(word))?.uses ?? 0
  }
}

const nameOf = ({ countyId, field, word }: Omit<WordCount, 'uses'>): string => `${word} ${field} ${countyId}`

/** Only letters: numbers have no near matches among words. */
const isWord = (word: string): boolean => /^\p{L}{3,40}$/u.test(word)

const addWords = (db: Db, words: Words): Promise<void> =>
  writeWords(db, words.sorted(), sql`search_word.uses + excluded.uses`)

/** Replaces the stored words of a county by the counted ones. Deletes words without certificates. */
async function replaceWords(db: Db, countyId: number, words: Words): Promise<void> {
  const { rows } = await sql<WordCount>`
    select county_id as "countyId", field, word, uses from search_word where county_id = ${countyId}`.execute(
    db,
  )
  const stored = new Map(rows.map((row) => [nameOf(row), row.uses]))
  const changed = words.sorted().filter((it) => stored.get(nameOf(it)) !== it.uses)
  await writeWords(db, changed, sql`excluded.uses`)
  const gone = rows.filter((row) => words.usesOf(row) === 0)
  for (const some of inParts(gone))
    await sql`delete from search_word where county_id = ${countyId} and (word, field) in (
      select * from unnest(${some.map(({ word }) => word)}::text[], ${some.map(({ field }) => field)}::text[]))`.execute(
      db,
    )
}

async function writeWords(db: Db, counts: readonly WordCount[], uses: ReturnType<typeof sql>): Promise<void> {
  for (const some of inParts(counts))
    await inTransaction(db, (trx) =>
      sql`insert into search_word (word, field, county_id, uses)
        select * from unnest(${some.map(({ word }) => word)}::text[], ${some.map(({ field }) => field)}::text[],
          ${some.map(({ countyId }) => countyId)}::bigint[], ${some.map((it) => it.uses)}::int[])
        on conflict (word, field, county_id) do update set uses = ${uses}`.execute(trx),
    )
}

const inParts = <T>(all: readonly T[]): (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / WORDS_AT_ONCE) }, (_, no) =>
    all.slice(no * WORDS_AT_ONCE, (no + 1) * WORDS_AT_ONCE),
  )

async function readState(db: Db): Promise<State | null> {
  const row = await db.selectFrom('search_upkeep').selectAll().where('id', '=', 1).executeTakeFirst()
  return row
    ? { keysVersion: row.keys_version, throughId: row.through_id, finishedAt: row.finished_at }
    : null
}

async function writeState(db: Db, { keysVersion, throughId, finishedAt }: State): Promise<void> {
  const values = { keys_version: keysVersion, through_id: throughId, finished_at: finishedAt }
  await db
    .insertInto('search_upkeep')
    .values({ id: 1, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
}

async function lastId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`select max(id) as id from certificate`.execute(db)
  return rows[0]?.id ?? 0
}

const countyIds = async (db: Db): Promise<readonly number[]> =>
  (await db.selectFrom('county').select('id').orderBy('id').execute()).map(({ id }) => id)
