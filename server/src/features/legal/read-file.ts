import type { LegalFile } from '@fieldstone/contract/entities/legal/legal'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { Deadline } from '@fieldstone/domain/legal/deadlines'
import type { Regime } from '@fieldstone/domain/payoff/regime'
import { outOfReach } from '../../audit/throttle.ts'
import type { Context } from '../../context.ts'
import type { Db, Transaction } from '../../db/database.ts'
import { type HoldOf, listHolds } from '../../records/holds.ts'
import { isInReach } from '../../records/reach.ts'
import { readAllRegimes, todayOf } from '../payoff/service.ts'
import { deadlinesOfFiles } from './deadlines.ts'
import { type FileRow, findFile } from './file-row.ts'
import { presentFile } from './present.ts'

/** A file with the rules of its county and today's date there. */
export interface LegalRecord {
  readonly row: FileRow
  readonly regime: Regime | null
  readonly today: PlainDate
  readonly deadlines: readonly Deadline[]
  /** All holds, also ended ones. */
  readonly holds: readonly HoldOf[]
}

/** Throws `not_found` if the file is out of the actor's reach or does not exist. Do not call inside a transaction. */
export async function requireReach(context: Context, id: number): Promise<void> {
  if (!(await isInReach(context.services.db, context.actor, id)))
    throw await outOfReach(context, { kind: 'certificate', id })
}

export async function getLegalFile(context: Context, id: number): Promise<LegalFile> {
  await requireReach(context, id)
  const record = await getRecord(context, context.services.db, id)
  return presentFile(record.row, context.actor, record)
}

/** Reads a file within reach. Throws if there is no such certificate. */
export async function getRecord(
  { services }: Pick<Context, 'services'>,
  db: Db | Transaction,
  id: number,
): Promise<LegalRecord> {
  const row = await findFile(db, id)
  if (!row) throw new Error(`certificate ${id} is gone`)
  const regimeOf = await readAllRegimes(db)
  const regime = regimeOf(row.stateId, row.countyId)
  const ofFile = await deadlinesOfFiles(services, db, { files: [row], regimeOf })
  const today = todayOf(services, regime)
  const holds = await listHolds(db, [id])
  return { row, regime, today, deadlines: ofFile.get(id) ?? [], holds }
}
