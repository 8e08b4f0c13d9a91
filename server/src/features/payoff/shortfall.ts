import { type Cents, ZERO } from '@fieldstone/domain/money/cents'
import { waivedShortfall } from '@fieldstone/domain/payments/shortfall'
import type { Lien } from '@fieldstone/domain/payoff/lien'
import { quoteAt } from '@fieldstone/domain/payoff/quote'
import type { Regime } from '@fieldstone/domain/payoff/regime'
import { COMPANY_LIMITS } from '@fieldstone/domain/site/company'
import { getCompanyIn } from '../../company.ts'
import type { Transaction } from '../../db/database.ts'
import type { CertificateRow } from '../../records/certificate-row.ts'
import { type SettledPayment, withPayment } from './settled-payment.ts'

/** Computes what is owed on the day of a payment without that payment, in cents. Throws PayoffRefused as `quoteAt` does. */
export const owedWithout = (
  { lien, regime }: { readonly lien: Lien; readonly regime: Regime },
  payment: SettledPayment,
): Cents => quoteAt(withPayment(lien, payment, { state: 'created' }), regime, payment.effectiveOn).totalCents

/**
 * Computes what is waived of the balance that a payment leaves, by today's setting. Reads the setting only if it can
 * decide.
 */
export async function waivedOf(trx: Transaction, restCents: number): Promise<Cents> {
  const [, mostCents] = COMPANY_LIMITS.payoffToleranceCents
  if (waivedShortfall(restCents, mostCents) === 0) return ZERO
  return waivedShortfall(restCents, (await getCompanyIn(trx)).payoffToleranceCents)
}

interface Waiver {
  readonly moneyId: string
  readonly certificateId: number
  readonly waivedCents: number
  readonly at: Date
}

/** Stores what is waived with a payment posted now. Replaces what was waived when it was posted before. */
export async function storeWaiver(
  trx: Transaction,
  { waivers }: Pick<CertificateRow, 'waivers'>,
  { moneyId, certificateId, waivedCents, at }: Waiver,
): Promise<void> {
  const values = { certificate_id: certificateId, amount_cents: waivedCents, at }
  if (waivedCents > 0)
    await trx
      .insertInto('payment_waiver')
      .values({ money_id: moneyId, ...values })
      .onConflict((it) => it.column('money_id').doUpdateSet(values))
      .execute()
  else if (waivers.some((waiver) => waiver.moneyId === moneyId))
    await trx.deleteFrom('payment_waiver').where('money_id', '=', moneyId).execute()
}
