import type { PlainDate } from '../calendar/plain-date.ts'
import { type Cents, cents } from '../money/cents.ts'
import type { DebtClass } from './settings.ts'

export type LedgerClass = DebtClass | 'ESCROW'
export type LedgerCause = 'charge' | 'accrual' | 'payment' | 'close'

/**
 * What one cause does to one class of one debt on one day. A debt's amounts are positive where it grows; escrow's are
 * positive where money comes to be held.
 */
export interface ImpliedEntry {
  /** `kind:id` of a component; 'escrow' for money that no debt took. */
  readonly componentId: string
  readonly class: LedgerClass
  readonly cause: LedgerCause
  /** The payment's id; for a charge, an accrual or a close that of the component. */
  readonly causeId: string
  readonly effectiveOn: PlainDate
  readonly amountCents: Cents
}

/** A row of the ledger. Rows are only ever added. */
export interface LedgerEntry extends ImpliedEntry {
  /** The day it was written. */
  readonly postedOn: PlainDate
}

/**
 * The rows to append so that the ledger says what a replay implies: new ones, and differences to what was posted
 * before, such as a returned payment taken back row by row. `stored` are all rows of the lien; the replay must reach
 * at least as far as the one they were posted through, or what came later is taken back.
 */
export function missingEntries(
  stored: readonly ImpliedEntry[],
  implied: readonly ImpliedEntry[],
  postedOn: PlainDate,
): LedgerEntry[] {
  const differences = new Map<string, { entry: ImpliedEntry; amount: number }>()
  const add = (entry: ImpliedEntry, amount: number) => {
    const known = differences.get(keyOf(entry))
    if (known) known.amount += amount
    else differences.set(keyOf(entry), { entry, amount })
  }
  for (const entry of implied) add(entry, entry.amountCents)
  for (const entry of stored) add(entry, 0 - entry.amountCents)
  return [...differences.values()]
    .filter(({ amount }) => amount !== 0)
    .map(({ entry, amount }) => ({ ...pick(entry), amountCents: cents(amount), postedOn }))
}

/** The balance of each class on a day: what is owed, and what is held. */
export function balancesOn(entries: readonly ImpliedEntry[], on: PlainDate): Record<LedgerClass, Cents> {
  const sums = { EXPENSE: 0, EXPENSE_INTEREST: 0, INTEREST: 0, PRINCIPAL: 0, ESCROW: 0 }
  for (const entry of entries) if (entry.effectiveOn <= on) sums[entry.class] += entry.amountCents
  return {
    EXPENSE: cents(sums.EXPENSE),
    EXPENSE_INTEREST: cents(sums.EXPENSE_INTEREST),
    INTEREST: cents(sums.INTEREST),
    PRINCIPAL: cents(sums.PRINCIPAL),
    ESCROW: cents(sums.ESCROW),
  }
}

const keyOf = (entry: ImpliedEntry): string =>
  `${entry.effectiveOn} ${entry.componentId} ${entry.class} ${entry.cause} ${entry.causeId}`

/** Stored rows may carry more than this, such as the number of their row. */
const pick = ({ componentId, class: ledgerClass, cause, causeId, effectiveOn }: ImpliedEntry) => ({
  componentId,
  class: ledgerClass,
  cause,
  causeId,
  effectiveOn,
})
