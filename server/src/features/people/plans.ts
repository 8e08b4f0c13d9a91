import type { Person, PersonSums } from '@fieldstone/contract/entities/people/person'
import type { PersonPlan } from '@fieldstone/contract/entities/people/rows'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { isOverdue, nextOpen } from '@fieldstone/domain/plans/standing'
import { sql } from 'kysely'
import type { AdminContext } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { getStanding } from '../../records/plan-standing.ts'
import { todayOf } from '../payoff/service.ts'
import type { PersonScope } from './scope.ts'

type Sums = Pick<PersonSums, 'runningPlanCount' | 'defaultPlanCount'>
type Standing = Pick<PersonPlan, 'next' | 'overdueCount' | 'isAutomatic'>
type PlanRow = Omit<PersonPlan, keyof Standing>

/** Lists the person's plans, newest first, with the open amount of active ones. */
export async function listPlans(
  { services }: AdminContext,
  scope: PersonScope,
  most: number,
): Promise<Person['plans'] & { readonly sums: Sums }> {
  const { rows } = await sql<PlanRow & Sums & { total: number }>`
    select plan.id, plan.certificate_id as "certificateId", c.certificate_no as "certificateNo",
      trim(plan.requester_first_name || ' ' || plan.requester_last_name) as requester,
      plan.requested_by as "userId", plan.status, plan.requested_on as "requestedOn",
      plan.term_months as "termMonths", plan.level_cents as "levelCents", count(*) over ()::int as total,
      (count(*) filter (where plan.status in ('ACTIVE', 'DEFAULT')) over ())::int as "runningPlanCount",
      (count(*) filter (where plan.status = 'DEFAULT') over ())::int as "defaultPlanCount"
    from payment_plan plan join certificate c on c.id = plan.certificate_id
    where ${scope.plans} order by plan.requested_on desc, plan.id desc limit ${most}`.execute(services.db)
  const today = todayOf(services, null)
  const plans: PersonPlan[] = []
  for (const { total, runningPlanCount, defaultPlanCount, ...plan } of rows)
    plans.push({ ...plan, ...(await standingOf(services.db, plan, today)) })
  const { total = 0, runningPlanCount = 0, defaultPlanCount = 0 } = rows[0] ?? {}
  return { rows: plans, totalCount: total, sums: { runningPlanCount, defaultPlanCount } }
}

async function standingOf(db: Db, { id, status }: PlanRow, today: PlainDate): Promise<Standing> {
  if (status !== 'ACTIVE' && status !== 'DEFAULT') return { next: null, overdueCount: 0, isAutomatic: false }
  const { instalments, runningAutopayId } = await getStanding(db, id)
  const next = nextOpen(instalments)
  return {
    next: next ? { dueOn: next.instalment.dueOn, amountCents: next.openCents } : null,
    overdueCount: instalments.filter((one) => isOverdue(one, today)).length,
    isAutomatic: runningAutopayId !== null,
  }
}
