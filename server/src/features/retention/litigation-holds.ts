import type { Preservation, PreservationHold } from '@fieldstone/contract/entities/retention/retention'
import { type RawBuilder, sql } from 'kysely'
import type { AdminContext } from '../../context.ts'
import { type Db, inTransaction, sqlState, type Transaction, UNIQUE_VIOLATION } from '../../db/database.ts'
import { Refusal } from '../../refusal.ts'

/** The subject of a litigation hold. */
interface Held {
  readonly kind: 'certificate' | 'user'
  readonly id: number
}

const TABLES = { certificate: 'certificate', user: 'app_user' } as const
const COLUMNS = { certificate: 'certificate_id', user: 'user_id' } as const

const ofSubject = ({ kind, id }: Held) => sql`${sql.ref(`held.${COLUMNS[kind]}`)} = ${id}`

/** Reads the litigation holds of a certificate or account. Throws `not_found` if it does not exist. */
export async function listHoldsOf({ services }: AdminContext, held: Held): Promise<Preservation> {
  const { rows } = await sql`
    select from ${sql.table(TABLES[held.kind])} it where it.id = ${held.id}`.execute(services.db)
  if (rows.length === 0) throw new Refusal('not_found')
  return readHoldsOf(services.db, held)
}

/** Reads the litigation holds of an existing subject. */
export const readHoldsOf = async (db: Db | Transaction, held: Held): Promise<Preservation> => ({
  holds: await listHolds(db, ofSubject(held)),
})

/**
 * Places a litigation hold: nothing of its subject is deleted from now on. Locks the row of the subject, so that a
 * deletion in progress ends first or finds the hold. Throws `state_changed` if another hold is active.
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

/** Lifts a litigation hold. Throws `state_changed` if it was lifted before. */
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

/** The most holds to list. The page says how to find the others. */
const MOST = 500

const nameOf = (person: string) =>
  sql`nullif(trim(${sql.ref(`${person}.first_name`)} || ' ' || ${sql.ref(`${person}.last_name`)}), '')`

/** Lists litigation holds `held` that match a condition, newest first. */
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

type Column = RawBuilder<unknown>

/**
 * Whether a preservation hold stands on what a row belongs to, for the `where` of whatever deletes. Null of a column is nothing
 * that is held.
 */
export const isCertificateHeld = (certificateId: Column): RawBuilder<boolean> => sql`exists (
  select from preservation_hold held where held.certificate_id = ${certificateId} and held.lifted_at is null)`

export const isUserHeld = (userId: Column): RawBuilder<boolean> => sql`exists (
  select from preservation_hold held where held.user_id = ${userId} and held.lifted_at is null)`

/**
 * Whether a held account has, or ever had, this address, confirmed or not. A court may ask for all of it, and a hold shows
 * nothing to anybody: it only keeps. So it reaches further than what belongs to an account (account-email.ts).
 */
export const isAddressHeld = (email: Column): RawBuilder<boolean> => sql`exists (
  select from preservation_hold held join app_user_email known on known.user_id = held.user_id
  where known.email_key = lower(${email}) and held.lifted_at is null)`

/** Of the keys under which tries are counted: the account, or a hash of the name or the address that was typed. */
export const isAttemptHeld = (key: Column): RawBuilder<boolean> => sql`exists (
  select from preservation_hold held join app_user person on person.id = held.user_id
  where held.lifted_at is null and ${key} in ('user:' || person.id,
    encode(sha256(convert_to(person.username_key, 'UTF8')), 'hex'),
    encode(sha256(convert_to(person.email_key, 'UTF8')), 'hex')))`
