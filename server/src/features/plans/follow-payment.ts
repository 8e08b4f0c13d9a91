import { cents } from '@fieldstone/domain/money/cents'
import { fillOldest } from '@fieldstone/domain/plans/standing'
import { type Selectable, sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import type { PaymentTable } from '../../db/tables.ts'
import { getStanding, type StoredInstalment } from './standing.ts'

/** What a plan must know of one of its payments. */
export type PlanPayment = Pick<
  Selectable<PaymentTable>,
  'id' | 'plan_id' | 'instalment_id' | 'kind' | 'status' | 'portion_cents'
>

/**
 * The money of a payment has been posted to the lien: it pays its own instalment if it is an automatic debit, else the
 * oldest unpaid ones. Does nothing for a payment of no plan. Call it with the certificate locked, after the ledger.
 */
export async function followSettlement(trx: Transaction, payment: PlanPayment): Promise<void> {
  if (payment.plan_id === null) return
  const { instalments, status } = await getStanding(trx, payment.plan_id)
  for (const { id, amountCents } of fillsOf(payment, instalments)) {
    await trx
      .insertInto('instalment_fill')
      .values({ payment_id: payment.id, instalment_id: id, amount_cents: amountCents })
      .execute()
    await sql`
      update plan_instalment set paid_cents = paid_cents + ${amountCents},
        status = case when paid_cents + ${amountCents} = portion_cents then 'PAID' else 'DUE' end
      where id = ${id}`.execute(trx)
  }
  if (status === 'COMPLETE') await closeUnpaid(trx, payment.plan_id)
}

/** The money is gone again: what it paid is unpaid, and what its plan had closed is open. */
export async function followReversal(trx: Transaction, payment: PlanPayment): Promise<void> {
  if (payment.plan_id === null) return
  await sql`
    with taken as (delete from instalment_fill where payment_id = ${payment.id} returning instalment_id, amount_cents)
    update plan_instalment set paid_cents = paid_cents - taken.amount_cents, status = 'FAILED'
    from taken where taken.instalment_id = plan_instalment.id`.execute(trx)
  const { status } = await getStanding(trx, payment.plan_id)
  if (status === 'ACTIVE') await openClosed(trx, payment.plan_id)
}

/** An automatic debit is on its way, or has failed: its instalment says so. */
export async function followDebit(trx: Transaction, payment: PlanPayment): Promise<void> {
  if (payment.kind !== 'INSTALMENT' || payment.instalment_id === null) return
  if (payment.status === 'NEW' || payment.status === 'PROCESSING') {
    await setState(trx, payment.instalment_id, 'PROCESSING')
  } else if (payment.status === 'FAILED' || payment.status === 'CANCELED') {
    await setState(trx, payment.instalment_id, 'FAILED')
  }
}

function fillsOf(payment: PlanPayment, instalments: readonly StoredInstalment[]) {
  const payable = instalments.filter(
    ({ id }) => payment.kind !== 'INSTALMENT' || id === payment.instalment_id,
  )
  const fills = fillOldest(payable, cents(payment.portion_cents))
  return payable.flatMap(({ id, number }) =>
    fills.filter((fill) => fill.number === number).map(({ amountCents }) => ({ id, amountCents })),
  )
}

const setState = (trx: Transaction, instalmentId: number, status: 'FAILED' | 'PROCESSING') =>
  trx
    .updateTable('plan_instalment')
    .set({ status })
    .where('id', '=', instalmentId)
    .where('status', 'not in', ['PAID', 'CLOSED'])
    .execute()

/** The debt has ended: nothing more is due. */
const closeUnpaid = (trx: Transaction, planId: number) =>
  trx
    .updateTable('plan_instalment')
    .set({ status: 'CLOSED' })
    .where('plan_id', '=', planId)
    .where('status', '<>', 'PAID')
    .execute()

const openClosed = (trx: Transaction, planId: number) =>
  trx
    .updateTable('plan_instalment')
    .set({ status: 'DUE' })
    .where('plan_id', '=', planId)
    .where('status', '=', 'CLOSED')
    .execute()
