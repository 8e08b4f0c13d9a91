import type { Db, Transaction } from '../../db/database.ts'

/** What a payment shows and sends of its certificate. */
export async function findCertificateNumbers(
  db: Db | Transaction,
  id: number,
): Promise<{ certificateNo: string; parcelNo: string; isRedeemed: boolean } | null> {
  const row = await db
    .selectFrom('certificate')
    .select(['certificate_no', 'parcel_no', 'redeemed_on'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  return {
    certificateNo: row.certificate_no,
    parcelNo: row.parcel_no,
    isRedeemed: row.redeemed_on !== null,
  }
}

export interface Payer {
  readonly email: string
  readonly name: string
  /** Still approved, not disabled, and a taxpayer. */
  readonly mayPay: boolean
}

export async function findPayer(db: Db | Transaction, userId: number): Promise<Payer | null> {
  const row = await db
    .selectFrom('app_user')
    .select(['email', 'first_name', 'last_name', 'account_type', 'is_approved', 'is_disabled'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!row) return null
  return {
    email: row.email,
    name: `${row.first_name} ${row.last_name}`,
    mayPay: row.account_type === 2 && row.is_approved && !row.is_disabled,
  }
}
