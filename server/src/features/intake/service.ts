import type { Transaction } from '../../db/database.ts'
import { asWritten } from '../../messages/refusals.ts'
import { Refusal } from '../../refusal.ts'
import type { PayoffServices } from '../payoff/service.ts'
import { addCounties } from './file/commit.ts'
import { type County, readCounties } from './file/counties.ts'
import { ImportProblem } from './file/problem.ts'
import { hasPreset, storePreset } from './file/state-rules.ts'

export { openPatternTasks } from './runs/refused-patterns.ts'

/** A county by hand, by the rules of an import; a text where it cannot be added: why. */
export async function storeCounty(
  trx: Transaction,
  { stateId, name, fips }: Pick<County, 'stateId' | 'name'> & { readonly fips: string },
): Promise<County | string> {
  const county = (await readCounties(trx)).of(stateId, name, fips)
  if (typeof county === 'string') return county
  if (!county.isNew) return `${county.name} in ${stateId} is there already`
  await addCounties(trx, [county])
  return county
}

/** False: there is no preset to offer for this state, or it has rules. */
export async function storeOfferedPreset(
  trx: Transaction,
  services: Pick<PayoffServices, 'clock' | 'config'>,
  { stateId, at }: { readonly stateId: string; readonly at: Date },
): Promise<boolean> {
  if (!hasPreset(stateId)) return false
  try {
    return await storePreset(trx, services, { stateId, batchId: null, changedAt: at })
  } catch (error) {
    if (error instanceof ImportProblem)
      throw new Refusal('bad_request', { message: asWritten(error.message) })
    throw error
  }
}
