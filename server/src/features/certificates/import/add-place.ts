import type { Transaction } from '../../../db/database.ts'
import { addCounties } from './commit.ts'
import { type County, readCounties } from './counties.ts'
import { addPreset, hasPreset, presetOf } from './state-rules.ts'

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
export const storePreset = async (trx: Transaction, stateId: string, at: Date): Promise<boolean> =>
  hasPreset(stateId) && addPreset(trx, presetOf(stateId), at)
