import { TOGETHER_DAYS } from '@fieldstone/domain/payments/money-out'
import { OPEN_REFUND } from '@fieldstone/domain/payments/refundable'
import { sql } from 'kysely'
import type { Transaction } from '../db/database.ts'
import { literals } from '../db/literals.ts'
import { lockText } from './lock.ts'
import { paysCertificate } from './payment-allocations.ts'

/** To whom money goes, and of what. */
export interface Payee {
  readonly certificateId: number
  /** The account that paid online; null of money that staff received. */
  readonly userId: number | null
  /** As it stands with the money that staff received; null of an online payment, '' where nobody wrote it down. */
  readonly payerName: string | null
}

/**
 * Whoever lets money out asks this before the row of it, and until its own transaction ends nobody else does: of two at
 * the same moment the second sees the first.
 */
export async function recentlyOut(trx: Transaction, payee: Payee, at: Date): Promise<number> {
  await lockMoneyOut(trx)
  return sumRecentlyOut(trx, payee, at)
}

/** Until the transaction ends, nobody else lets money out. */
export const lockMoneyOut = (trx: Transaction) => lockText(trx, 'money out')

/** What went out within 30 days, or is on its way since whenever, to this payer or of this certificate, by any way. */
export async function sumRecentlyOut(
  trx: Transaction,
  { certificateId, userId, payerName }: Payee,
  at: Date,
): Promise<number> {
  const since = new Date(at.getTime() - TOGETHER_DAYS * 86_400_000)
  const isOfPayer = sql`exists (select from received_payment source
    where source.money_id = held.source_id
      and ${payerName ?? ''} <> '' and lower(trim(source.payer_name)) = lower(trim(${payerName ?? ''})))`
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(out.cents), 0)::bigint as cents from (
      select refund.amount_cents as cents from payment_refund refund join payment on payment.id = refund.payment_id
        where (${paysCertificate(certificateId)} or payment.user_id = ${userId}::bigint)
          and (refund.status in (${literals(OPEN_REFUND)})
            or (refund.status = 'SUCCEEDED' and refund.succeeded_on >= ${since.toISOString().slice(0, 10)}::date))
      union all
      select held.amount_cents from escrow_move held
        where held.kind = 'return' and held.undone_at is null and held.moved_at >= ${since}
          and (held.certificate_id = ${certificateId} or ${isOfPayer})
      union all
      select held.amount_cents from escrow_refund held
        where held.decision is null and (held.certificate_id = ${certificateId} or ${isOfPayer})) out`.execute(
    trx,
  )
  return Number(rows[0]?.cents ?? 0)
}
