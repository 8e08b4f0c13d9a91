import { consequenceOf } from '@fieldstone/domain/payments/bank-debit'
import type { Selectable } from 'kysely'
import type { Db, Transaction } from '../../db/database.ts'
import type { AchAccountTable } from '../../db/tables.ts'
import { ProviderError } from '../../providers/payment-provider.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import type { PaymentAsked } from './method.ts'
import type { PaymentRow } from './queries.ts'

export type BankAccountRow = Selectable<AchAccountTable>

export async function findBankAccount(
  db: Db | Transaction,
  id: string | null,
): Promise<BankAccountRow | null> {
  const row = await db.selectFrom('ach_account').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? null
}

/**
 * Under the lock of the certificate: the account is the payer's own and verified, and stays so until the payment's row
 * is there. Another person's is not there, as everywhere.
 */
export async function requireOwnVerified(
  trx: Transaction,
  { userId, accountId }: PaymentAsked,
): Promise<void> {
  const account = await trx
    .selectFrom('ach_account')
    .select('id')
    .where('id', '=', accountId)
    .where('user_id', '=', userId)
    .where('status', '=', 'VERIFIED')
    .forUpdate()
    .executeTakeFirst()
  if (!account) throw new Refusal('not_found', { log: 'no verified bank account of the payer' })
}

/** A return or a dispute says something of the account it was drawn on, too: no further debit of it is tried. */
export async function followReturn(trx: Transaction, payment: PaymentRow, now: Date): Promise<void> {
  const isDisputed = payment.status === 'DISPUTED' || payment.status === 'REVERSED'
  const isReturned = payment.status === 'FAILED' && payment.return_code !== null
  if (isDisputed) await end(trx, payment, 'REVOKED', now)
  else if (isReturned) {
    const consequence = consequenceOf(payment.return_code ?? '')
    if (consequence !== null) {
      await end(trx, payment, consequence === 'account-blocked' ? 'BLOCKED' : 'REVOKED', now)
    }
  }
}

/** The provider refused the debit because of the account itself. Any other error says nothing of it. */
export async function markUnusable(services: Services, payment: PaymentRow, error: unknown): Promise<void> {
  if (!(error instanceof ProviderError) || error.code !== 'bank_account_unusable') return
  await end(services.db, payment, 'BLOCKED', services.clock.now())
}

const end = (db: Db | Transaction, payment: PaymentRow, status: 'BLOCKED' | 'REVOKED', now: Date) =>
  db
    .updateTable('ach_account')
    .set({ status, is_default: false, updated_at: now })
    .where('id', '=', payment.ach_account_id)
    .where('status', '=', 'VERIFIED')
    .execute()
