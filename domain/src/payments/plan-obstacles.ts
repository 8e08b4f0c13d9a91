import { addDays, type PlainDate } from '../calendar/plain-date.ts'
import { type LienFacts, nextSale } from '../payoff/facts.ts'
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
    payment_pending: isPayoffComing(facts),
  }
  return PLAN_OBSTACLES.filter((obstacle) => inTheWay[obstacle] && !overridden.includes(obstacle))
}

/** Less than the payoff may come: the plan's offer names it. Where no figure is known, any money may be the payoff. */
const isPayoffComing = ({
  redeemedOn,
  redemptionInProcessOn,
  awaitingCents,
  totalCents,
}: LienFacts): boolean =>
  redeemedOn === null &&
  (redemptionInProcessOn !== null ||
    (awaitingCents > 0 && (totalCents === null || awaitingCents >= totalCents)))
