import type { PlainDate } from '../calendar/plain-date.ts'
import { baseClass, type Component, interestClass, interestUnpaid, payBase } from './component.ts'
import { componentsOf } from './components.ts'
import { inOrder } from './in-order.ts'
import type { Lien, LienPayment } from './lien.ts'
import { type Regime, settingAt } from './regime.ts'
import type { DebtClass } from './settings.ts'

/** The state of a lien while its payments are applied one by one. The functions below change it in place. */
export interface Replay {
  readonly regime: Regime
  /** In the order in which they are paid. */
  readonly components: readonly Component[]
  /** Settled payments to the lien, by date and sequence. */
  readonly payments: readonly LienPayment[]
  paymentsDone: number
  unappliedCents: number
}

/** Called for each part of a payment that a debt takes. */
export type OnAllocated = (component: Component, debtClass: DebtClass, amountCents: number) => void

export const startReplay = (lien: Lien, regime: Regime): Replay => ({
  regime,
  components: componentsOf(lien, regime),
  payments: moneyAppliedToLien(lien),
  paymentsDone: 0,
  unappliedCents: 0,
})

/** Everything that pays the lien, in the order in which it counts: by day, then as it came. */
export const moneyAppliedToLien = ({ payments }: Lien): readonly LienPayment[] =>
  inOrder(payments.filter(takesPart), isAfter)

/** Applies the lien's own payments through a day. */
export function advance(replay: Replay, through: PlainDate): void {
  for (let next = nextPayment(replay, through); next !== null; next = nextPayment(replay, through)) {
    applyNext(replay, next)
  }
}

/** Applies the payment that `nextPayment` returned, then what was waived with it. Returns the rest that no debt took. */
export function applyNext(
  replay: Replay,
  next: LienPayment,
  onAllocated?: OnAllocated,
  onWaived?: OnAllocated,
): number {
  const { effectiveOn, amountCents, heldBackCents = 0, waivedCents = 0 } = next
  const rest = heldBackCents + allocate(replay, effectiveOn, amountCents - heldBackCents, onAllocated)
  allocate(replay, effectiveOn, waivedCents, onWaived)
  replay.unappliedCents += rest
  replay.paymentsDone += 1
  return rest
}

/** The first payment not yet applied, if it is dated on or before a day. */
export function nextPayment({ payments, paymentsDone }: Replay, through: PlainDate): LienPayment | null {
  const next = payments[paymentsDone]
  return next !== undefined && next.effectiveOn <= through ? next : null
}

/**
 * Allocates an amount to the debts that exist on a day, class by class, and within a class the oldest first. The
 * day's own interest is included. Returns the rest, which goes to escrow, never to a later debt.
 */
export function allocate(
  replay: Replay,
  on: PlainDate,
  amountCents: number,
  onAllocated?: OnAllocated,
): number {
  let rest = amountCents
  for (const debtClass of settingAt(replay.regime, 'allocation', on)) {
    for (const component of replay.components) {
      if (rest === 0) return 0
      if (!mayOwe(component, debtClass) || component.postedOn > on) continue
      const taken = take(component, debtClass, on, rest)
      if (taken > 0) onAllocated?.(component, debtClass, taken)
      rest -= taken
    }
  }
  return rest
}

/** The unpaid total of all debts that exist on a day. */
export function unpaidOn({ components }: Replay, on: PlainDate): number {
  let total = 0
  for (const component of components) {
    if (component.postedOn <= on) total += component.baseCents + interestUnpaid(component, on)
  }
  return total
}

/** A quick check before the computation: most debts owe nothing in most classes. */
const mayOwe = (component: Component, debtClass: DebtClass): boolean =>
  debtClass === baseClass(component)
    ? component.baseCents > 0
    : component.terms !== null && debtClass === interestClass(component)

/** For a class in which the component may owe something. Returns the amount taken. */
function take(component: Component, debtClass: DebtClass, on: PlainDate, most: number): number {
  if (debtClass === baseClass(component)) {
    const taken = Math.min(most, component.baseCents)
    payBase(component, on, taken)
    return taken
  }
  const taken = Math.min(most, interestUnpaid(component, on))
  component.interestPaidCents += taken
  return taken
}

/** Payments in any other state are left out. A disputed payment counts as reversed as soon as the dispute opens. */
const takesPart = (payment: LienPayment): boolean =>
  payment.state === 'settled' && payment.destination === 'lien'

const isAfter = (a: LienPayment, b: LienPayment): boolean =>
  a.effectiveOn > b.effectiveOn || (a.effectiveOn === b.effectiveOn && a.sequence > b.sequence)
