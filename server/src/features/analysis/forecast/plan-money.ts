import type { Month } from '@fieldstone/domain/analysis/forecast/cohorts'
import { expectedOfPlan, type PlanHistory } from '@fieldstone/domain/analysis/forecast/plan-cash'
import { type Cents, ZERO } from '@fieldstone/domain/money/cents'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { firstDay, lastDay, PLAN_ENDED_ON } from './watched.ts'

/** The expected payments of plans in the months after a history, and the actual ones. */
export interface PlanMoney {
  readonly activeCount: number
  readonly history: PlanHistory
  /** By month, in whole cents. */
  readonly expectedCents: readonly Cents[]
  /** The actual payments of the same plans in each month. */
  readonly cameCents: readonly Cents[]
}

interface Span {
  readonly through: Month
  readonly monthCount: number
}

export async function readPlanMoney(db: Db, span: Span): Promise<PlanMoney> {
  const [history, activeCount, agreed, came] = [
    await readHistory(db, span),
    await countActive(db, span),
    await agreedByMonth(db, span),
    await cameByMonth(db, span),
  ]
  const each = (sums: ReadonlyMap<Month, Cents>, worth: (amount: Cents) => Cents) =>
    Array.from({ length: span.monthCount }, (_, at) => worth(sums.get(span.through + 1 + at) ?? ZERO))
  return {
    activeCount,
    history,
    expectedCents: each(agreed, (amount) => expectedOfPlan(amount, history)),
    cameCents: each(came, (amount) => amount),
  }
}

/** SQL: plans accepted by the end of a month, and those of them that had not ended by then. */
const acceptedBy = (through: Month) => sql`plan.accepted_on <= ${lastDay(through)}`
const activeOn = (through: Month) =>
  sql`${acceptedBy(through)} and coalesce(${PLAN_ENDED_ON} > ${lastDay(through)}, true)`

/** SQL: the amount paid of an installment by the end of a month. */
const paidBy = (through: Month) => sql`(part.opening_cents + coalesce((
  select sum(fill.amount_cents) from instalment_fill fill join money_in_row money on money.id = fill.payment_id
  where fill.instalment_id = part.id and money.effective_on <= ${lastDay(through)}), 0))`

async function readHistory(db: Db, { through }: Span): Promise<PlanHistory> {
  // A plan that was completed early was paid in full, even if its last installments do not show it.
  const isComplete = sql`plan.status = 'COMPLETE' and plan.completed_on <= ${lastDay(through)}`
  const { rows } = await sql<PlanHistory>`
    select count(*)::int as "dueCount", coalesce(sum(part.portion_cents), 0)::bigint as "dueCents",
      coalesce(sum(case when ${isComplete} then part.portion_cents
        else least(part.portion_cents, ${paidBy(through)}) end), 0)::bigint as "paidCents"
    from payment_plan plan join plan_instalment part on part.plan_id = plan.id
    where ${acceptedBy(through)} and part.due_on <= ${lastDay(through)}`.execute(db)
  return rows[0] ?? { dueCount: 0, dueCents: ZERO, paidCents: ZERO }
}

async function countActive(db: Db, { through }: Span): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from payment_plan plan where ${activeOn(through)}`.execute(db)
  return rows[0]?.count ?? 0
}

const monthOf = (column: 'part.due_on' | 'money.effective_on') =>
  sql`(extract(year from ${sql.ref(column)}) * 12 + extract(month from ${sql.ref(column)}) - 1)::int`

/** Sums the open amounts of the installments due in each month. */
async function agreedByMonth(db: Db, { through, monthCount }: Span): Promise<ReadonlyMap<Month, Cents>> {
  const { rows } = await sql<{ month: Month; cents: Cents }>`
    select ${monthOf('part.due_on')} as month,
      sum(greatest(0, part.portion_cents - ${paidBy(through)}))::bigint as cents
    from payment_plan plan join plan_instalment part on part.plan_id = plan.id
    where ${activeOn(through)} and part.due_on between ${firstDay(through + 1)} and ${lastDay(through + monthCount)}
    group by 1`.execute(db)
  return new Map(rows.map(({ month, cents }) => [month, cents]))
}

async function cameByMonth(db: Db, { through, monthCount }: Span): Promise<ReadonlyMap<Month, Cents>> {
  const { rows } = await sql<{ month: Month; cents: Cents }>`
    select ${monthOf('money.effective_on')} as month, sum(fill.amount_cents)::bigint as cents
    from payment_plan plan join plan_instalment part on part.plan_id = plan.id
      join instalment_fill fill on fill.instalment_id = part.id join money_in_row money on money.id = fill.payment_id
    where ${activeOn(through)}
      and money.effective_on between ${firstDay(through + 1)} and ${lastDay(through + monthCount)}
    group by 1`.execute(db)
  return new Map(rows.map(({ month, cents }) => [month, cents]))
}
