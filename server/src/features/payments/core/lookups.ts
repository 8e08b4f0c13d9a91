import type { AccountLanguage } from '@fieldstone/domain/accounts/language'
import type { Db, Transaction } from '../../../db/database.ts'
import { Refusal } from '../../../refusal.ts'

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
