import type { Instrument } from '@fieldstone/domain/payments/received'
import type { ExpressionBuilder } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'
import { lockText } from '../../../records/lock.ts'
import { Refusal } from '../../../refusal.ts'
import { type ReceivedRow, totalOf } from './rows.ts'

interface Money {
  readonly instrument: Instrument
  readonly reference: string
  readonly totalCents: number
  readonly certificateId: number | null
}

/**
 * Refuses to record a check, order or wire twice: on one certificate, or with and without one. Cash has no number to know
 * it by. One check may pay several certificates.
 */
export const refuseRecordedTwice = (trx: Transaction, money: Money): Promise<void> =>
  refuseDuplicate(trx, money, (it) =>
    money.certificateId === null
      ? it.and([])
      : it.or([it('certificate_id', '=', money.certificateId), it('certificate_id', 'is', null)]),
  )

/** Refuses to assign a payment to a certificate that has the same check, order or wire already. */
export const refuseAssignedTwice = (
  trx: Transaction,
  row: ReceivedRow,
  certificateId: number,
): Promise<void> =>
  refuseDuplicate(
    trx,
    { instrument: row.instrument, reference: row.reference, totalCents: totalOf(row), certificateId },
    (it) => it.and([it('certificate_id', '=', certificateId), it('id', '<>', row.id)]),
  )

type Where = (it: ExpressionBuilder<Tables, 'received_payment'>) => ReturnType<typeof it.or>

/** Under a lock of the number and the amount, so that of two at the same moment the second sees the first. */
async function refuseDuplicate(
  trx: Transaction,
  { instrument, reference, totalCents }: Money,
  where: Where,
): Promise<void> {
  if (instrument === 'CASH') return
  await lockText(trx, `received-payment ${instrument} ${totalCents} ${reference}`)
  const row = await trx
    .selectFrom('received_payment')
    .select('id')
    .where('instrument', '=', instrument)
    .where('reference', '=', reference)
    .where((it) => it('amount_cents', '+', it.ref('fee_cents')), '=', totalCents)
    .where('state', '<>', 'returned')
    .where(where)
    .orderBy('id')
    .executeTakeFirst()
  if (row) throw new Refusal('already_recorded', { extra: { receivedPaymentID: row.id } })
}
