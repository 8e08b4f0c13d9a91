import type { ActorOf } from '@fieldstone/domain/access/actor'
import type { Insertable } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import type { AchAccountTable } from '../../../db/tables.ts'
import { t } from '../../../messages/refusals.ts'
import type { Services } from '../../../services.ts'
import { newAccountId } from '../core/ids.ts'
import { DAY_MS, limitStarts, startsIn } from '../core/limits.ts'
import { type BankAccountRow, insertAccount } from './account-rows.ts'

type Facts = Omit<Insertable<AchAccountTable>, 'id' | 'user_id' | 'created_at' | 'updated_at'>

/** Inserts the row of a bank account that its payer registers now, with its line in the audit log. */
export async function insertRegistration(
  trx: Transaction,
  context: Context<ActorOf<'taxpayer'>>,
  facts: Facts,
  by: 'numbers' | 'bank-link',
): Promise<BankAccountRow> {
  const { actor, at } = context
  const row = await insertAccount(trx, {
    ...facts,
    id: newAccountId(),
    user_id: actor.userId,
    created_at: at,
    updated_at: at,
  })
  context.audit(trx, {
    action: 'bank-account-registered',
    subject: { kind: 'bank_account', id: row.id },
    detail: { by },
  })
  return row
}

/** How many accounts a payer may start to register in a day, in any way. */
export const limitRegistrations = (services: Services, userId: number): Promise<void> =>
  limitStarts(
    services,
    { count: 5, withinMs: DAY_MS, message: t('accountsToday') },
    startsIn(services.db, 'ach_account', userId),
  )
