import type { PlainDate } from '../calendar/plain-date.ts'
import type { Cents } from '../money/cents.ts'
import { checkLien } from './check-lien.ts'
import type { Lien, LienPayment } from './lien.ts'
import type { Regime } from './regime.ts'
import { advance, startReplay } from './replay.ts'

/** Unapplied funds that are about to be applied. */
export interface Applied {
  readonly amountCents: Cents
  readonly receivedOn: PlainDate
}

/**
 * Returns the day from which unapplied funds count when they are applied: the day on which they were received. If debts of
 * that day cannot take all of it, the first later day on which they can; at the latest `today`. So money that was received
 * before a charge pays the charge from the day of the charge.
 */
export function countsFrom(lien: Lien, regime: Regime, applied: Applied, today: PlainDate): PlainDate {
  const before = leftOverCents(lien, regime, today)
  const days = [applied.receivedOn, ...startReplay(lien, regime).components.map(({ postedOn }) => postedOn)]
    .filter((day) => day >= applied.receivedOn && day < today)
    .toSorted()
  const isTaken = (day: PlainDate) =>
    leftOverCents(withApplied(lien, applied.amountCents, day), regime, today) === before
  return days.find(isTaken) ?? today
}

/** Computes the money on the lien that no debt takes. */
function leftOverCents(lien: Lien, regime: Regime, today: PlainDate): number {
  checkLien(lien, regime, today)
  const replay = startReplay(lien, regime)
  advance(replay, today)
  return replay.unappliedCents
}

function withApplied(lien: Lien, amountCents: Cents, effectiveOn: PlainDate): Lien {
  const payment: LienPayment = {
    id: 'applied',
    sequence: Number.MAX_SAFE_INTEGER,
    amountCents,
    effectiveOn,
    state: 'settled',
    destination: 'lien',
  }
  return { ...lien, payments: [...lien.payments, payment] }
}
