import type { Db, Transaction } from '../../db/database.ts'
import { nextVersion } from '../../records/versioned.ts'

interface SecondFactor {
  readonly username: string
  readonly secret: string | null
  /** Shown to the person's app, not yet confirmed. */
  readonly newSecret: string | null
  readonly lastStep: number | null
}

const COLUMNS = [
  'username',
  'second_factor_secret as secret',
  'second_factor_new_secret as newSecret',
  'second_factor_last_step as lastStep',
] as const

export function getSecondFactor(db: Db | Transaction, userId: number): Promise<SecondFactor> {
  return db.selectFrom('app_user').select(COLUMNS).where('id', '=', userId).executeTakeFirstOrThrow()
}

/** Locks the row until the transaction ends, so that one code does not work for two requests. */
export function lockSecondFactor(trx: Transaction, userId: number): Promise<SecondFactor> {
  return trx
    .selectFrom('app_user')
    .select(COLUMNS)
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function setNewSecret(trx: Transaction, userId: number, secret: string): Promise<void> {
  await trx
    .updateTable('app_user')
    .set({ second_factor_new_secret: secret })
    .where('id', '=', userId)
    .execute()
}

export async function setSecret(
  trx: Transaction,
  userId: number,
  { secret, lastStep, at }: { secret: string; lastStep: number; at: Date },
): Promise<void> {
  await trx
    .updateTable('app_user')
    .set({
      second_factor_secret: secret,
      second_factor_new_secret: null,
      second_factor_last_step: lastStep,
      version: nextVersion,
      updated_at: at,
    })
    .where('id', '=', userId)
    .execute()
}

export async function setLastStep(trx: Transaction, userId: number, lastStep: number): Promise<void> {
  await trx
    .updateTable('app_user')
    .set({ second_factor_last_step: lastStep })
    .where('id', '=', userId)
    .execute()
}

/**
 * Removes two-step verification: the password alone is enough, or the person sets it up again where it is required.
 */
export async function removeSecondFactor(trx: Transaction, userId: number): Promise<void> {
  await trx
    .updateTable('app_user')
    .set({ second_factor_secret: null, second_factor_new_secret: null, second_factor_last_step: null })
    .where('id', '=', userId)
    .execute()
  await trx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
}

export async function replaceRecoveryCodes(
  trx: Transaction,
  userId: number,
  hashes: readonly string[],
): Promise<void> {
  await trx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  const rows = hashes.map((hash) => ({ user_id: userId, code_hash: hash }))
  await trx.insertInto('recovery_code').values(rows).execute()
}

/** True when the code exists and was not used before. */
export async function consumeRecoveryCode(
  trx: Transaction,
  userId: number,
  used: { hash: string; at: Date },
): Promise<boolean> {
  const row = await trx
    .updateTable('recovery_code')
    .set({ used_at: used.at })
    .where('user_id', '=', userId)
    .where('code_hash', '=', used.hash)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
