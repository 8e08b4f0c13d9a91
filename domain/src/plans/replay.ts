import type { PlainDate } from '../calendar/plain-date.ts'
import { type Cents, cents, ZERO } from '../money/cents.ts'
import type { InstalmentStanding, InstalmentState } from './standing.ts'

/** An installment as agreed. */
export interface AgreedInstalment {
  /** From 1. */
  readonly number: number
  readonly dueOn: PlainDate
  readonly portionCents: Cents
  /** What was paid of it before the plan was imported. */
  readonly openingCents: Cents
  readonly failedOn: PlainDate | null
  readonly isGivenBack: boolean
  readonly isDebited: boolean
  readonly debitEndedOn: PlainDate | null
}

/** Money of a plan, received or on its way. */
export interface PlanMoney {
  readonly id: string
  /** The installment of an agreed debit. Null for all other money. */
  readonly debitOf: number | null
  readonly amountCents: Cents
  readonly state: 'settled' | 'in-process'
}

/** What a payment pays of an installment, or will pay once it has settled. */
export interface Share {
  readonly moneyId: string
  readonly number: number
  readonly amountCents: Cents
}

export interface PlanReplay<One extends AgreedInstalment> {
  /** In order. */
  readonly instalments: readonly (One & InstalmentStanding)[]
  readonly fills: readonly Share[]
  readonly reservations: readonly Share[]
}

/**
 * Computes the state of a plan from its money alone. An agreed debit belongs to its installment: it fills it once settled and
 * reserves it while in process. All other money fills, in the order given (by effective day, then as posted), the oldest
 * installment that is neither filled nor reserved by its own debit. In process it reserves in the same order.
 */
export function replayPlan<One extends AgreedInstalment>(
  agreed: readonly One[],
  money: readonly PlanMoney[],
): PlanReplay<One> {
  const rooms = [...agreed]
    .sort((a, b) => a.number - b.number)
    .map((one) => ({ one, paid: Number(one.openingCents), reserved: 0, hasDebit: false }))
  const fills: Share[] = []
  const reservations: Share[] = []

  /** Gives an amount to the installments in their order; returns what none of them takes. */
  const give = (to: typeof rooms, { id, amountCents, state }: PlanMoney): number => {
    let left: number = amountCents
    for (const room of to) {
      const share = Math.min(left, room.one.portionCents - room.paid - room.reserved)
      if (share <= 0) continue
      room[state === 'settled' ? 'paid' : 'reserved'] += share
      const shares = state === 'settled' ? fills : reservations
      shares.push({ moneyId: id, number: room.one.number, amountCents: cents(share) })
      left -= share
    }
    return left
  }

  const rest = (state: PlanMoney['state']) =>
    money.flatMap((one) => {
      if (one.state !== state) return []
      if (one.debitOf === null) return [one]
      const own = rooms.filter(({ one: { number } }) => number === one.debitOf)
      for (const room of own) room.hasDebit ||= state === 'in-process'
      const left = give(own, one)
      return left > 0 ? [{ ...one, amountCents: cents(left) }] : []
    })
  // Debits first, each to its own installment. Settled money comes before money that may still be returned.
  const [settled, inProcess] = [rest('settled'), rest('in-process')]
  for (const one of [...settled, ...inProcess]) give(rooms, one)

  const stateOf = ({ one, paid, reserved, hasDebit }: (typeof rooms)[number]): InstalmentState => {
    if (paid === one.portionCents) return 'PAID'
    if (hasDebit || paid + reserved === one.portionCents) return 'PROCESSING'
    return one.failedOn === null ? 'DUE' : 'FAILED'
  }
  return {
    instalments: rooms.map((room) => ({
      ...room.one,
      paidCents: cents(room.paid),
      reservedCents: cents(room.reserved),
      state: stateOf(room),
    })),
    fills,
    reservations,
  }
}

/** Returns what money on its way will pay of installments about to be agreed: how many in full, and a part of the next. */
export function fillsOf(
  schedule: readonly { readonly number: number; readonly dueOn: PlainDate; readonly amountCents: Cents }[],
  money: readonly PlanMoney[],
): { readonly paidCount: number; readonly partCents: Cents } {
  const agreed = schedule.map(({ number, dueOn, amountCents }) => ({
    ...{ number, dueOn, portionCents: amountCents, openingCents: ZERO },
    ...{ failedOn: null, isGivenBack: false, isDebited: false, debitEndedOn: null },
  }))
  const { instalments } = replayPlan(agreed, money)
  const next = instalments.find(({ portionCents, reservedCents }) => reservedCents < portionCents)
  return {
    paidCount: instalments.filter(({ portionCents, reservedCents }) => reservedCents === portionCents).length,
    partCents: next?.reservedCents ?? ZERO,
  }
}
