import type { PaymentRecord } from '@fieldstone/contract/entities/payments/payment-record'
import { cents } from '@fieldstone/domain/money/cents'
import type { Db } from '../../../db/database.ts'

export async function getPayerNames(
  db: Db,
  userId: number,
): Promise<{ readonly username: string; readonly payerName: string }> {
  const user = await db
    .selectFrom('app_user')
    .select(['username', 'first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return { username: user.username, payerName: `${user.first_name} ${user.last_name}`.trim() }
}

export async function listMoves(db: Db, paymentId: string): Promise<PaymentRecord['moves']> {
  const rows = await db
    .selectFrom('payment_transition')
    .select(['at', 'from_status', 'to_status', 'cause', 'event_id as eventId'])
    .where('payment_id', '=', paymentId)
    .orderBy('id')
    .execute()
  // The column is free text; I6 of `verify` holds it to the states.
  return rows.map(({ from_status, to_status, ...row }) => ({
    ...row,
    from: from_status as PaymentRecord['status'] | null,
    to: to_status as PaymentRecord['status'],
  }))
}

/** Lists the ledger lines that this payment caused, oldest first. */
export async function listPostings(db: Db, paymentId: string): Promise<PaymentRecord['postings']> {
  const rows = await db
    .selectFrom('ledger_entry')
    .innerJoin('ledger_posting', 'ledger_posting.id', 'ledger_entry.posting_id')
    .select([
      'ledger_posting.id',
      'ledger_posting.posted_on as postedOn',
      'ledger_posting.cause',
      'ledger_entry.account',
      'ledger_entry.class',
      'ledger_entry.effective_on as effectiveOn',
      'ledger_entry.amount_cents as amount',
    ])
    .where('ledger_posting.cause', 'in', ['payment', 'waiver', 'fee', 'refund', 'return'])
    .where('ledger_posting.cause_id', '=', paymentId)
    .orderBy('ledger_entry.id')
    .execute()
  return rows.map(({ amount, ...row }) => ({ ...row, amountCents: cents(amount) }))
}

export interface ProviderLine extends PaymentLine {
  /** The charge, refund or dispute of the line. */
  readonly sourceId: string | null
}
type PaymentLine = PaymentRecord['providerLines'][number]

/** Lists the known lines of the provider's balance for this payment, oldest first. */
export async function listProviderLines(db: Db, providerPaymentId: string | null): Promise<ProviderLine[]> {
  if (providerPaymentId === null) return []
  const rows = await db
    .selectFrom('balance_entry')
    .select([
      'id',
      'made_at as at',
      'kind',
      'amount_cents',
      'fee_cents',
      'net_cents',
      'payout_id as payoutId',
    ])
    .select('source_id as sourceId')
    .where('provider_payment_id', '=', providerPaymentId)
    .orderBy('made_at')
    .orderBy('id')
    .execute()
  return rows.map(({ amount_cents, fee_cents, net_cents, ...row }) => ({
    ...row,
    amountCents: cents(amount_cents),
    feeCents: cents(fee_cents),
    netCents: cents(net_cents),
  }))
}

export async function listOpenTasks(db: Db, paymentId: string): Promise<PaymentRecord['tasks']> {
  return db
    .selectFrom('staff_task')
    .select(['kind', 'note', 'created_at as createdAt'])
    .where('subject_kind', '=', 'payment')
    .where('subject_id', '=', paymentId)
    .where('done_at', 'is', null)
    .orderBy('id')
    .execute()
}

export type RefundWithNames = Awaited<ReturnType<typeof listRefundsWithNames>>[number]

export const listRefundsWithNames = (db: Db, paymentId: string) =>
  db
    .selectFrom('payment_refund as refund')
    .leftJoin('app_user as asker', 'asker.id', 'refund.requested_by')
    .leftJoin('app_user as decider', 'decider.id', 'refund.decided_by')
    .selectAll('refund')
    .select(['asker.username as requestedBy', 'decider.username as decidedBy'])
    .where('refund.payment_id', '=', paymentId)
    .orderBy('refund.no')
    .execute()
