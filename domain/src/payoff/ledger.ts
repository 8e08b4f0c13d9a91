import type { PlainDate } from '../calendar/plain-date.ts'
import { type Cents, cents } from '../money/cents.ts'
import type { DebtClass } from './settings.ts'

export type LedgerClass = DebtClass | 'ESCROW'
/**
 * 'opening': interest accrued before the first payment, in one entry. 'waiver': the shortfall of a payment that we waived.
 * 'refund': unapplied funds that left through the payment processor, or for the certificate. 'return': what staff returned by
 * check.
 */
export type LedgerCause =
  | 'charge'
  | 'opening'
  | 'accrual'
  | 'payment'
  | 'waiver'
  | 'refund'
  | 'return'
  | 'close'

/**
 * What one cause does to one class of one debt on one day. Positive amounts increase the debt, or the money held in
 * escrow.
 */
export interface ImpliedEntry {
  /** `kind:id` of a component, or 'escrow' for unapplied funds. */
  readonly componentId: string
  readonly class: LedgerClass
  readonly cause: LedgerCause
  /** The id of the payment, also for its waiver, refunds and returns; for any other cause the id of the component. */
  readonly causeId: string
  readonly effectiveOn: PlainDate
  readonly amountCents: Cents
}

/** A row of the ledger. Rows are appended, never changed. */
export interface LedgerEntry extends ImpliedEntry {
  /** The day on which the row was written. */
  readonly postedOn: PlainDate
}

/**
 * Returns the rows to append so that the ledger equals what a replay implies: new rows, and corrections of earlier ones, such
 * as the reversal of a returned payment row by row. `stored` are all rows of the lien. The replay must reach at least as far
 * as the last one did, or the rows after its end would be reversed.
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

/** Computes the balance of each class at the end of a day: debts owed, and unapplied funds. */
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

/** Leaves out what stored rows have besides, such as their row number. */
const pick = ({ componentId, class: ledgerClass, cause, causeId, effectiveOn }: ImpliedEntry) => ({
  componentId,
  class: ledgerClass,
  cause,
  causeId,
  effectiveOn,
})
