import { formatMoney } from '@fieldstone/contract/format'
import { OWN_NAMES } from '@fieldstone/domain/payoff/own-names'
import { nullIfRefused } from '@fieldstone/domain/payoff/refused'
import { settingAt } from '@fieldstone/domain/payoff/regime'
import type { Transaction } from '../../db/database.ts'
import { recordHistory } from '../../records/history.ts'
import type { Services } from '../../services.ts'
import { recordPayoff } from './recording.ts'
import type { SettledPayment } from './settled-payment.ts'
import { causedBy, getPayoff, isReplayable } from './settlement-rules.ts'

/** A payment was not honored: the fee that the county's rules ask for is owed from today, as a cost of its own. */
export async function bookReturnFee(
  trx: Transaction,
  services: Services,
  payment: SettledPayment,
): Promise<void> {
  const before = await getPayoff(trx, services, payment.certificateId)
  const { lien, regime, row, today } = before
  if (
    !lien ||
    !regime ||
    row.redeemedOn !== null ||
    !isReplayable(services, { lien, regime, today }, payment)
  )
    return
  const feeCents = nullIfRefused(() => settingAt(regime, 'returnFeeCents', today))
  if (feeCents === null || feeCents === 0) return
  const at = services.clock.now()
  await trx
    .insertInto('expense')
    .values({
      certificate_id: payment.certificateId,
      description: OWN_NAMES['returned-payment'],
      kind: 'other',
      amount_cents: feeCents,
      incurred_on: today,
      posted_on: today,
      is_refundable: true,
      created_at: at,
      updated_at: at,
    })
    .execute()
  const after = await getPayoff(trx, services, payment.certificateId)
  if (after.lien && after.regime)
    await recordPayoff(
      trx,
      { lien: after.lien, regime: after.regime, today, row: after.row },
      'payment-reversed',
    )
  await recordHistory(trx, {
    ...causedBy(payment),
    what: 'fee for a returned payment',
    after: formatMoney(feeCents),
  })
}
