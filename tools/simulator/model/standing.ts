import type { Agreed, Money } from './facts.ts'

export interface InstalmentStands extends Agreed {
  readonly paidCents: number
  readonly reservedCents: number
}

interface Filling {
  readonly agreed: Agreed
  paid: number
  reserved: number
}

const rest = ({ agreed, paid, reserved }: Filling): number => agreed.portionCents - paid - reserved

/**
 * How a plan stands: an agreed debit belongs to its instalment; what it has too much, and all other money, pays the oldest
 * that is neither paid nor awaited by its own debit. Money on its way reserves in the same order.
 */
export function standingOf(
  agreed: readonly Agreed[],
  money: readonly Money[],
): { readonly instalments: readonly InstalmentStands[]; readonly leftCents: number } {
  const fillings = agreed.map((one): Filling => ({ agreed: one, paid: 0, reserved: 0 }))
  const ofPlan = money.filter(({ isForPlan, isHeld }) => isForPlan && !isHeld)
  const of = (state: Money['state'], isDebit: 'debits' | 'others') =>
    ofPlan.filter((one) => one.state === state && (one.debitOf !== null) === (isDebit === 'debits'))
  const own = (one: Money) => fillings.find(({ agreed: { no } }) => no === one.debitOf)

  let pool = 0
  for (const one of of('came', 'debits')) {
    const filling = own(one)
    const taken = filling ? Math.min(one.portionCents, rest(filling)) : 0
    if (filling) filling.paid += taken
    pool += one.portionCents - taken
  }
  for (const one of of('in-process', 'debits')) {
    const filling = own(one)
    if (filling) filling.reserved += Math.min(one.portionCents, rest(filling))
  }
  pool += sum(of('came', 'others'))
  for (const filling of fillings) {
    const taken = Math.min(pool, rest(filling))
    filling.paid += taken
    pool -= taken
  }
  let awaited = sum(of('in-process', 'others'))
  for (const filling of fillings) {
    const taken = Math.min(awaited, rest(filling))
    filling.reserved += taken
    awaited -= taken
  }
  const instalments = fillings.map(({ agreed: one, paid, reserved }) => ({
    ...one,
    paidCents: paid,
    reservedCents: reserved,
  }))
  return { instalments, leftCents: pool }
}

const sum = (money: readonly Money[]): number => money.reduce((all, one) => all + one.portionCents, 0)
