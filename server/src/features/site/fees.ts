import { bps, cents } from '@fieldstone/domain/money/cents'
import type { FeeSettings } from '@fieldstone/domain/payments/fees'
import type { Services } from '../../services.ts'
import { getCompany } from './company.ts'
import { listCurrentFees } from './queries.ts'

/** The fees in force now. Not for use inside a transaction: it uses another connection. */
export async function getFees(services: Services): Promise<FeeSettings> {
  const [company, rows] = await Promise.all([
    getCompany(services),
    listCurrentFees(services.db, services.clock.now()),
  ])
  const rate = (method: 'CC' | 'ACH') => {
    const row = rows.find((it) => it.method === method)
    if (!row) throw new Error(`no fee is set for ${method}`)
    return bps(row.bps)
  }
  return {
    cardFeeBps: rate('CC'),
    achFeeBps: rate('ACH'),
    wireFeeCents: cents(company.wireFeeCents),
    achMaxChargeCents: cents(company.achMaxChargeCents),
  }
}
