import type { PlainDate } from '../calendar/plain-date.ts'
import { type Cents, cents, ZERO } from '../money/cents.ts'
import {
  type Component,
  type ComponentKind,
  interestCharged,
  isMinimumApplied,
  isPrincipal,
  pushOpenRuns,
  type Run,
} from './component.ts'

/** One source of debt in a quote. Its own `chargedCents`, `paidCents` and `unpaidCents` are base and interest together. */
export interface QuoteLine extends Account {
  readonly kind: ComponentKind
  readonly id: number
  readonly label: string
  /** Interest counts from here. */
  readonly origin: PlainDate
  /** True: the base counts as principal. False: as expenses. */
  readonly isPrincipal: boolean
  readonly base: Account
  readonly interest: Account
  /** The interest up to the notice is the minimum charge, not the sum of its runs. */
  readonly minimumApplied: boolean
  readonly minimumCents: Cents
  /** How the interest was computed, by date. */
  readonly runs: readonly Run[]
}

export interface Account {
  readonly chargedCents: Cents
  readonly paidCents: Cents
  readonly unpaidCents: Cents
}

/** The line of a component as of a day. */
export function lineOf(component: Component, on: PlainDate): QuoteLine {
  const base = account(component.amountCents, component.amountCents - component.baseCents)
  const interest =
    component.terms === null ? NOTHING : account(interestCharged(component, on), component.interestPaidCents)
  return {
    kind: component.kind,
    id: component.id,
    label: component.label,
    origin: component.origin,
    isPrincipal: isPrincipal(component),
    base,
    interest,
    chargedCents: cents(base.chargedCents + interest.chargedCents),
    paidCents: cents(base.paidCents + interest.paidCents),
    unpaidCents: cents(base.unpaidCents + interest.unpaidCents),
    minimumApplied: isMinimumApplied(component, on),
    minimumCents: component.terms === null ? ZERO : cents(component.terms.floorCents),
    runs: runsOf(component, on),
  }
}

const account = (charged: number, paid: number): Account => ({
  chargedCents: cents(charged),
  paidCents: cents(paid),
  unpaidCents: cents(charged - paid),
})

const NOTHING: Account = { chargedCents: ZERO, paidCents: ZERO, unpaidCents: ZERO }

function runsOf(component: Component, on: PlainDate): readonly Run[] {
  const runs = [...component.closedRuns]
  pushOpenRuns(component, on, runs)
  return runs
}
