import type { PlainDate } from '../../calendar/plain-date.ts'
import { cents } from '../../money/cents.ts'
import { COMPONENT_KINDS } from '../../payoff/component.ts'
import type { Lien } from '../../payoff/lien.ts'
import { type Regime, settingAt } from '../../payoff/regime.ts'
import type { DebtClass } from '../../payoff/settings.ts'
import { statuteOf } from '../../payoff/statutes.ts'
import { type Debt, isPrincipal } from './debts.ts'
import { type Dated, interestAllowed, unitsBegun } from './interest-allowed.ts'
import type { AgreedPlan, Overcharge } from './overcharge.ts'
import type { StoredDebt } from './stored-debts.ts'

interface PlannedLien {
  readonly lien: Lien
  readonly regime: Regime
  readonly debts: readonly Debt[]
  readonly stored: ReadonlyMap<string, StoredDebt>
}

/**
 * Finds a plan that charges more than its certificate allows: some of its installments are left after they have paid, on
 * their due dates, the debt as computed then and the allowed interest.
 */
export function planRate({ lien, regime, debts, stored }: PlannedLien, plan: AgreedPlan): Overcharge[] {
  const opened = debts
    .filter(({ terms }) => terms.postedOn <= plan.computedOn)
    .map((debt) => openDebt(debt, stored.get(debt.subject), plan.computedOn))
    .sort(inTurn)
  const owed = opened.reduce((sum, debt) => sum + unpaidOn(debt, plan.computedOn), 0)
  const paid = plan.installments.map(({ dueOn, portionCents }) => ({
    dueOn,
    portionCents: portionCents - restOf(opened, settingAt(regime, 'allocation', dueOn), dueOn, portionCents),
  }))
  const excess = sumOf(plan.installments) - sumOf(paid)
  if (excess <= 0) return []
  return [
    {
      kind: 'plan-rate',
      subject: `plan:${plan.id}`,
      label: '',
      amountCents: cents(excess),
      ground: {
        statute: statuteOf(lien.stateId, 'plan') ?? statuteOf(lien.stateId, 'interest'),
        limitBps: effectiveBps({ ...plan, installments: paid }, owed),
        foundBps: effectiveBps(plan, owed),
        on: plan.computedOn,
      },
    },
  ]
}

const sumOf = (installments: AgreedPlan['installments']): number =>
  installments.reduce((sum, { portionCents }) => sum + portionCents, 0)

/** The open part of one debt while the installments are applied. */
interface OpenDebt {
  readonly debt: Debt
  readonly basePaid: Dated[]
  baseCents: number
  interestPaidCents: number
}

function openDebt(debt: Debt, stored: StoredDebt | undefined, through: PlainDate): OpenDebt {
  const paidBy = (days: readonly Dated[] = []) => days.filter(({ on }) => on <= through)
  const sum = (days: readonly Dated[]) => days.reduce((total, it) => total + it.cents, 0)
  const basePaid = paidBy(stored?.basePaid)
  return {
    debt,
    basePaid,
    baseCents: debt.terms.amountCents - sum(basePaid),
    interestPaidCents: sum(paidBy(stored?.interestPaid)),
  }
}

/** Pays the oldest debt first. */
const inTurn = ({ debt: a }: OpenDebt, { debt: b }: OpenDebt): number =>
  a.terms.origin.localeCompare(b.terms.origin) ||
  COMPONENT_KINDS.indexOf(a.kind) - COMPONENT_KINDS.indexOf(b.kind)

const interestOn = ({ debt, basePaid, interestPaidCents }: OpenDebt, on: PlainDate): number =>
  interestAllowed(debt.terms, basePaid, on).totalCents - interestPaidCents

const unpaidOn = (open: OpenDebt, on: PlainDate): number => open.baseCents + interestOn(open, on)

/** Pays the debts of a day, class by class. Returns the rest of the amount. */
function restOf(
  debts: readonly OpenDebt[],
  allocation: readonly DebtClass[],
  on: PlainDate,
  amountCents: number,
): number {
  let rest = amountCents
  for (const debtClass of allocation) {
    const isInterest = debtClass === 'INTEREST' || debtClass === 'EXPENSE_INTEREST'
    const ofPrincipal = debtClass === 'INTEREST' || debtClass === 'PRINCIPAL'
    for (const open of debts) {
      if (isPrincipal(open.debt) !== ofPrincipal) continue
      const taken = Math.min(rest, Math.max(0, isInterest ? interestOn(open, on) : open.baseCents))
      if (taken === 0) continue
      rest -= taken
      if (isInterest) open.interestPaidCents += taken
      else {
        open.baseCents -= taken
        open.basePaid.push({ on, cents: taken })
      }
    }
  }
  return rest
}

const MOST_BPS = 100_000

/** Returns the yearly rate at which the installments pay off exactly the debt, with monthly interest on the balance. */
function effectiveBps(plan: AgreedPlan, owed: number): number {
  let [low, high] = [0, MOST_BPS]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (leftAfter(plan, owed, middle) >= 0) high = middle
    else low = middle + 1
  }
  return low
}

function leftAfter({ computedOn, installments }: AgreedPlan, owed: number, yearlyBps: number): number {
  let [left, from] = [owed, computedOn]
  for (const { dueOn, portionCents } of installments) {
    const months = unitsBegun({ kind: 'first-of-month' }, from, dueOn)
    left += Math.max(0, left) * ((months * yearlyBps) / 120_000) - portionCents
    from = dueOn
  }
  return left
}
