import type { Insertable } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import type { PaymentPlanTable } from '../../db/tables.ts'

export async function insertPlanRequest(
  trx: Transaction,
  plan: Insertable<PaymentPlanTable>,
): Promise<number> {
  const { id } = await trx.insertInto('payment_plan').values(plan).returning('id').executeTakeFirstOrThrow()
  return id
}
