import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { ACCEPTED_PLAN } from '@fieldstone/domain/payoff/facts'
import type { DeskFacts } from '@fieldstone/domain/plans/desk'
import { isOpenOffer } from '@fieldstone/domain/plans/offer'
import { sql } from 'kysely'
import type { Db, Transaction } from '../../db/database.ts'
import { literals } from '../../db/literals.ts'
import type { PlanRow } from './lock-plan.ts'
import { offerOf } from './offer-terms.ts'

/** What decides what can be done with a plan. */
export async function deskFacts(db: Db | Transaction, plan: PlanRow, today: PlainDate): Promise<DeskFacts> {
  const { status, closed_at: closedAt } = plan
  const isClosedHere = closedAt !== null && plan.closed_status !== null
  return {
    status,
    isOfferOpen: isOpenOffer(offerOf(plan), today),
    isClosedHere,
    hasMovedOn: isClosedHere && (await hasMovedOn(db, plan, closedAt)),
  }
}

/** Money on its way or here, of any payment since; or another plan. */
async function hasMovedOn(
  db: Db | Transaction,
  { id, certificate_id }: PlanRow,
  closedAt: Date,
): Promise<boolean> {
  const { rows } = await sql<{ moved: boolean }>`
    select exists (select from payment where certificate_id = ${certificate_id} and created_at >= ${closedAt}
        and status not in ('FAILED', 'EXPIRED', 'CANCELED'))
      or exists (select from received_payment where certificate_id = ${certificate_id} and recorded_at >= ${closedAt}
        and state <> 'returned')
      or exists (select from payment_plan where certificate_id = ${certificate_id} and id <> ${id}
        and status in (${literals(ACCEPTED_PLAN)}) and accepted_on is not null
        and created_at >= ${closedAt}) as moved`.execute(db)
  return rows[0]?.moved === true
}
