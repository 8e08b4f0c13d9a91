import type { ImportMapping } from '@fieldstone/contract/entities/intake/import'
import { inTransaction, type Transaction } from '../../db/database.ts'
import { asWritten } from '../../messages/refusals.ts'
import { openStaffTask } from '../../records/staff-tasks.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import type { PayoffServices } from '../payoff/service.ts'
import { addCounties } from './file/commit.ts'
import { type County, readCounties } from './file/counties.ts'
import { compilePattern } from './file/pattern.ts'
import { ImportProblem } from './file/problem.ts'
import { hasPreset, storePreset } from './file/state-rules.ts'

/** Adds a county by the rules of an import. Returns the reason as a text if it cannot be added. */
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

/** Stores the preset rules of a state. Returns false if there is no preset to offer, or if the state has rules. */
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

const KIND = 'import-pattern'

/**
 * Creates a staff task for each source whose saved mapping has a pattern that earlier versions accepted and this one
 * rejects. Mappings are never changed automatically, and the next file cannot be checked until staff change the pattern.
 * Does not reopen a task that staff marked as done.
 */
export async function openPatternTasks({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const saved = await db.selectFrom('import_mapping').select(['sender as source', 'mapping']).execute()
  const refused = saved.flatMap(({ source, mapping }) => {
    const problems = patternProblems(mapping as ImportMapping)
    return problems.length === 0 ? [] : [{ source, note: noteOf(source, problems) }]
  })
  if (refused.length === 0) return
  await inTransaction(db, async (trx) => {
    for (const { source, note } of refused) {
      const subject = { kind: KIND, subjectKind: 'import_mapping', subjectId: source, note } as const
      const known = await trx
        .selectFrom('staff_task')
        .select('id')
        .where('kind', '=', KIND)
        .where('note', '=', note)
        .executeTakeFirst()
      if (!known) await openStaffTask(trx, { ...subject, at: clock.now() })
    }
  })
}

/** 'ownerName looks ahead or behind, …' for each pattern that is refused. */
const patternProblems = ({ fields }: ImportMapping): string[] =>
  Object.entries(fields).flatMap(([name, { match }]) => {
    const compiled = match === undefined ? '' : compilePattern(match)
    return typeof compiled === 'string' && compiled !== '' ? [`the pattern of ${name} ${compiled}`] : []
  })

const noteOf = (source: string, problems: readonly string[]): string =>
  `The saved import mapping of ${source} cannot be used as it is: ${problems.join('; ')}. Change it when the next file of ${source} comes: open that import, and correct the pattern before you check the file.`
