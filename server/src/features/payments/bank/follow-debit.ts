import { moveAccount } from '@fieldstone/domain/payments/bank-account'
import { returnMeaning } from '@fieldstone/domain/payments/return-codes'
import { isDisputed } from '@fieldstone/domain/payments/states'
import { recordSystemAudit } from '../../../audit/record.ts'
import type { SystemContext } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../db/database.ts'
import { hasRow } from '../../../db/has-row.ts'
import { t } from '../../../messages/alerts.ts'
import { ProviderError } from '../../../providers/payment-provider.ts'
import { Refusal } from '../../../refusal.ts'
import type { Services } from '../../../services.ts'
import { openHold } from '../../plans/service.ts'
import { alertStaff } from '../core/alerts.ts'
import type { PaymentAsked } from '../core/method.ts'
import { queueReturned } from '../core/payer-mails.ts'
import type { PaymentRow } from '../core/queries.ts'
import { ensureDefault, lockAccount, updateAccount } from './account-rows.ts'

/**
 * Checks under the lock of the certificate that the account is verified and belongs to the payer, and locks it until the row of
 * the payment is inserted. Answers not_found for another person's account.
 */
export async function requireOwnVerified(
  trx: Transaction,
  { userId, accountId }: PaymentAsked,
): Promise<void> {
  const own = trx
    .selectFrom('ach_account')
    .select('id')
    .where('id', '=', accountId)
    .where('user_id', '=', userId)
  if (!(await hasRow(own.where('status', '=', 'VERIFIED').forUpdate())))
    throw new Refusal('not_found', { log: 'no verified bank account of the payer' })
}

/** Follows a return or a dispute: ends the account if it cannot be debited again, notifies the payer, and alerts staff. */
export async function followReturn(
  trx: Transaction,
  payment: PaymentRow,
  context: SystemContext,
): Promise<void> {
  const { at } = context
  const isReturned = payment.status === 'FAILED' && payment.return_code !== null
  if (isDisputed(payment.status)) await end(trx, payment, 'revoked', at)
  else if (isReturned) {
    // A plan notifies its payer of its own debits, and whether they are tried again.
    if (payment.kind !== 'INSTALMENT') await queueReturned(trx, payment, context)
    const code = payment.return_code ?? ''
    const { account, needsStaff, hold } = returnMeaning(code)
    if (account !== 'good') await end(trx, payment, account, at)
    if (hold !== null)
      await openHold(trx, context, {
        ...{ certificateId: payment.certificate_id, kind: hold, source: 'bank-return' },
        facts: { returnCode: code },
        reason: t('holderDied', { code }),
      })
    if (needsStaff) {
      const note = t('returnToLookAt', { code })
      await alertStaff(trx, { kind: 'payment-returned', paymentId: payment.id, note }, context)
    }
  }
}

/** Ends the authorization of a payer who disputes a debit, even if the money was already given back. */
export const revokeDisputed = (trx: Transaction, payment: PaymentRow, { at }: SystemContext): Promise<void> =>
  end(trx, payment, 'revoked', at)

/** Ends the account if the provider refused the debit because of the account itself. */
export async function markUnusable(services: Services, payment: PaymentRow, error: unknown): Promise<void> {
  if (!(error instanceof ProviderError) || error.code !== 'bank_account_unusable') return
  await inTransaction(services.db, (trx) => end(trx, payment, 'blocked', services.clock.now()))
}

async function end(
  trx: Transaction,
  { ach_account_id, user_id }: PaymentRow,
  cause: 'blocked' | 'revoked',
  now: Date,
): Promise<void> {
  const account = ach_account_id === null ? null : await lockAccount(trx, ach_account_id)
  const to = account && moveAccount(account.status, cause)
  if (!account || !to) return
  await updateAccount(trx, account.id, { status: to, is_default: false, updated_at: now })
  await ensureDefault(trx, user_id)
  recordSystemAudit(trx, now, {
    action: 'bank-account-moved',
    subject: { kind: 'bank_account', id: account.id },
    detail: { from: account.status, to, failure: null },
  })
}
