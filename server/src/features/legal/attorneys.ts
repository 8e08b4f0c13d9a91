import { ACCOUNT_TYPES } from '@fieldstone/domain/access/actor'
import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { fieldSentence } from '../../messages/refusals.ts'
import { findFirm, firmProblem } from '../../records/firm.ts'
import { Refusal } from '../../refusal.ts'

/** The name of an attorney, as files show it. Refuses whoever is no approved user of this firm. */
export async function attorneyName(
  trx: Transaction,
  userId: number | null,
  firmId: number | null,
): Promise<string | null> {
  if (userId === null) return null
  const user = await trx
    .selectFrom('app_user')
    .select(['first_name', 'last_name'])
    .where('id', '=', userId)
    .where('firm_id', '=', firmId)
    .where('account_type', '=', ACCOUNT_TYPES.legal)
    .where('is_approved', '=', true)
    .where('is_disabled', '=', false)
    .executeTakeFirstOrThrow(
      () => new Refusal('bad_request', { fields: { assignedAttorneyId: fieldSentence('attorney') } }),
    )
  return `${user.last_name}, ${user.first_name}`
}

export async function firmName(trx: Transaction, firmId: number | null): Promise<string | null> {
  return firmId === null ? null : ((await findFirm(trx, firmId))?.name ?? null)
}

/** The name of a firm that gets files of these counties. Refuses an unknown one, a closed one, and one that works elsewhere. */
export async function givenFirmName(
  trx: Transaction,
  firmId: number | null,
  countyIds: readonly number[],
): Promise<string | null> {
  if (firmId === null) return null
  // Until the files are given it is not closed.
  const firm = await findFirm(trx, firmId, sql`for share`)
  const [problem] = countyIds.flatMap((countyId) => firmProblem(firm, countyId) ?? [])
  if (problem !== undefined) throw new Refusal('bad_request', { fields: { firmId: problem } })
  return firm?.name ?? null
}
