import type { BankAccount } from '@fieldstone/contract/entities/user'
import { ACCOUNT_TYPES } from '@fieldstone/domain/access/actor'
import { ACCOUNT_LABELS } from '@fieldstone/domain/accounts/account-label'
import { type RawBuilder, sql, type Updateable } from 'kysely'
import type { Db, Transaction } from '../../db/database.ts'
import type { AppUserTable } from '../../db/tables.ts'
import { nextVersion } from '../../records/versioned.ts'

/** An account as its forms show it. */
export interface UserRow {
  readonly id: number
  readonly version: number
  readonly username: string
  readonly accountType: number
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string
  readonly isApproved: boolean
  readonly isDisabled: boolean
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly address1: string
  readonly address2: string
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly countyId: number | null
  readonly firmId: number | null
  readonly showsRefNo: boolean
  readonly hasVerifiedBankAccount: boolean
  readonly hasSecondFactor: boolean
}

const selectUsers = (db: Db | Transaction) =>
  db
    .selectFrom('app_user')
    .select([
      'id',
      'version',
      'username',
      'account_type as accountType',
      'first_name as firstName',
      'last_name as lastName',
      'email',
      'phone',
      'is_approved as isApproved',
      'is_disabled as isDisabled',
      'created_at as createdAt',
      'updated_at as updatedAt',
      'address1',
      'address2',
      'city',
      'state',
      'zip',
      'county_id as countyId',
      'firm_id as firmId',
      'shows_ref_no as showsRefNo',
      sql<boolean>`exists (select from ach_account a where a.user_id = app_user.id and a.status = 'VERIFIED')`.as(
        'hasVerifiedBankAccount',
      ),
      sql<boolean>`second_factor_secret is not null`.as('hasSecondFactor'),
    ])

export async function findUser(db: Db | Transaction, id: number): Promise<UserRow | null> {
  return (await selectUsers(db).where('id', '=', id).executeTakeFirst()) ?? null
}

/** Held until the transaction is over. */
export async function lockUser(trx: Transaction, id: number): Promise<UserRow | null> {
  return (await selectUsers(trx).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null
}

/** Locks all that could be the last administrator, always in the same order; the ids of those who can log in. */
export async function lockAdmins(trx: Transaction): Promise<number[]> {
  const rows = await trx
    .selectFrom('app_user')
    .select(['id', 'is_approved as isApproved', 'is_disabled as isDisabled'])
    .where('account_type', '=', ACCOUNT_TYPES.admin)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.filter((row) => row.isApproved && !row.isDisabled).map((row) => row.id)
}

export interface UserPageAsk {
  readonly offset: number
  readonly size: number
  readonly filter: string
  /** Null: whether approved or not. False: those who wait for it, which a disabled account does not. */
  readonly isApproved: boolean | null
  readonly sort: { readonly column: UserSortColumn; readonly isDescending: boolean }
}

export type UserSortColumn =
  | 'username'
  | 'account_type'
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'phone'
  | 'is_approved'
  | 'created_at'

/** The filter is text that the row contains, also its type as people read it: 'Legal - Pending'. */
export async function listUserRows(db: Db, ask: UserPageAsk): Promise<{ rows: UserRow[]; total: number }> {
  const isOfState =
    ask.isApproved === null
      ? sql`true`
      : ask.isApproved
        ? sql`is_approved`
        : sql`not is_approved and not is_disabled`
  const where = sql<boolean>`${containing(ask.filter)} and ${isOfState}`
  const { total } = await db
    .selectFrom('app_user')
    .select(sql<number>`count(*)`.as('total'))
    .where(where)
    .executeTakeFirstOrThrow()
  const rows = await selectUsers(db)
    .where(where)
    .orderBy(ask.sort.column, ask.sort.isDescending ? 'desc' : 'asc')
    .orderBy('id')
    .limit(ask.size)
    .offset(ask.offset)
    .execute()
  return { rows, total }
}

const LABELS = Object.entries(ACCOUNT_TYPES)
  .sort(([, a], [, b]) => a - b)
  .map(([role]) => ACCOUNT_LABELS[role as keyof typeof ACCOUNT_TYPES])

function containing(filter: string): RawBuilder<boolean> {
  if (filter === '') return sql<boolean>`true`
  const pattern = `%${filter.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const label = sql`(${LABELS}::text[])[account_type + 1] || case when is_approved then '' else ' - Pending' end`
  return sql<boolean>`concat_ws(' ', username, first_name, last_name, email, phone, ${label}) ilike ${pattern}`
}

export async function updateUserRow(
  trx: Transaction,
  id: number,
  values: Updateable<AppUserTable>,
): Promise<void> {
  await trx
    .updateTable('app_user')
    .set({ ...values, version: nextVersion })
    .where('id', '=', id)
    .execute()
}

/** The verified ones, the default first. */
export function listBankAccounts(db: Db | Transaction, userId: number): Promise<BankAccount[]> {
  return db
    .selectFrom('ach_account')
    .select(['id', 'is_default as isDefault', 'institution', 'last4'])
    .where('user_id', '=', userId)
    .where('status', '=', 'VERIFIED')
    .orderBy('is_default', 'desc')
    .orderBy('created_at')
    .execute()
}

/** Every open session of this person is over, from the next request on. */
export async function revokeSessions(
  trx: Transaction,
  userId: number,
  revoked: { at: Date; reason: string },
): Promise<void> {
  await trx
    .updateTable('user_session')
    .set({ revoked_at: revoked.at, revoke_reason: revoked.reason })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute()
}

export async function firmExists(trx: Transaction, id: number): Promise<boolean> {
  return (await trx.selectFrom('firm').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
