import { bps, cents } from '@fieldstone/domain/money/cents'
import { byFeeRate, type ChargeMethod } from '@fieldstone/domain/payments/charge-methods'
import type { FeeSettings } from '@fieldstone/domain/payments/fees'
import { getCompany } from '../../company.ts'
import type { Db, Transaction } from '../../db/database.ts'
import type { Services } from '../../services.ts'

/** Reads the fees in force now. Do not call inside a transaction: it uses another connection. */
export async function getFees(services: Services): Promise<FeeSettings> {
  const [company, rows] = await Promise.all([
    getCompany(services),
    listCurrentFees(services.db, services.clock.now()),
  ])
  return {
    ...feeRatesOf(rows),
    wireFeeCents: cents(company.wireFeeCents),
    achMaxChargeCents: cents(company.achMaxChargeCents),
  }
}

/** Returns the rate of each method, by the name of its setting. */
export const feeRatesOf = (rows: readonly { readonly method: ChargeMethod; readonly bps: number }[]) =>
  byFeeRate((method) => {
    const row = rows.find((one) => one.method === method)
    if (!row) throw new Error(`no fee is set: ${method}`)
    return bps(row.bps)
  })

/** Lists the rate in force of each method. */
export async function listCurrentFees(
  db: Db | Transaction,
  now: Date,
): Promise<readonly { method: ChargeMethod; bps: number }[]> {
  return db
    .selectFrom('fee_setting')
    .distinctOn('method')
    .select(['method', 'bps'])
    .where('valid_from', '<=', now)
    .orderBy('method')
    .orderBy('valid_from', 'desc')
    .orderBy('id', 'desc')
    .execute()
}
