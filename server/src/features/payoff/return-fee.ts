import { formatMoney } from '@fieldstone/contract/format'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { noReturnFee, type ReturnedCheck } from '@fieldstone/domain/payments/return-fee'
import { OWN_NAMES } from '@fieldstone/domain/payoff/own-names'
import { nullIfRefused } from '@fieldstone/domain/payoff/refused'
import { settingAt } from '@fieldstone/domain/payoff/regime'
import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { t } from '../../messages/alerts.ts'
import type { CertificateRow } from '../../records/certificate-row.ts'
import { recordHistory } from '../../records/history.ts'
import { findHolds } from '../../records/holds.ts'
import { openStaffTask, paymentSubject } from '../../records/staff-tasks.ts'
import type { Services } from '../../services.ts'
import { postPayoff } from './post-payoff.ts'
import type { SettledPayment } from './settled-payment.ts'
import { causedBy, getPayoff, isReplayable } from './settlement-rules.ts'

/**
 * Charges the fee for a returned payment, from today and as a separate cost, if the county's rules have one. During a stay, or
 * if the payer is not a party, opens a task for staff instead.
 */
export async function bookReturnFee(
  trx: Transaction,
  services: Services,
  payment: SettledPayment,
  payer: Pick<ReturnedCheck, 'paidBy' | 'payerName'>,
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
  const reason = noReturnFee({ ...payer, ...(await readParties(trx, row, today)) })
  if (reason !== null) {
    const facts = { amount: formatMoney(feeCents), payer: payer.payerName || t('unnamedPayer') }
    const subject = paymentSubject(payment.id)
    await openStaffTask(trx, { ...subject, kind: 'return-fee', note: t(`noReturnFee_${reason}`, facts), at })
    return
  }
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
    await postPayoff(
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

/** Lists the parties: the owner, the defendants, and everyone who accepted a plan. */
async function readParties(
  trx: Transaction,
  { id, ownerName }: CertificateRow,
  today: PlainDate,
): Promise<Pick<ReturnedCheck, 'isStayed' | 'partyNames'>> {
  const { rows } = await sql<{ name: string }>`
    select name from defendant where certificate_id = ${id}
    union all
    select person.first_name || ' ' || person.last_name from payment_plan plan
      join app_user person on person.id = plan.requested_by
    where plan.certificate_id = ${id} and plan.accepted_on is not null`.execute(trx)
  const holds = await findHolds(trx, id, today)
  return {
    isStayed: holds.some(({ kind }) => kind === 'bankruptcy' || kind === 'military'),
    partyNames: [ownerName, ...rows.map(({ name }) => name)],
  }
}
