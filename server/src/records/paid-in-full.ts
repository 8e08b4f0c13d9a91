import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { sql } from 'kysely'

/**
 * The day on which the last payment of certificate `c` that paid its debts was received, while its redemption is not posted.
 * `redemption_in_process_on` is the day on which that payment was entered. Null if the redemption was only reported.
 */
export const PAID_IN_FULL_ON = sql<PlainDate | null>`
  case when c.redemption_in_process_on is not null and c.redemption_payment_id is not null and c.redeemed_on is null then
    (select max(day) from (
      select effective_on as day from money_in_row
      where certificate_id = c.id and is_settled and destination = 'lien'
      union all
      select moved_on from escrow_move where certificate_id = c.id and kind = 'apply' and undone_at is null) paid)
  end`
