import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { sql } from 'kysely'

/**
 * The day on which the last payment of certificate `c` that paid its debts was received, while its redemption is not posted.
 * `redemption_in_process_on` is the day on which that payment was entered. Null if the redemption was only reported.
 */
export const PAID_IN_FULL_ON = sql<PlainDate | null>`
  case when c.redemption_in_process_on is not null and c.redemption_payment_id is not null and c.redeemed_on is null then
    (select max(paid.day) from (
      select money.effective_on as day from money_in_row money
      where money.certificate_id = c.id and money.is_settled and money.destination = 'lien'
      union all
      select move.counts_from from escrow_move move
      where move.certificate_id = c.id and move.kind = 'apply' and move.undone_at is null) paid)
  end`
