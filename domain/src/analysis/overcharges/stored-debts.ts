import type { PlainDate } from '../../calendar/plain-date.ts'
import type { ImpliedEntry } from '../../payoff/ledger.ts'
import type { Dated } from './interest-allowed.ts'

/** The ledger's sums for one source of debt, by day and without reversed entries. */
export interface StoredDebt {
  readonly chargedCents: number
  readonly interest: readonly Dated[]
  readonly basePaid: readonly Dated[]
  readonly interestPaid: readonly Dated[]
  /** Base and interest charged after the redemption. */
  readonly lateCents: number
}

export const NOTHING_STORED: StoredDebt = {
  ...{ chargedCents: 0, interest: [], basePaid: [], interestPaid: [], lateCents: 0 },
}

/** Sums the ledger by the name of the debt. Counts rows after the redemption separately. */
export function storedDebts(
  entries: readonly ImpliedEntry[],
  redeemedOn: PlainDate | null,
): ReadonlyMap<string, StoredDebt> {
  const sums = new Map<string, Sums>()
  for (const entry of entries) {
    if (entry.class === 'ESCROW') continue
    const known = sums.get(entry.componentId)
    if (known) count(known, entry, redeemedOn)
    else sums.set(entry.componentId, count(newSums(), entry, redeemedOn))
  }
  return new Map([...sums].map(([subject, sum]) => [subject, storedDebtOf(sum)]))
}

type ByDay = Map<PlainDate, number>

interface Sums {
  charged: number
  late: number
  readonly interest: ByDay
  readonly basePaid: ByDay
  readonly interestPaid: ByDay
}

const newSums = (): Sums => ({
  ...{ charged: 0, late: 0, interest: new Map(), basePaid: new Map(), interestPaid: new Map() },
})

function count(sums: Sums, entry: ImpliedEntry, redeemedOn: PlainDate | null): Sums {
  const { cause, effectiveOn, amountCents } = entry
  const isInterest = entry.class === 'INTEREST' || entry.class === 'EXPENSE_INTEREST'
  const isCharge = cause === 'charge' || cause === 'opening' || cause === 'accrual'
  if (isCharge && redeemedOn !== null && effectiveOn > redeemedOn) sums.late += amountCents
  else if (!isCharge) add(isInterest ? sums.interestPaid : sums.basePaid, effectiveOn, -amountCents)
  else if (isInterest) add(sums.interest, effectiveOn, amountCents)
  else sums.charged += amountCents
  return sums
}

const add = (days: ByDay, on: PlainDate, amount: number) => days.set(on, (days.get(on) ?? 0) + amount)

const storedDebtOf = ({ charged, late, interest, basePaid, interestPaid }: Sums): StoredDebt => ({
  chargedCents: charged,
  lateCents: late,
  interest: inDays(interest),
  basePaid: inDays(basePaid),
  interestPaid: inDays(interestPaid),
})

const inDays = (days: ByDay): Dated[] =>
  [...days]
    .filter(([, cents]) => cents !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([on, cents]) => ({ on, cents }))
