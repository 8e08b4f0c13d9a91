import { type PlainDate, plainDate } from '@fieldstone/domain/calendar/plain-date'
import { type Regime, type RegimeRow, regimeFor } from '@fieldstone/domain/payoff/regime'
import { sql } from 'kysely'
import type { Db, Transaction } from '../../db/database.ts'
import { type CertificateRow, REGIME_ROWS } from '../../records/certificate-row.ts'
import { parseSettings } from './settings-schema.ts'

/** A row of payoff rules whose values cannot be read. No payoff may be computed without it. */
export interface UnreadableRow {
  readonly id: number
  readonly stateId: string
  readonly countyId: number | null
  readonly problem: string
}

export interface RegimeReading {
  /** Null if the state has no rules, or one of them cannot be read. */
  readonly regime: Regime | null
  readonly unreadable: readonly UnreadableRow[]
}

/** Reads the rules of a certificate's county from the stored rows. */
export function readRegime({ regimes, stateId, countyId }: CertificateRow): RegimeReading {
  const { regimeOf, unreadable } = rulesIn(regimes)
  return { regime: regimeOf(stateId, countyId), unreadable }
}

/** Reads the rules of all counties once, for work on many certificates. Null where readRegime returns null. */
export const readAllRegimes = async (db: Db | Transaction): Promise<Rules['regimeOf']> =>
  rulesIn(await storedRows(db)).regimeOf

/** Reads the same as if these rows were also stored, after all others. */
export async function readRegimesWith(
  db: Db | Transaction,
  added: readonly RegimeRow[],
): Promise<Rules['regimeOf']> {
  const stored: readonly StoredRow[] = JSON.parse(await storedRows(db))
  return rulesOf([...stored, ...added.map((row) => ({ ...row, id: Number.MAX_SAFE_INTEGER }))]).regimeOf
}

/** Returns every row of payoff rules that cannot be read, and the number of all rows. */
export async function findUnreadableRows(
  db: Db | Transaction,
): Promise<{ readonly rowCount: number; readonly unreadable: readonly UnreadableRow[] }> {
  return rulesIn(await storedRows(db))
}

async function storedRows(db: Db | Transaction): Promise<string> {
  const { rows } = await db.selectFrom('regime').select(REGIME_ROWS.as('rows')).executeTakeFirstOrThrow()
  return rows
}

/** Stores one row of payoff rules. Throws RangeError, with the names of the settings, unless it could be read again. */
export async function insertRegimeRow(
  trx: Db | Transaction,
  row: Omit<RegimeRow, 'values'> & { readonly values: object; readonly changedAt?: Date },
): Promise<void> {
  const parsed = parseSettings(row.values)
  if (!parsed.ok) throw new RangeError(`these payoff rules cannot be stored: ${parsed.problem}`)
  await trx
    .insertInto('regime')
    .values({
      state_id: row.stateId,
      county_id: row.countyId,
      effective_from: row.effectiveFrom,
      values: JSON.stringify(parsed.values),
      ...(row.changedAt ? { changed_at: row.changedAt } : {}),
    })
    .execute()
}

/** The content of a text of REGIME_ROWS. */
export interface Rules {
  readonly rowCount: number
  readonly unreadable: readonly UnreadableRow[]
  /** One object for each county, since the engine caches by it. */
  readonly regimeOf: (stateId: string, countyId: number) => Regime | null
}

/** The size of the cache of parsed rows by county. Parsing them takes as long as computing a payoff. */
const MOST_KEPT = 1_000
const known = new Map<string, Rules>()

function rulesIn(text: string): Rules {
  const rules = known.get(text) ?? rulesOf(JSON.parse(text))
  if (known.size >= MOST_KEPT) known.clear()
  known.set(text, rules)
  return rules
}

/** A stored row, not validated. */
interface StoredRow {
  readonly id: number
  readonly stateId: string
  readonly countyId: number | null
  readonly effectiveFrom: PlainDate
  readonly values: unknown
}

function rulesOf(rows: readonly StoredRow[]): Rules {
  const { readable, unreadable } = readRows(rows)
  const isBad = (stateId: string, countyId: number) =>
    unreadable.some((row) => row.stateId === stateId && (row.countyId === null || row.countyId === countyId))
  const regimes = new Map<string, Regime | null>()
  const regimeOf: Rules['regimeOf'] = (stateId, countyId) => {
    const place = `${stateId} ${countyId}`
    const regime = regimes.get(place)
    if (regime !== undefined) return regime
    const read = isBad(stateId, countyId) ? null : regimeFor(readable, stateId, countyId)
    regimes.set(place, read)
    return read
  }
  return { rowCount: rows.length, unreadable, regimeOf }
}

/**
 * Parses rows in order of entry. Rows are never changed, so a later row of the same place and date replaces one that cannot
 * be read.
 */
function readRows(rows: readonly StoredRow[]) {
  const readable: RegimeRow[] = []
  const bad = new Map<string, UnreadableRow>()
  for (const { id, stateId, countyId, effectiveFrom, values } of rows) {
    const place = placeOf({ stateId, countyId, effectiveFrom })
    const parsed = parseSettings(values)
    if (parsed.ok) {
      readable.push({ stateId, countyId, effectiveFrom, values: parsed.values })
      bad.delete(place)
    } else bad.set(place, { id, stateId, countyId, problem: parsed.problem })
  }
  return { readable, unreadable: [...bad.values()] }
}

const placeOf = (row: Pick<RegimeRow, 'stateId' | 'countyId'> & { readonly effectiveFrom: PlainDate }) =>
  `${row.stateId} ${row.countyId ?? 'state'} ${row.effectiveFrom}`

/** Earlier than the sale of any certificate. */
const ALWAYS = plainDate('1900-01-01')

/**
 * Stores the time zones of counties added by hand as rules, once their state has rules. Not earlier: a row of the county alone
 * would count as the rules of a state that has none.
 */
export async function storeCountyZones(trx: Transaction, stateId: string, at: Date): Promise<void> {
  const { rows } = await sql<{ countyId: number; timeZone: string }>`
    select county.id as "countyId", county.time_zone as "timeZone" from county
    where county.state_id = ${stateId} and county.time_zone is not null
      and exists (select from regime whole where whole.state_id = county.state_id and whole.county_id is null)
      and not exists (select from regime own where own.county_id = county.id and own.values ->> 'timeZone' is not null)
    order by county.id`.execute(trx)
  for (const { countyId, timeZone } of rows)
    await insertRegimeRow(trx, {
      ...{ stateId, countyId, effectiveFrom: ALWAYS, values: { timeZone }, changedAt: at },
    })
}
