import { LIVE_STATES, WAITING_STATES } from '@fieldstone/domain/payments/bank-account'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db, Transaction } from '../../../db/database.ts'
import { hasRow } from '../../../db/has-row.ts'
import type { AchAccountTable } from '../../../db/tables.ts'

export type BankAccountRow = Selectable<AchAccountTable>

export async function findAccount(db: Db | Transaction, id: string): Promise<BankAccountRow | null> {
  const row = await db.selectFrom('ach_account').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? null
}

export const getAccount = (db: Db | Transaction, id: string): Promise<BankAccountRow> =>
  db.selectFrom('ach_account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const lockAccount = (trx: Transaction, id: string): Promise<BankAccountRow> =>
  trx.selectFrom('ach_account').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

export const insertAccount = (
  trx: Transaction,
  values: Insertable<AchAccountTable>,
): Promise<BankAccountRow> =>
  trx.insertInto('ach_account').values(values).returningAll().executeTakeFirstOrThrow()

export const updateAccount = (
  db: Db | Transaction,
  id: string,
  changes: Updateable<AchAccountTable>,
): Promise<BankAccountRow> =>
  db.updateTable('ach_account').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Newest first, without those that were removed. */
export const listAccounts = (db: Db, userId: number): Promise<BankAccountRow[]> =>
  db
    .selectFrom('ach_account')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '!=', 'REMOVED')
    .orderBy('created_at', 'desc')
    .limit(50)
    .execute()

export async function findByRequest(
  db: Db,
  userId: number,
  requestKey: string,
): Promise<BankAccountRow | null> {
  const row = await db
    .selectFrom('ach_account')
    .selectAll()
    .where('user_id', '=', userId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst()
  return row ?? null
}

/** Whether this payer has another account with the same number, in use or being registered. */
export async function hasSameAccount(
  db: Db | Transaction,
  { userId, fingerprint, except }: { userId: number; fingerprint: string | null; except?: string },
): Promise<boolean> {
  if (fingerprint === null) return false
  const same = db
    .selectFrom('ach_account')
    .select('id')
    .where('user_id', '=', userId)
    .where('fingerprint', '=', fingerprint)
    .where('status', 'in', LIVE_STATES)
  return hasRow(except === undefined ? same : same.where('id', '!=', except))
}

/** Removes the payer's accounts with the same number that wait for deposits, which linking has made needless. Returns them. */
export const removeWaitingDuplicates = (
  trx: Transaction,
  { userId, fingerprint, by }: { userId: number; fingerprint: string; by: string },
  now: Date,
): Promise<BankAccountRow[]> =>
  trx
    .updateTable('ach_account')
    .set({ status: 'REMOVED', updated_at: now })
    .where('user_id', '=', userId)
    .where('fingerprint', '=', fingerprint)
    .where('status', '=', 'PENDING_DEPOSITS')
    .where('id', '!=', by)
    .returningAll()
    .execute()

/** Lists the accounts that the sweep fetches: those that wait and were not fetched for ten minutes. */
export const listWaiting = (db: Db, now: Date): Promise<BankAccountRow[]> =>
  db
    .selectFrom('ach_account')
    .selectAll()
    .where('status', 'in', WAITING_STATES)
    .where((it) =>
      it.or([it('synced_at', 'is', null), it('synced_at', '<', new Date(now.getTime() - 600_000))]),
    )
    .where('created_at', '<', new Date(now.getTime() - 600_000))
    .orderBy('created_at')
    .limit(500)
    .execute()

/** Makes the newest verified account the default if there is none. Call it under the lock of one of them. */
export async function ensureDefault(trx: Transaction, userId: number): Promise<void> {
  const verified = await trx
    .selectFrom('ach_account')
    .select(['id', 'is_default'])
    .where('user_id', '=', userId)
    .where('status', '=', 'VERIFIED')
    .orderBy('created_at', 'desc')
    .execute()
  const [newest] = verified
  if (!newest || verified.some((one) => one.is_default)) return
  await updateAccount(trx, newest.id, { is_default: true })
}
