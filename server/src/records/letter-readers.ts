import type { ReaderConnection } from '@fieldstone/contract/entities/servicing/desk'
import type { AccountLanguage } from '@fieldstone/domain/accounts/language'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Transaction } from '../db/database.ts'
import { CONNECTED } from './account-relations.ts'

/**
 * Whether this `consent` of `person` is for the address that the account has now, and was given since it has had it: whoever
 * changes the address, and changes it back, agrees again.
 */
const FOR_PRESENT_ADDRESS = sql<boolean>`(consent.email = person.email
  and coalesce(consent.given_at, consent.asked_at) >= (select known.since from app_user_email known
    where known.user_id = person.id and known.until is null))`

/** The consents that stand: given, not withdrawn, of an account that is in use, for the address that it has now. */
const STANDING = sql`delivery_consent consent join app_user person on person.id = consent.user_id
  and ${FOR_PRESENT_ADDRESS} and person.account_type = 2 and person.is_approved and not person.is_disabled
  and consent.given_at is not null and consent.withdrawn_at is null`

export interface MailReader {
  readonly userId: number
  readonly name: string
  readonly email: string
  readonly language: AccountLanguage
  readonly agreedAt: Date
  readonly connections: ReaderConnection[]
}

const readersOf = (certificateId: number) => sql`
  select person.id as "userId", trim(person.first_name || ' ' || person.last_name) as name, person.email,
    person.language, consent.given_at as "agreedAt", array_agg(connected.kind order by connected.kind) as connections
  from ${STANDING} join ${CONNECTED} connected on connected.user_id = person.id
  where connected.certificate_id = ${certificateId}`

/** To whom the letters of a certificate go by e-mail; null: they go by post. */
export async function findMailReader(
  db: Db | Transaction,
  certificateId: number,
): Promise<MailReader | null> {
  const { rows } = await sql<MailReader>`${readersOf(certificateId)}
    and person.id = (select recipient.user_id from letter_recipient recipient
      where recipient.certificate_id = ${certificateId})
    group by person.id, consent.given_at`.execute(db)
  return rows[0] ?? null
}

/**
 * In what language the letters of a certificate are written, by e-mail or by post: that of the account that staff named as
 * its recipient's, else that of who has its plan; an owner without an account is written to in English.
 */
export async function findLetterLanguage(
  db: Db | Transaction,
  certificateId: number,
): Promise<AccountLanguage> {
  const { rows } = await sql<{ language: AccountLanguage }>`
    select person.language from app_user person join (
      select recipient.user_id, 0 as place from letter_recipient recipient where recipient.certificate_id = ${certificateId}
      union all
      select plan.requested_by, 1 from payment_plan plan
      where plan.certificate_id = ${certificateId} and plan.status in ('ACTIVE', 'DEFAULT')
    ) known on known.user_id = person.id
    order by known.place limit 1`.execute(db)
  return rows[0]?.language ?? 'en'
}

/** The same of many certificates, as a condition. */
export const hasMailReader = (certificateId: RawBuilder<unknown>) => sql`exists (
  select from letter_recipient recipient join ${STANDING} on person.id = recipient.user_id
    join ${CONNECTED} connected on connected.user_id = person.id and connected.certificate_id = recipient.certificate_id
  where recipient.certificate_id = ${certificateId})`

/** Who agreed to letters by e-mail and has saved, paid or planned this certificate. */
export async function listMailReaders(db: Db | Transaction, certificateId: number): Promise<MailReader[]> {
  const { rows } = await sql<MailReader>`${readersOf(certificateId)}
    group by person.id, consent.given_at
    order by name, person.id`.execute(db)
  return rows
}

export interface LetterRecipient {
  readonly userId: number
  readonly name: string
  readonly email: string | null
  readonly agreedAt: Date | null
  readonly reason: string
  readonly setBy: string
  readonly setAt: Date
}

/** Whose account staff named as the recipient's, whether the consent stands or not. */
export async function findRecipient(
  db: Db | Transaction,
  certificateId: number,
): Promise<LetterRecipient | null> {
  const reader = await findMailReader(db, certificateId)
  const { rows } = await sql<Omit<LetterRecipient, 'email' | 'agreedAt'>>`
    select person.id as "userId", trim(person.first_name || ' ' || person.last_name) as name, recipient.reason,
      staff.username as "setBy", recipient.set_at as "setAt"
    from letter_recipient recipient join app_user person on person.id = recipient.user_id
      join app_user staff on staff.id = recipient.set_by
    where recipient.certificate_id = ${certificateId}`.execute(db)
  const [row] = rows
  return row ? { ...row, email: reader?.email ?? null, agreedAt: reader?.agreedAt ?? null } : null
}

export interface OwnDelivery {
  readonly email: string
  /** The person has said how to write to them. */
  readonly isAnswered: boolean
  readonly askedAt: Date | null
  readonly agreedAt: Date | null
}

/** What a person asked for and agreed to, for the address that the account has now. */
export async function findOwnDelivery(db: Db | Transaction, userId: number): Promise<OwnDelivery> {
  const { rows } = await sql<OwnDelivery>`
    select person.email, person.delivery_answered_at is not null as "isAnswered",
      max(consent.asked_at) filter (where consent.given_at is null) as "askedAt",
      max(consent.given_at) filter (where consent.withdrawn_at is null) as "agreedAt"
    from app_user person left join delivery_consent consent
      on consent.user_id = person.id and ${FOR_PRESENT_ADDRESS}
    where person.id = ${userId} group by person.id`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`user ${userId} is gone`)
  return row
}

export const listAddressedTo = (db: Db | Transaction, userId: number) =>
  db
    .selectFrom('letter_recipient as recipient')
    .innerJoin('certificate', 'certificate.id', 'recipient.certificate_id')
    .select(['certificate.id', 'certificate.certificate_no as certificateNo'])
    .where('recipient.user_id', '=', userId)
    .orderBy('certificate.certificate_no')
    .orderBy('certificate.id')
    .limit(200)
    .execute()
