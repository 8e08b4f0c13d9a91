import type { AccountLanguage } from '@fieldstone/domain/accounts/language'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { Db, Transaction } from '../../../db/database.ts'
import { Refusal } from '../../../refusal.ts'

/** What a payment shows and sends of its certificate. */
export interface CertificateFacts {
  readonly certificateNo: string
  readonly parcelNo: string
  readonly countyName: string
  readonly stateName: string
  readonly redeemedOn: PlainDate | null
  /** The day on which the release of its lien was recorded. */
  readonly releasedOn: PlainDate | null
}

export async function findCertificateFacts(
  db: Db | Transaction,
  id: number,
): Promise<CertificateFacts | null> {
  const row = await db
    .selectFrom('certificate')
    .innerJoin('county', 'county.id', 'certificate.county_id')
    .innerJoin('state', 'state.id', 'county.state_id')
    .select([
      'certificate_no as certificateNo',
      'parcel_no as parcelNo',
      'county.name as countyName',
      'state.name as stateName',
      'redeemed_on as redeemedOn',
      'release_recorded_on as releasedOn',
    ])
    .where('certificate.id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

export async function getCertificateFacts(db: Db | Transaction, id: number): Promise<CertificateFacts> {
  const facts = await findCertificateFacts(db, id)
  if (!facts) throw new Error(`certificate ${id} is gone`)
  return facts
}

export interface Payer {
  readonly email: string
  readonly name: string
  readonly language: AccountLanguage
  /** Still approved, not disabled, and a taxpayer. */
  readonly mayPay: boolean
  /** At the provider; null until it has made one. */
  readonly customerId: string | null
}

/** Somebody who may pay; an account that was disabled meanwhile may not. */
export async function requirePayer(db: Db | Transaction, userId: number): Promise<Payer> {
  const payer = await findPayer(db, userId)
  if (payer?.mayPay) return payer
  throw new Refusal('not_allowed', { log: 'an account that may not pay' })
}

export async function findPayer(db: Db | Transaction, userId: number): Promise<Payer | null> {
  const row = await db
    .selectFrom('app_user')
    .leftJoin('stripe_customer as customer', 'customer.user_id', 'app_user.id')
    .select(['app_user.email', 'first_name', 'last_name', 'account_type', 'is_approved', 'is_disabled'])
    .select('language')
    .select('customer.stripe_id as customerId')
    .where('app_user.id', '=', userId)
    .executeTakeFirst()
  if (!row) return null
  return {
    email: row.email,
    name: `${row.first_name} ${row.last_name}`,
    language: row.language,
    customerId: row.customerId,
    mayPay: row.account_type === 2 && row.is_approved && !row.is_disabled,
  }
}
