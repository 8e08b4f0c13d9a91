import { PRESETS, type Preset } from '@fieldstone/domain/payoff/presets'
import type { Db, Transaction } from '../../../db/database.ts'
import { insertRegimeRow } from '../../payoff/service.ts'
import { ImportProblem } from './problem.ts'

/** The preset of a state. Throws ImportProblem when there is none, or it is not offered. */
export function presetOf(stateId: string): Preset {
  const preset = PRESETS.find((each) => each.stateId === stateId)
  if (preset?.isOffered) return preset
  const offered = PRESETS.filter((each) => each.isOffered).map((each) => each.stateId)
  const fault = preset
    ? `The preset ${stateId} is not offered: ${preset.basis}`
    : `There is no preset for ${stateId}.`
  throw new ImportProblem(`${fault} Presets: ${offered.join(', ')}.`)
}

/** The states without payoff rules. */
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
