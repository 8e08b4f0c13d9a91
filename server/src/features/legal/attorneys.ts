import { ACCOUNT_TYPES } from '@fieldstone/domain/access/actor'
import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { fieldSentence } from '../../messages/refusals.ts'
import { findFirm, firmProblem } from '../../records/firm.ts'
import { Refusal } from '../../refusal.ts'

/** A user who can be assigned to the files of a firm. */
export interface Attorney {
  readonly firmId: number | null
  /** The name that files show. */
  readonly name: string
}

/** Returns those of these users who are approved users of a firm, by id. */
export async function attorneysById(
  trx: Transaction,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, Attorney>> {
  if (userIds.length === 0) return new Map()
  const users = await trx
    .selectFrom('app_user')
    .select(['id', 'firm_id', 'first_name', 'last_name'])
    .where('id', 'in', userIds)
    .where('account_type', '=', ACCOUNT_TYPES.legal)
    .where('is_approved', '=', true)
    .where('is_disabled', '=', false)
    .execute()
  return new Map(
    users.map((user) => [user.id, { firmId: user.firm_id, name: `${user.last_name}, ${user.first_name}` }]),
  )
}

/** Returns the refusal of a user who is no approved user of the file's firm. */
export const attorneyRefusal = (): Refusal =>
  new Refusal('bad_request', { fields: { assignedAttorneyId: fieldSentence('attorney') } })

/** Returns the name of an attorney, as files show it. Refuses a user who is no approved user of this firm. */
export async function attorneyName(
  trx: Transaction,
  userId: number | null,
  firmId: number | null,
): Promise<string | null> {
  if (userId === null) return null
  const attorney = (await attorneysById(trx, [userId])).get(userId)
  if (attorney === undefined || attorney.firmId !== firmId) throw attorneyRefusal()
  return attorney.name
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
