import type { BankAccount } from '@fieldstone/contract/entities/accounts/user'
import type { userRoutes } from '@fieldstone/contract/routes/accounts/users'
import { ACCOUNT_TYPES } from '@fieldstone/domain/access/actor'
import { ACCOUNT_LABELS } from '@fieldstone/domain/accounts/account-label'
import type { AccountLanguage } from '@fieldstone/domain/accounts/language'
import { type RawBuilder, sql, type Updateable } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db, Transaction } from '../../db/database.ts'
import type { AppUserTable } from '../../db/tables.ts'
import type { Page } from '../../lists/page.ts'
import { type ListQuery, type ListSource, readList } from '../../lists/read-list.ts'
import { flagKey, instantKey, numberKey, textKey } from '../../lists/sort.ts'
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
  readonly isEmailConfirmed: boolean
  readonly language: AccountLanguage
}

const USER_COLUMNS = sql`id, version, username, account_type as "accountType", first_name as "firstName",
  last_name as "lastName", email, phone, is_approved as "isApproved", is_disabled as "isDisabled",
  created_at as "createdAt", updated_at as "updatedAt", address1, address2, city, state, zip,
  county_id as "countyId", firm_id as "firmId", shows_ref_no as "showsRefNo", language,
  exists (select from ach_account a where a.user_id = app_user.id and a.status = 'VERIFIED')
    as "hasVerifiedBankAccount",
  second_factor_secret is not null as "hasSecondFactor",
  exists (select from app_user_email known where known.user_id = app_user.id and known.until is null
    and known.confirmed_at is not null) as "isEmailConfirmed"`

export async function findUser(db: Db | Transaction, id: number): Promise<UserRow | null> {
  const { rows } = await sql<UserRow>`select ${USER_COLUMNS} from app_user where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Locks the row until the transaction ends. One whose personal data was deleted is nobody's to change any more. */
export async function lockUser(trx: Transaction, id: number): Promise<UserRow | null> {
  const { rows } = await sql<UserRow>`
    select ${USER_COLUMNS} from app_user where id = ${id} and data_deleted_at is null for update`.execute(trx)
  return rows[0] ?? null
}

/** Locks all administrators, always in the same order. Returns the ids of those who can log in. */
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

export interface UserQuery extends ListQuery {
  /** Undefined: both. False: accounts that wait for approval, which excludes disabled ones. */
  readonly approved?: boolean | undefined
}

export const listUserRows = (context: Context, query: UserQuery): Promise<Page<UserRow[]>> =>
  readList<UserRow>(context, USERS, query, stateOf(query))

function stateOf({ approved }: UserQuery): RawBuilder<unknown> {
  if (approved === undefined) return sql`true`
  return approved ? sql`is_approved` : sql`not is_approved and not is_disabled`
}

const LABELS = Object.entries(ACCOUNT_TYPES)
  .sort(([, a], [, b]) => a - b)
  .map(([role]) => ACCOUNT_LABELS[role as keyof typeof ACCOUNT_TYPES])

/** The account's type for display: 'Legal - Pending'. */
const LABEL = sql`(${LABELS}::text[])[account_type + 1] || case when is_approved then '' else ' - Pending' end`

const USERS: ListSource<(typeof userRoutes.listUsers.sorts)[number]> = {
  columns: USER_COLUMNS,
  from: sql`app_user`,
  key: numberKey(sql`id`),
  sorts: {
    username: textKey(sql`username`),
    accountType: numberKey(sql`account_type`),
    firstName: textKey(sql`first_name`),
    lastName: textKey(sql`last_name`),
    email: textKey(sql`email`),
    phone: textKey(sql`phone`),
    approved: flagKey(sql`is_approved`),
    created: instantKey(sql`created_at`),
  },
  usualSort: 'username',
  filtered: sql`concat_ws(' ', username, first_name, last_name, email, phone, ${LABEL})`,
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

/** Verified bank accounts, the default first. */
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

/** Ends every open session of this person. */
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
