import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { PaymentState } from '@fieldstone/domain/payments/states'
import { sql } from 'kysely'
import type { Db, Transaction } from '../../../db/database.ts'
import {
  type EscrowMoveRow,
  type ExpenseRow,
  REGIME_ROWS,
  type ReceiptRow,
  type SubsequentRow,
} from '../../../records/certificate-row.ts'
import { paysCertificate } from '../../../records/payment-allocations.ts'

/** One change of a value, as the history of the certificate or of its legal file has it. Times are ISO 8601. */
export interface Change {
  readonly at: string
  /** What it is called there: 'rate in basis points', 'rate_bps', 'noiFiledDate'. */
  readonly what: string
  readonly before: string | null
  readonly after: string | null
}

/** Money was posted to the certificate, or its posting was taken back. */
export interface Booking {
  readonly at: string
  readonly moneyId: string
  readonly isReversal: boolean
}

/** What only the past knows of a certificate: all that its present row does not say any more, and when each became known. */
export interface Traces {
  /** When the certificate came in. */
  readonly enteredAt: string
  /** Oldest first, as all of these. */
  readonly changes: readonly Change[]
  readonly legalChanges: readonly Change[]
  readonly bookings: readonly Booking[]
  readonly moves: readonly { readonly at: string; readonly paymentId: string; readonly state: PaymentState }[]
  /** All that were posted, also those that are reversed by now. */
  readonly expenses: readonly (ExpenseRow & { readonly reversedAt: string | null })[]
  readonly removedSubsequents: readonly (SubsequentRow & { readonly removedAt: string })[]
  /** All money by mail, wire or at the counter that ever was on this certificate. */
  readonly receipts: readonly ReceiptRow[]
  readonly escrowMoves: readonly (EscrowMoveRow & {
    readonly movedAt: string
    readonly undoneAt: string | null
  })[]
  /** What came into escrow, or left it, by the business day on which it was booked. */
  readonly escrow: readonly { readonly postedOn: PlainDate; readonly amountCents: number }[]
  /** The payoff rules of its county that were entered by then, as the text of REGIME_ROWS. */
  readonly regimes: string
}

/** Null when there is no such certificate. */
export async function readTraces(db: Db | Transaction, id: number, then: Date): Promise<Traces | null> {
  const { rows } = await sql<{ traces: Traces }>`
    select row_to_json(whole) as traces from (select c.created_at as "enteredAt",
      (select coalesce(json_agg(json_build_object('at', at, 'what', what, 'before', before, 'after', after)
          order by at, id), '[]')
        from certificate_history where certificate_id = c.id) as changes,
      (select coalesce(json_agg(json_build_object('at', at, 'what', field, 'before', before, 'after', after)
          order by at, id), '[]')
        from legal_change where certificate_id = c.id and item is null and document_id is null) as "legalChanges",
      (select coalesce(json_agg(json_build_object('at', at, 'moneyId', money_id,
          'isReversal', what = 'payment reversed') order by at, id), '[]')
        from certificate_history where certificate_id = c.id and money_id is not null
          and what in ('payment settled', 'payment settled, held in escrow', 'payment reversed')) as bookings,
      (select coalesce(json_agg(json_build_object('at', move.at, 'paymentId', move.payment_id, 'state', move.to_status)
          order by move.at, move.id), '[]')
        from payment_transition move join payment on payment.id = move.payment_id
        where ${paysCertificate(sql`c.id`)}) as moves,
      (select coalesce(json_agg(json_build_object('id', item.id, 'description', item.description,
          'amountCents', item.amount_cents, 'incurredOn', item.incurred_on, 'postedOn', item.posted_on,
          'isRefundable', item.is_refundable, 'accruesInterest', item.accrues_interest, 'enteredAt', item.updated_at,
          'reversedAt', (select min(reversal.created_at) from expense reversal where reversal.reverses_id = item.id))
          order by item.incurred_on, item.id), '[]')
        from expense item where item.certificate_id = c.id and item.reverses_id is null
          and item.posted_on is not null) as expenses,
      (select coalesce(json_agg(json_build_object('id', subsequent_id, 'name', name, 'amountCents', amount_cents,
          'paidOn', paid_on, 'rateBps', rate_bps, 'postedOn', posted_on, 'enteredAt', entered_at,
          'removedAt', removed_at) order by paid_on, subsequent_id), '[]')
        from removed_subsequent where certificate_id = c.id) as "removedSubsequents",
      (select coalesce(json_agg(json_build_object('id', money_id, 'state', state, 'amountCents', amount_cents,
          'receivedOn', received_on, 'destination', destination, 'enteredAt', recorded_at) order by recorded_at, id), '[]')
        from received_payment where certificate_id = c.id or money_id in (select past.money_id
          from certificate_history past where past.certificate_id = c.id and past.money_id is not null)) as receipts,
      (select coalesce(json_agg(json_build_object('id', id, 'moneyId', money_id, 'sourceId', source_id, 'kind', kind,
          'amountCents', amount_cents, 'movedOn', moved_on, 'countsFrom', counts_from, 'movedAt', moved_at, 'undoneAt', undone_at) order by id), '[]')
        from escrow_move where certificate_id = c.id) as "escrowMoves",
      (select coalesce(json_agg(json_build_object('postedOn', posting.posted_on, 'amountCents', -entry.amount_cents)
          order by entry.id), '[]')
        from ledger_posting posting join ledger_entry entry on entry.posting_id = posting.id
        where posting.certificate_id = c.id and entry.account = 'escrow') as escrow,
      (select ${REGIME_ROWS}
        from regime where state_id = county.state_id and (county_id is null or county_id = c.county_id)
          and changed_at <= ${then}) as regimes
    from certificate c join county on county.id = c.county_id where c.id = ${id}) whole`.execute(db)
  return rows[0]?.traces ?? null
}
