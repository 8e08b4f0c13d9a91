import { type RawBuilder, sql } from 'kysely'

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
