import type { Desk } from '@fieldstone/contract/entities/desk'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/** Payoffs that were offered and hold today: nothing has changed what is owed since. */
export async function listStandingOffers(
  db: Db,
  certificateId: number,
  today: PlainDate,
): Promise<Desk['payoffOffers']> {
  const { rows } = await sql<Desk['payoffOffers'][number]>`
    select request.id, trim(request.first_name || ' ' || request.last_name) as name,
      request.offered_on as "offeredOn", request.offer_expires_on as "goodThrough",
      request.offer_cents as "totalCents"
    from payoff_request request
    where request.certificate_id = ${certificateId} and request.offered_on is not null
      and request.offer_expires_on >= ${today} and request.quote_id is not null
      and not exists (select from payoff_quote_supersession later where later.quote_id = request.quote_id)
    order by request.offered_on desc, request.id desc`.execute(db)
  return rows
}
