import type { Preservation, PreservationHold } from '@fieldstone/contract/entities/retention/preservation'
import { type RawBuilder, sql } from 'kysely'
import type { AdminContext } from '../../context.ts'
import { type Db, inTransaction, sqlState, type Transaction, UNIQUE_VIOLATION } from '../../db/database.ts'
import { Refusal } from '../../refusal.ts'

/** What a preservation hold is placed on. */
interface Held {
  readonly kind: 'certificate' | 'user'
  readonly id: number
}

const TABLES = { certificate: 'certificate', user: 'app_user' } as const
const COLUMNS = { certificate: 'certificate_id', user: 'user_id' } as const

const ofSubject = ({ kind, id }: Held) => sql`${sql.ref(`held.${COLUMNS[kind]}`)} = ${id}`

/** Refuses with `not_found` where there is no such certificate or account. */
export async function listHoldsOf({ services }: AdminContext, held: Held): Promise<Preservation> {
  const { rows } = await sql`
    select from ${sql.table(TABLES[held.kind])} it where it.id = ${held.id}`.execute(services.db)
  if (rows.length === 0) throw new Refusal('not_found')
  return readHoldsOf(services.db, held)
}

/** Of something that is known to be there. */
export const readHoldsOf = async (db: Db | Transaction, held: Held): Promise<Preservation> => ({
  holds: await listHolds(db, ofSubject(held)),
})

/**
 * From now on nothing of it is deleted. The row of the subject is locked, so that a deletion of the person that is under way
 * ends first or finds the hold. Refuses with `state_changed` while another one stands.
 */
export async function placeHold(context: AdminContext, held: Held, reason: string): Promise<Preservation> {
  const { services, actor, at } = context
  try {
    return await inTransaction(services.db, async (trx) => {
      await lockSubject(trx, held)
      await trx
        .insertInto('preservation_hold')
        .values({ [COLUMNS[held.kind]]: held.id, reason, placed_by: actor.userId, placed_at: at })
        .execute()
      context.audit(trx, { action: 'place-preservation-hold', subject: held })
      return readHoldsOf(trx, held)
    })
  } catch (error) {
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error
    throw new Refusal('state_changed', { log: 'a preservation hold stands' })
  }
}

/** Refuses with `state_changed` what was lifted before. */
export const liftHold = (context: AdminContext, id: number, reason: string): Promise<Preservation> =>
  inTransaction(context.services.db, async (trx) => {
    const row = await trx
      .selectFrom('preservation_hold')
      .select(['certificate_id', 'user_id', 'lifted_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => new Refusal('not_found'))
    if (row.lifted_at !== null) throw new Refusal('state_changed', { log: 'lifted before' })
    const lifted = { lift_reason: reason, lifted_by: context.actor.userId, lifted_at: context.at }
    await trx.updateTable('preservation_hold').set(lifted).where('id', '=', id).execute()
    const held = subjectOf(row)
    context.audit(trx, { action: 'lift-preservation-hold', subject: held })
    return readHoldsOf(trx, held)
  })

function subjectOf(row: { readonly certificate_id: number | null; readonly user_id: number | null }): Held {
  if (row.certificate_id !== null) return { kind: 'certificate', id: row.certificate_id }
  if (row.user_id !== null) return { kind: 'user', id: row.user_id }
  throw new Error('a preservation hold on nothing')
}

async function lockSubject(trx: Transaction, { kind, id }: Held): Promise<void> {
  const { rows } = await sql`
    select from ${sql.table(TABLES[kind])} it where it.id = ${id} for no key update`.execute(trx)
  if (rows.length === 0) throw new Refusal('not_found')
}

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
