import { cents } from '@fieldstone/domain/money/cents'
import type { Selectable, UpdateObject } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import type { ReceivedPaymentTable, Tables } from '../../../db/tables.ts'
import { lockCertificate } from '../../../records/lock.ts'
import { Refusal } from '../../../refusal.ts'
import type { SettledPayment } from '../../payoff/service.ts'

export type ReceivedRow = Selectable<ReceivedPaymentTable>

/** Locks and returns the row. Refuses with `not_found` if there is none. */
export async function getReceivedForUpdate(trx: Transaction, id: number): Promise<ReceivedRow> {
  const row = await trx
    .selectFrom('received_payment')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Refusal('not_found'))
  return row
}

/**
 * Locks the certificates first, then the payment, in the same order as everywhere, so that there are no deadlocks. Refuses with
 * `state_changed` if the payment got another certificate since it was looked up.
 */
export async function lockReceived(
  trx: Transaction,
  id: number,
  otherCertificateId: number | null = null,
): Promise<ReceivedRow> {
  const known = await trx
    .selectFrom('received_payment')
    .select('certificate_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Refusal('not_found'))
  const ids = new Set([known.certificate_id, otherCertificateId].filter((it) => it !== null))
  for (const certificateId of [...ids].sort((a, b) => a - b))
    if (!(await lockCertificate(trx, certificateId))) throw new Refusal('not_found')
  const row = await getReceivedForUpdate(trx, id)
  if (row.certificate_id !== known.certificate_id) throw new Refusal('state_changed')
  return row
}

export const updateReceived = (
  trx: Transaction,
  id: number,
  values: UpdateObject<Tables, 'received_payment'>,
): Promise<ReceivedRow> =>
  trx
    .updateTable('received_payment')
    .set(values)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const totalOf = (row: Pick<ReceivedRow, 'amount_cents' | 'fee_cents'>) =>
  cents(row.amount_cents + row.fee_cents)

/** Converts the row for the ledger of a certificate. */
export const settledOf = (row: ReceivedRow, certificateId: number): SettledPayment => ({
  id: row.money_id,
  certificateId,
  portionCents: row.amount_cents,
  feeCents: row.fee_cents,
  effectiveOn: row.received_on,
  isFromTrustee: row.paid_by === 'TRUSTEE',
})
