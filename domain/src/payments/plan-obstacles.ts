import { addDays, type PlainDate } from '../calendar/plain-date.ts'
import { conditionsOf, type LienFacts, nextSale } from '../payoff/facts.ts'
import { PLAN_OBSTACLES, type PlanAsk, type PlanObstacle } from './certificate-money.ts'

/** Returns all that keeps a plan back and is not overridden, in the order in which it is named. */
export function planObstacles(
  facts: LienFacts,
  { holds, saleDays, overridden }: Omit<PlanAsk, 'what'>,
  today: PlainDate,
): PlanObstacle[] {
  const saleOn = nextSale(facts, today)
  const inTheWay: Readonly<Record<PlanObstacle, boolean>> = {
    stayed: holds.includes('bankruptcy'),
    on_hold: holds.some((kind) => kind !== 'bankruptcy'),
    sale_soon: saleOn !== null && saleOn <= addDays(today, saleDays),
    payment_pending: conditionsOf(facts, today).isPending,
  }
  return PLAN_OBSTACLES.filter((obstacle) => inTheWay[obstacle] && !overridden.includes(obstacle))
}
