import type { Db } from '../../db/database.ts'
import { hasRow } from '../../db/has-row.ts'

export async function listStates(db: Db): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('state')
    .select(['id', 'name'])
    .where((row) =>
      row.exists(row.selectFrom('county').select('county.id').whereRef('county.state_id', '=', 'state.id')),
    )
    .orderBy('name')
    .execute()
}

export async function listCounties(db: Db): Promise<{ id: number; name: string; stateId: string }[]> {
  return db.selectFrom('county').select(['id', 'name', 'state_id as stateId']).orderBy('name').execute()
}

/** Saves a parcel, or removes it if it is saved. Returns whether it is saved now. */
export async function toggleSaved(db: Db, userId: number, certificateId: number, at: Date): Promise<boolean> {
  const removed = await db
    .deleteFrom('saved_certificate')
    .where('user_id', '=', userId)
    .where('certificate_id', '=', certificateId)
    .returning('certificate_id')
    .executeTakeFirst()
  if (removed) return false
  await db
    .insertInto('saved_certificate')
    .values({ user_id: userId, certificate_id: certificateId, saved_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return true
}

export async function certificateExists(db: Db, id: number): Promise<boolean> {
  return hasRow(db.selectFrom('certificate').select('id').where('id', '=', id))
}
