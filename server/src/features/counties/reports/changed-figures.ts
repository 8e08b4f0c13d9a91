import type { Cents } from '@fieldstone/domain/money/cents'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { CASH_BOOKINGS, PORTION, paidCentsOf } from '../../../records/payment-accounts.ts'

/** A figure of a county that earlier versions reported differently, for one month and one cause. */
interface ChangedFigure {
  readonly county: string
  readonly figure: 'Collected' | 'Redemption amount'
  /** 'YYYY-MM', or 'Not settled yet'. */
  readonly month: string
  readonly cause: string
  /** The number of payments or redemptions concerned. */
  readonly count: number
  readonly reportedCents: Cents
  readonly computedCents: Cents
}

/**
 * Lists the figures that earlier versions reported differently. Changes nothing. Earlier versions reported funds on
 * the day they were booked; now it is the day they settled in our bank. A redemption keeps the amount that staff
 * posted; it is listed if its payments were applied with another amount.
 */
export async function listChangedFigures(db: Db): Promise<readonly ChangedFigure[]> {
  const { rows } = await sql<ChangedFigure>`
    with reported as (
      select posting.certificate_id, coalesce(move.source_id, posting.money_id) as money_id,
        to_char(posting.posted_on, 'YYYY-MM') as month, sum(entry.amount_cents)::bigint as reported, 0::bigint as computed
      from ledger_posting posting
        join ledger_entry entry on entry.posting_id = posting.id and entry.account = 'cash'
        left join escrow_move move on move.money_id = posting.money_id
      where posting.cause = 'payment' group by 1, 2, 3
    ), computed as (
      select certificate_id, money_id, coalesce(to_char(settled_on, 'YYYY-MM'), 'Not settled yet') as month,
        0::bigint as reported, sum(amount_cents)::bigint as computed
      from ${CASH_BOOKINGS} booking where ${PORTION} group by 1, 2, 3
    ), by_month as (
      select certificate_id, money_id, month, sum(reported)::bigint as reported, sum(computed)::bigint as computed
      from (select * from reported union all select * from computed) it group by 1, 2, 3
    ), changed as (
      select by_month.*, sum(reported) over its as reported_in_all, sum(computed) over its as computed_in_all,
        bool_or(month = 'Not settled yet') over its as is_waiting
      from by_month window its as (partition by certificate_id, money_id)
    ), collected as (
      select changed.certificate_id, 'Collected' as figure, month, reported, computed,
        case
          when reported_in_all <> computed_in_all then 'Refunds were left out, or applied funds counted twice'
          when is_waiting then 'Not in our bank yet'
          when payment.imported then 'Moved in: it counts when it was received'
          when payment.id is not null then 'It counts when its payout reaches the bank'
          else 'It counts when it cleared or was returned' end as cause
      from changed left join payment on payment.id = changed.money_id
      where reported <> computed
    ), redeemed as (
      select redemption.certificate_id, 'Redemption amount' as figure, to_char(redemption.received_on, 'YYYY-MM') as month,
        redemption.amount_cents as reported, applied.cents as computed,
        'Posted with another amount than was applied' as cause
      from redemption join certificate c on c.id = redemption.certificate_id
        join lateral (select ${paidCentsOf(sql`c.id`)} as cents) applied on true
      where redemption.undone_at is null and redemption.amount_cents <> applied.cents
        and exists (select from money_in_row money where money.certificate_id = c.id and money.is_settled)
    )
    select county.name || ', ' || county.state_id as county, it.figure, it.month, it.cause, count(*)::int as count,
      sum(it.reported)::bigint as "reportedCents", sum(it.computed)::bigint as "computedCents"
    from (select * from collected union all select * from redeemed) it
      join certificate c on c.id = it.certificate_id join county on county.id = c.county_id
    group by county.id, it.figure, it.month, it.cause
    order by 1, county.id, it.figure, it.month, it.cause`.execute(db)
  return rows
}
