import { PRESETS, type Preset } from '@fieldstone/domain/payoff/presets'
import { sql } from 'kysely'
import type { Db, Transaction } from '../../../db/database.ts'
import { findRefused, insertRegimeRow, type PayoffServices } from '../../payoff/service.ts'
import { ImportProblem } from './problem.ts'

/** Returns the preset of a state. Throws ImportProblem if there is none, or if it is not offered. */
export function presetOf(stateId: string): Preset {
  const preset = PRESETS.find((each) => each.stateId === stateId)
  if (preset?.isOffered) return preset
  const offered = PRESETS.filter((each) => each.isOffered).map((each) => each.stateId)
  const fault = preset
    ? `The preset ${stateId} is not offered: ${preset.basis}`
    : `There is no preset for ${stateId}.`
  throw new ImportProblem(`${fault} Presets: ${offered.join(', ')}.`)
}

/** Returns the states without payoff rules. */
export async function statesWithoutRules(
  db: Db | Transaction,
  stateIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('regime')
    .select('state_id')
    .distinct()
    .where('county_id', 'is', null)
    .execute()
  const known = new Set(rows.map((row) => row.state_id))
  return stateIds.filter((stateId) => !known.has(stateId)).sort()
}

interface Stored {
  readonly stateId: string
  /** The batch whose certificates were checked with these rules row by row. Null if none were. */
  readonly batchId: number | null
  readonly changedAt?: Date
}

/**
 * Stores the preset of a state, unless it has rules. Throws ImportProblem if the rules refuse an existing certificate,
 * which had no figure until now.
 */
export async function storePreset(
  trx: Transaction,
  services: Pick<PayoffServices, 'clock' | 'config'>,
  { stateId, batchId, changedAt }: Stored,
): Promise<boolean> {
  const isStored = await addPreset(trx, presetOf(stateId), changedAt)
  if (!isStored) return false
  const { rows } = await sql<{ id: number }>`
    select c.id from certificate c join county on county.id = c.county_id
    where county.state_id = ${stateId} and c.redeemed_on is null and not exists (
      select from import_effect e where e.batch_id = ${batchId}::bigint and e.certificate_id = c.id and e.version = 1)
    order by c.id`.execute(trx)
  const refused = [
    ...(
      await findRefused(
        trx,
        services,
        rows.map(({ id }) => id),
      )
    ).values(),
  ]
  if (refused.length === 0) return true
  const named = refused
    .slice(0, NAMED_AT_MOST)
    .map(({ certificateNo, sentence }) => `${certificateNo}: ${sentence}`)
  throw new ImportProblem(
    `The preset of ${stateId} refuses ${refused.length} of the certificates here. Correct them first; nothing was stored.\n${named.join('\n')}`,
  )
}

const NAMED_AT_MOST = 20

/** Stores the rows of a preset. Returns false when the state already has rules; these stay unchanged. */
export async function addPreset(trx: Transaction, preset: Preset, changedAt?: Date): Promise<boolean> {
  const [missing] = await statesWithoutRules(trx, [preset.stateId])
  if (missing === undefined) return false
  for (const { effectiveFrom, values } of preset.rows) {
    await insertRegimeRow(trx, {
      stateId: preset.stateId,
      countyId: null,
      effectiveFrom,
      values,
      ...(changedAt ? { changedAt } : {}),
    })
  }
  return true
}

export const hasPreset = (stateId: string): boolean =>
  PRESETS.some((preset) => preset.stateId === stateId && preset.isOffered)
