import type { PlainDate } from '../calendar/plain-date.ts'
import { cents } from '../money/cents.ts'
import { checkLien } from './check-lien.ts'
import { baseClass, type Component, interestCharged, interestClass, interestUnpaid } from './component.ts'
import type { ImpliedEntry } from './ledger.ts'
import type { Lien, PartRefund } from './lien.ts'
import type { Regime } from './regime.ts'
import { applyNext, nextPayment, type OnAllocated, type Replay, startReplay } from './replay.ts'

/**
 * Computes every ledger row that a lien implies through a day: charges, accruals on the days on which interest grows, payments
 * as allocated, unapplied funds and what was returned of them, and the rows that close a redeemed lien. For each day up to
 * then, the rows through that day add up to that day's quote. With `openedOn`, that is true from that day on: interest is one
 * entry for each debt as of that day, or of the first payment if earlier, and months follow (`entriesLike`). Throws
 * PayoffRefused as `quoteAt` does.
 */
export function impliedEntries(
  lien: Lien,
  regime: Regime,
  through: PlainDate,
  openedOn: PlainDate | null = null,
): ImpliedEntry[] {
  checkLien(lien, regime, through)
  const isRedeemed = lien.redeemedOn !== null && lien.redeemedOn <= through
  const lastDay = isRedeemed ? (lien.redeemedOn ?? through) : through
  const replay = startReplay(lien, regime)
  const debts = replay.components.filter((debt) => debt.postedOn <= lastDay)
  return [
    ...debts.map(chargeEntry),
    ...accrualsAndPayments(replay, debts, { lastDay, openedOn }),
    ...(isRedeemed ? debts.flatMap((debt) => closingEntries(debt, lastDay)) : []),
    ...paymentsWithoutDebt(lien, lastDay, through),
    ...partRefunds(lien, through),
  ].filter((entry) => entry.amountCents !== 0)
}

const chargeEntry = (debt: Component): ImpliedEntry => ({
  componentId: idOf(debt),
  class: baseClass(debt),
  cause: 'charge',
  causeId: idOf(debt),
  effectiveOn: debt.postedOn,
  amountCents: cents(debt.amountCents),
})

/** Accruals and payments by date; the accruals of a day come before its payments. */
function accrualsAndPayments(
  replay: Replay,
  debts: readonly Component[],
  { lastDay, openedOn }: { readonly lastDay: PlainDate; readonly openedOn: PlainDate | null },
): ImpliedEntry[] {
  const entries: ImpliedEntry[] = []
  const accruals = debts.filter((debt) => debt.terms !== null).map(startAccrual)
  if (openedOn !== null) {
    const first = nextPayment(replay, lastDay)?.effectiveOn ?? lastDay
    const opensOn = openedOn < first ? openedOn : first
    for (const accrual of accruals) open(accrual, opensOn, entries)
  }
  const accrueThrough = (on: PlainDate) => {
    for (const accrual of accruals) accrue(accrual, on, entries)
  }
  for (let next = nextPayment(replay, lastDay); next !== null; next = nextPayment(replay, lastDay)) {
    const { id, effectiveOn } = next
    accrueThrough(effectiveOn)
    const enter =
      (cause: 'payment' | 'waiver'): OnAllocated =>
      (debt, debtClass, amount) =>
        entries.push({
          componentId: idOf(debt),
          class: debtClass,
          cause,
          causeId: id,
          effectiveOn,
          amountCents: cents(-amount),
        })
    const rest = applyNext(replay, next, enter('payment'), enter('waiver'))
    entries.push(escrowEntry(id, effectiveOn, rest))
  }
  accrueThrough(lastDay)
  return entries
}

interface Accrual {
  readonly debt: Component
  readonly laterDays: Iterator<PlainDate>
  nextDay: PlainDate
  accruedCents: number
}

/** The first accrual is on the day of posting; it holds all interest since the origin. */
const startAccrual = (debt: Component): Accrual => ({
  debt,
  laterDays: changeDatesAfter(debt),
  nextDay: debt.postedOn,
  accruedCents: 0,
})

function* changeDatesAfter({ terms, origin, postedOn }: Component): Generator<PlainDate, never> {
  for (const on of terms?.strategy.changeDates(origin) ?? []) if (on > postedOn) yield on
  throw new RangeError('change dates have no end')
}

function accrue(accrual: Accrual, through: PlainDate, entries: ImpliedEntry[]): void {
  const { debt } = accrual
  for (; accrual.nextDay <= through; accrual.nextDay = accrual.laterDays.next().value) {
    const charged = interestCharged(debt, accrual.nextDay)
    entries.push(interestEntry(debt, 'accrual', accrual.nextDay, charged - accrual.accruedCents))
    accrual.accruedCents = charged
  }
}

/** Interest through a day in one entry as of that day. */
function open(accrual: Accrual, on: PlainDate, entries: ImpliedEntry[]): void {
  const { debt } = accrual
  let last: PlainDate | null = null
  for (; accrual.nextDay <= on; accrual.nextDay = accrual.laterDays.next().value) last = accrual.nextDay
  if (last === null) return
  accrual.accruedCents = interestCharged(debt, last)
  entries.push(interestEntry(debt, 'opening', on, accrual.accruedCents))
}

const interestEntry = (
  debt: Component,
  cause: 'opening' | 'accrual',
  effectiveOn: PlainDate,
  amount: number,
): ImpliedEntry => ({
  componentId: idOf(debt),
  class: interestClass(debt),
  cause,
  causeId: idOf(debt),
  effectiveOn,
  amountCents: cents(amount),
})

/** Redemption brings every debt to zero. The amounts are negative. */
function closingEntries(debt: Component, on: PlainDate): ImpliedEntry[] {
  const close = (debtClass: ImpliedEntry['class'], unpaid: number): ImpliedEntry => ({
    componentId: idOf(debt),
    class: debtClass,
    cause: 'close',
    causeId: idOf(debt),
    effectiveOn: on,
    amountCents: cents(0 - unpaid),
  })
  return [close(baseClass(debt), debt.baseCents), close(interestClass(debt), interestUnpaid(debt, on))]
}

/** Settled payments that no debt took: held as unapplied funds, or received after redemption. */
const paymentsWithoutDebt = (lien: Lien, lastDay: PlainDate, through: PlainDate): ImpliedEntry[] =>
  lien.payments
    .filter((payment) => payment.state === 'settled' && payment.effectiveOn <= through)
    .filter((payment) => payment.destination === 'escrow' || payment.effectiveOn > lastDay)
    .map((payment) => escrowEntry(payment.id, payment.effectiveOn, payment.amountCents))

/** A part is returned only out of unapplied funds. */
const partRefunds = (lien: Lien, through: PlainDate): ImpliedEntry[] =>
  lien.payments.flatMap(({ id, state, refunds = [], sentBack = [] }) => [
    ...(state === 'settled' ? outEntries('refund', id, refunds, through) : []),
    ...returnEntries(id, sentBack, through),
  ])

/** Returns the entries of what was returned of a payment by check. */
export const returnEntries = (
  paymentId: string,
  sentBack: readonly PartRefund[],
  through: PlainDate,
): ImpliedEntry[] => outEntries('return', paymentId, sentBack, through)

const outEntries = (
  cause: 'refund' | 'return',
  paymentId: string,
  refunds: readonly PartRefund[],
  through: PlainDate,
): ImpliedEntry[] =>
  refunds
    .filter((refund) => refund.on <= through)
    .map(({ on, amountCents }) => ({ ...escrowEntry(paymentId, on, 0 - amountCents), cause }))

const escrowEntry = (paymentId: string, effectiveOn: PlainDate, amount: number): ImpliedEntry => ({
  componentId: 'escrow',
  class: 'ESCROW',
  cause: 'payment',
  causeId: paymentId,
  effectiveOn,
  amountCents: cents(amount),
})

const idOf = (debt: Component): string => `${debt.kind}:${debt.id}`

/**
 * Computes what a replay implies, in the form of this lien's ledger. `stored` are all its rows. A new ledger gets the interest
 * before its first payment in one entry for each debt, since its months can be computed at any time. A ledger with monthly
 * entries keeps them. Throws PayoffRefused as `quoteAt` does.
 */
export const entriesLike = (
  stored: readonly ImpliedEntry[],
  lien: Lien,
  regime: Regime,
  through: PlainDate,
): ImpliedEntry[] => impliedEntries(lien, regime, through, openingDay(stored, through))

/** Returns the opening day. Null for a ledger by months. An earlier payment entered later moves it back, by differences. */
function openingDay(stored: readonly ImpliedEntry[], through: PlainDate): PlainDate | null {
  if (stored.length === 0) return through
  return (
    stored.find(({ cause, amountCents }) => cause === 'opening' && amountCents !== 0)?.effectiveOn ?? null
  )
}
