import { type AccountCause, moveAccount, type SetupFailure } from '@fieldstone/domain/payments/bank-account'
import { recordSystemAudit } from '../../../audit/record.ts'
import { inTransaction } from '../../../db/database.ts'
import type { Services } from '../../../services.ts'
import { type BankAccountRow, lockAccount, updateAccount } from './account-rows.ts'

/** Ends an account that waits, for a reason that is known without the provider. No mail: the page says it. */
export const endAccount = (
  services: Services,
  { id }: BankAccountRow,
  cause: AccountCause,
  failure: SetupFailure,
): Promise<BankAccountRow> =>
  inTransaction(services.db, async (trx) => {
    const row = await lockAccount(trx, id)
    const to = moveAccount(row.status, cause)
    if (to === null) return row
    const now = services.clock.now()
    const ended = await updateAccount(trx, id, { status: to, failure, is_default: false, updated_at: now })
    recordSystemAudit(trx, now, {
      action: 'bank-account-moved',
      subject: { kind: 'bank_account', id },
      detail: { from: row.status, to, failure },
    })
    return ended
  })
