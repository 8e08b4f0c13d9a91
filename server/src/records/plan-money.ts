import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { cents } from '@fieldstone/domain/money/cents'
import type { LiveMoney } from '@fieldstone/domain/payments/certificate-money'
import {
  engineState,
  type PaymentKind,
  type PaymentState,
  UNDER_WAY,
} from '@fieldstone/domain/payments/states'
import type { PlanMoney } from '@fieldstone/domain/plans/replay'
import { sql } from 'kysely'
import type { Db, Transaction } from '../db/database.ts'
import { literals } from '../db/literals.ts'
import { IS_PAGE } from './close-checkouts.ts'
import { PAYING_PORTION_CENTS } from './payment-accounts.ts'

/** A payment that may pay installments of a plan, as it is stored. */
interface MoneyRow {
  readonly id: string
  readonly kind: PaymentKind
  readonly state: PaymentState
  readonly needsReview: boolean
  readonly isPage: boolean
  readonly isOnLien: boolean
  readonly amountCents: number
  readonly debitOf: number | null
  readonly userId: number | null
  readonly effectiveOn: PlainDate
}

/**
 * All money of a plan that counts, in the order in which it pays: what settled on the lien, and what is on its way to the
 * certificate, by whichever way it comes. From when a plan is accepted until it is canceled, everything on its way to the
 * certificate is on its way to the plan.
 */
export async function listPlanMoney(
  db: Db | Transaction,
  { id, certificateId, isOpen }: { id: number; certificateId: number; isOpen: boolean },
): Promise<readonly LiveMoney[]> {
  const { rows } = await sql<MoneyRow>`
    select money.id, money.kind, money.state, money."needsReview", money."isPage", money."isOnLien",
      money."amountCents", money."debitOf", money."userId", money."effectiveOn"
    from (
      select payment.id, payment.kind, payment.status as state, payment.needs_review as "needsReview",
        ${IS_PAGE} as "isPage",
        coalesce(payment.destination = 'lien', false) as "isOnLien", ${PAYING_PORTION_CENTS}::bigint as "amountCents",
        case when payment.kind = 'INSTALMENT' then due.no end as "debitOf", payment.user_id as "userId",
        payment.effective_on as "effectiveOn", payment.created_at as came_at
      from payment left join plan_instalment due on due.id = payment.instalment_id
      where payment.plan_id = ${id}
        or (${isOpen} and payment.certificate_id = ${certificateId} and payment.plan_id is null
          and (payment.status in (${literals(UNDER_WAY)}) or (payment.status = 'SUCCEEDED' and payment.needs_review)))
      union all
      select received.money_id, 'PARTIAL', case received.state when 'settled' then 'SUCCEEDED'
          when 'pending' then 'PROCESSING' else 'REVERSED' end, false, false,
        coalesce(received.destination = 'lien', false), received.amount_cents, null, null,
        received.received_on, received.recorded_at
      from received_payment received
      where received.plan_id = ${id}
        or (${isOpen} and received.certificate_id = ${certificateId} and received.state = 'pending')
    ) money
    left join lateral (select min(posting.id) as no from ledger_posting posting
      where posting.certificate_id = ${certificateId} and posting.money_id = money.id) posted on true
    order by money."effectiveOn", posted.no nulls last, money.came_at, money.id`.execute(db)
  return rows.flatMap((row) => {
    const state = stateOf(row)
    if (state === null) return []
    const { id: moneyId, kind, isPage, userId, debitOf, state: status } = row
    return [
      { id: moneyId, kind, status, isPage, userId, debitOf, state, amountCents: cents(row.amountCents) },
    ]
  })
}

/** Null where it pays no installment: it failed, went back, is held in escrow, or paid off the certificate without a plan. */
function stateOf(row: MoneyRow): PlanMoney['state'] | null {
  const engine = engineState(row)
  if (engine === 'pending' || engine === 'created') return 'in-process'
  return engine === 'settled' && row.isOnLien ? 'settled' : null
}
