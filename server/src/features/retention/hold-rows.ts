import type { PreservationHold } from '@fieldstone/contract/entities/retention/preservation'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Transaction } from '../../db/database.ts'

/** More than this is not listed: the page says how to find the rest. */
const MOST = 500

const nameOf = (person: string) =>
  sql`nullif(trim(${sql.ref(`${person}.first_name`)} || ' ' || ${sql.ref(`${person}.last_name`)}), '')`

/** Preservation holds `held` of a condition, the newest first. */
export async function listHolds(
  db: Db | Transaction,
  condition: RawBuilder<unknown>,
): Promise<PreservationHold[]> {
  const { rows } = await sql<PreservationHold>`
    select held.id, held.certificate_id as "certificateId", held.user_id as "userId",
      coalesce(c.certificate_no, ${nameOf('person')}, person.username) as about, held.reason,
      held.placed_at as "placedAt", coalesce(${nameOf('placer')}, placer.username) as "placedBy",
      held.lift_reason as "liftReason", held.lifted_at as "liftedAt",
      coalesce(${nameOf('lifter')}, lifter.username) as "liftedBy"
    from preservation_hold held
      left join certificate c on c.id = held.certificate_id
      left join app_user person on person.id = held.user_id
      join app_user placer on placer.id = held.placed_by
      left join app_user lifter on lifter.id = held.lifted_by
    where ${condition} order by held.id desc limit ${MOST}`.execute(db)
  return rows
}
