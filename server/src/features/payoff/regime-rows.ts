import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { type Regime, type RegimeRow, regimeFor } from '@fieldstone/domain/payoff/regime'
import { sql } from 'kysely'
import type { Db, Transaction } from '../../db/database.ts'
import type { CertificateRow, StoredRegimeRow } from '../../records/certificate-row.ts'
import { type ParsedSettings, parseSettings } from './settings-schema.ts'

/** A row of payoff rules whose values cannot be read: nothing may be computed by what is left. */
export interface UnreadableRow {
  readonly id: number
  readonly stateId: string
  readonly countyId: number | null
  readonly problem: string
}

export interface RegimeReading {
  /** Null when the state has no rules, or one of them cannot be read. */
  readonly regime: Regime | null
  readonly unreadable: readonly UnreadableRow[]
}

/** The rules of a certificate's county, from the rows as stored. */
export function readRegime({ regimes, stateId, countyId }: CertificateRow): RegimeReading {
  const { readable, unreadable } = readRows(regimes)
  return { regime: unreadable.length > 0 ? null : regimeFor(readable, stateId, countyId), unreadable }
}

/** The rules of any county, read once for work on many certificates; null where readRegime would answer null. */
export async function readAllRegimes(
  db: Db | Transaction,
): Promise<(stateId: string, countyId: number) => Regime | null> {
  const { readable, unreadable } = readRows(await storedRows(db))
  const isBad = (stateId: string, countyId: number) =>
    unreadable.some((row) => row.stateId === stateId && (row.countyId === null || row.countyId === countyId))
  return (stateId, countyId) => (isBad(stateId, countyId) ? null : regimeFor(readable, stateId, countyId))
}

/** Every row of payoff rules that cannot be read, and how many rows there are. */
export async function findUnreadableRows(
  db: Db | Transaction,
): Promise<{ readonly rowCount: number; readonly unreadable: readonly UnreadableRow[] }> {
  const rows = await storedRows(db)
  return { rowCount: rows.length, unreadable: readRows(rows).unreadable }
}

const storedRows = (db: Db | Transaction): Promise<StoredRegimeRow[]> =>
  db
    .selectFrom('regime')
    .select([
      'id',
      'state_id as stateId',
      'county_id as countyId',
      'effective_from as effectiveFrom',
      sql<string>`"values"::text`.as('values'),
    ])
    .orderBy('id')
    .execute()

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

/**
 * In order of entry. Rows are never changed, so one that cannot be read is put right by a later row of the same place
 * and date: from then on it counts as replaced.
 */
function readRows(rows: readonly StoredRegimeRow[]) {
  const readable: RegimeRow[] = []
  const bad = new Map<string, UnreadableRow>()
  for (const { id, stateId, countyId, effectiveFrom, values } of rows) {
    const place = placeOf({ stateId, countyId, effectiveFrom })
    const parsed = settingsIn(values)
    if (parsed.ok) {
      readable.push({ stateId, countyId, effectiveFrom, values: parsed.values })
      bad.delete(place)
    } else bad.set(place, { id, stateId, countyId, problem: parsed.problem })
  }
  return { readable, unreadable: [...bad.values()] }
}

/** A state has few rows, which every certificate comes with; checking one takes as long as three payoffs. */
const MOST_KEPT = 1_000
const known = new Map<string, ParsedSettings>()

/** The settings in a row's text, checked once for each text. */
function settingsIn(text: string): ParsedSettings {
  const settings = known.get(text) ?? parseSettings(JSON.parse(text))
  if (known.size >= MOST_KEPT) known.clear()
  known.set(text, settings)
  return settings
}

const placeOf = (row: Pick<RegimeRow, 'stateId' | 'countyId'> & { readonly effectiveFrom: PlainDate }) =>
  `${row.stateId} ${row.countyId ?? 'state'} ${row.effectiveFrom}`
