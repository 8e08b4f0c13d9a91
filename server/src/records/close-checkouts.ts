import type { ClosingReason } from '@fieldstone/domain/payments/closing'
import type { PaymentState } from '@fieldstone/domain/payments/states'
import { type RawBuilder, sql } from 'kysely'
import { recordSystemAudit } from '../audit/record.ts'
import type { Transaction } from '../db/database.ts'

/** Whether `payment` waits for its payer on a page of the provider, or is about to: nobody is charged without them. */
export const IS_PAGE = sql`(payment.status = 'OPEN' or (payment.status = 'NEW' and payment.kind <> 'INSTALMENT'
  and payment.ach_account_id is null and payment.card_id is null))`

/** Certificates by their ids, or by a condition on the row `certificate`. */
export type Certificates = number | readonly number[] | RawBuilder<unknown>

interface Closing {
  readonly reason: ClosingReason
  readonly at: Date
  /** Only payments of this kind; by default all. */
  readonly kind?: 'FULL'
}

interface Closed {
  readonly id: string
  readonly from: PaymentState
  readonly totalCents: number
  readonly needsReview: boolean
}

/**
 * Ends what payers have begun for these certificates, alone or with others, and not paid yet, in the transaction of the change
 * that decides whether or how much they may pay. Lock the certificates first, unless the change is a whole county's. A card page
 * is canceled here and withdrawn at the provider after the commit (`withdrawClosed`). A debit that the provider has not answered
 * may be there already: it is only marked, so that it is asked for and never sent again. Debits that a plan agreed on ask each
 * time before they are sent, and are left alone.
 */
export async function closeOpenCheckouts(
  trx: Transaction,
  certificates: Certificates,
  { reason, at, kind }: Closing,
): Promise<void> {
  const { rows } = await sql<Closed>`
    with closing as (
      select payment.id, payment.status as before, ${IS_PAGE} as is_page,
        case when chosen.is_any_redeemed then 'redeemed' else ${reason} end as reason
      from payment cross join lateral (
        select bool_or(certificate.redeemed_on is not null or certificate.redemption_in_process_on is not null)
          as is_any_redeemed
        from payment_allocation allocation join certificate on certificate.id = allocation.certificate_id
        where allocation.money_id = payment.id and ${conditionOf(certificates)}) chosen
      where payment.status in ('NEW', 'OPEN') and payment.closed_because is null
        and ${kind === undefined ? sql`payment.kind <> 'INSTALMENT'` : sql`payment.kind = ${kind}`}
        and chosen.is_any_redeemed is not null
      order by payment.id for update of payment),
    closed as (
      update payment set closed_because = closing.reason, closed_at = ${at}, updated_at = ${at},
        status = case when is_page then 'CANCELED' else status end,
        checkout_url = case when is_page then null else checkout_url end
      from closing where payment.id = closing.id
      returning payment.id, before, is_page, total_cents, needs_review),
    moved as (
      insert into payment_transition (payment_id, from_status, to_status, cause, at)
      select id, before, 'CANCELED', 'checkout-closed', ${at} from closed where is_page)
    select id, before as "from", total_cents as "totalCents", needs_review as "needsReview"
    from closed where is_page order by id`.execute(trx)
  for (const { id, from, totalCents, needsReview } of rows)
    recordSystemAudit(trx, at, {
      action: 'payment-moved',
      subject: { kind: 'payment', id },
      detail: { from, to: 'CANCELED', cause: 'checkout-closed', totalCents, needsReview, eventId: null },
    })
}

const conditionOf = (certificates: Certificates): RawBuilder<unknown> =>
  typeof certificates === 'number' || Array.isArray(certificates)
    ? sql`certificate.id = any(${[certificates].flat()}::bigint[])`
    : sql`${certificates}`
