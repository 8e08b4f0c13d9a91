import { addDays, addMonths, type PlainDate, plainDate } from '../../calendar/plain-date.ts'
import { bps, cents } from '../../money/cents.ts'
import { goodThroughOn } from '../../payoff/good-through.ts'
import { impliedEntries } from '../../payoff/implied-entries.ts'
import { aLien, anExpense, aPayment, aSubsequent } from '../../payoff/lien.fixtures.ts'
import type { Lien } from '../../payoff/lien.ts'
import { PRESETS } from '../../payoff/presets.ts'
import { quoteAt } from '../../payoff/quote.ts'
import { type Regime, settingAt } from '../../payoff/regime.ts'
import { planSchedule } from '../../plans/instalments.ts'
import type { AgreedPlan, ChargedRecord } from './overcharge.ts'

/** Random whole numbers from a seed: below `limit`, or true once in so many. */
export interface Dice {
  below(limit: number): number
  oneIn(count: number): boolean
}

export function diceOf(seed: number): Dice {
  let state = seed >>> 0
  const below = (limit: number) => {
    // Mulberry32.
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }
  return { below, oneIn: (count) => below(count) === 0 }
}

const REGIMES: readonly Regime[] = PRESETS.map(({ stateId, rows }, index) => ({
  stateId,
  countyId: index + 1,
  rows: [...rows].reverse().map((row) => ({ ...row, stateId, countyId: null })),
}))
const OHIO = REGIMES.findIndex(({ stateId }) => stateId === 'OH')

/** Requirements for a generated life, so that an overcharge can be planted in it. */
export interface Wanted {
  /** In Ohio, with a low rate and a recent purchase, so that the minimum is owed. */
  readonly minimum?: true
  /** At least one of each kind of charge. */
  readonly items?: true
  /** Everything is paid by a payment. */
  readonly paidOff?: true
  /** Null chooses at random. */
  readonly ending?: 'redeemed' | 'plan' | 'open'
}

export interface Life extends ChargedRecord {
  readonly today: PlainDate
}

/** Generates the life of a lien under the rules of a state, with the ledger and payoffs that the engine makes. */
export function lifeOf(dice: Dice, wanted: Wanted = {}): Life {
  const regime = REGIMES[wanted.minimum ? OHIO : dice.below(REGIMES.length)] as Regime
  const purchasedOn = addDays(plainDate('2014-01-01'), dice.below(4_000))
  const today = addDays(purchasedOn, wanted.minimum ? 60 : 120 + dice.below(1_500))
  const lien = lienOf(dice, wanted, { regime, purchasedOn, today })
  const entries = impliedEntries(lien, regime, today, today)
  const goodThrough = goodThroughOn(regime, purchasedOn, today)
  const quotes =
    lien.redeemedOn === null ? [{ ...quoteAt(lien, regime, goodThrough), id: 1, askedOn: today }] : []
  const isPlanned = wanted.ending === 'plan' || (wanted.ending === undefined && dice.oneIn(400))
  return {
    ...{ lien, regime, entries, quotes, today },
    plan: isPlanned && lien.redeemedOn === null ? planOf(dice, lien, regime, today) : null,
    provedExpenseIds: new Set(lien.expenses.map(({ id }) => id)),
  }
}

interface Frame {
  readonly regime: Regime
  readonly purchasedOn: PlainDate
  readonly today: PlainDate
}

function lienOf(dice: Dice, wanted: Wanted, { regime, purchasedOn, today }: Frame): Lien {
  const most = settingAt(regime, 'maxRateBps', purchasedOn)
  const span = Math.round((Date.parse(today) - Date.parse(purchasedOn)) / 86_400_000)
  const someDay = () => addDays(purchasedOn, dice.below(span))
  const some = (limit: number, least: number) => Math.max(least, dice.below(limit + 1))
  const list = <Item>(count: number, make: (id: number) => Item) =>
    Array.from({ length: count }, (_, index) => make(index + 1))
  const least = wanted.items ? 1 : 0
  const bare = aLien({
    ...{ certificateId: 1 + dice.below(1_000_000_000), stateId: regime.stateId, countyId: regime.countyId },
    saleType: wanted.minimum || dice.oneIn(2) ? 'auction' : 'negotiated',
    priceCents: cents(50_000 + dice.below(2_000_000)),
    rateBps: bps(wanted.minimum ? 300 : 100 + dice.below(most - 99)),
    purchasedOn,
    noiOn: !wanted.minimum && dice.oneIn(4) ? someDay() : null,
    subsequents: list(some(2, least), (id) => {
      const paidOn = someDay()
      const postedOn = dice.oneIn(2) ? paidOn : today
      const amountCents = cents(1_000 + dice.below(300_000))
      return aSubsequent({ id, name: `Taxes ${id}`, amountCents, paidOn, postedOn })
    }),
    expenses: list(some(3, least), (id) => {
      const incurredOn = someDay()
      return anExpense({
        ...{ id, description: `Cost ${id}`, amountCents: cents(500 + dice.below(90_000)), incurredOn },
        ...{ postedOn: dice.oneIn(2) ? incurredOn : today, accruesInterest: dice.oneIn(2) },
        isRefundable: wanted.items === true || !dice.oneIn(5),
      })
    }),
    fees: list(some(2, least), (id) => ({
      ...{ id, label: `Fee ${id}`, amountCents: cents(100 + dice.below(5_000)), chargedOn: null },
    })),
  })
  const paid = withPayments(dice, wanted, bare, someDay)
  const isRedeemed = wanted.ending === 'redeemed' || (wanted.ending === undefined && dice.oneIn(3))
  return isRedeemed ? { ...paid, redeemedOn: addDays(today, -dice.below(40)) } : paid
}

/** No payments if the minimum applies, so that the minimum is owed. */
function withPayments(dice: Dice, wanted: Wanted, lien: Lien, someDay: () => PlainDate): Lien {
  if (wanted.paidOff) {
    const all = aPayment({ amountCents: cents(90_000_000), effectiveOn: addDays(lien.purchasedOn, 30) })
    return { ...lien, payments: [all] }
  }
  if (wanted.minimum || !dice.oneIn(2)) return lien
  const payments = Array.from({ length: 1 + dice.below(3) }, (_, index) =>
    aPayment({
      ...{ id: `pay_${index}`, sequence: index, effectiveOn: someDay() },
      amountCents: cents(1_000 + dice.below(lien.priceCents)),
      state: dice.oneIn(5) ? 'returned' : 'settled',
    }),
  )
  return { ...lien, payments }
}

function planOf(dice: Dice, lien: Lien, regime: Regime, today: PlainDate): AgreedPlan | null {
  const firstDueOn = addMonths(today, 1)
  if (quoteAt(lien, regime, firstDueOn).totalCents === 0) return null
  const terms = { instalmentCount: 2 + dice.below(23), firstDueOn }
  const installments = planSchedule(lien, regime, terms).instalments.map(({ dueOn, amountCents }) => ({
    ...{ dueOn, portionCents: amountCents },
  }))
  return { id: 1, computedOn: today, installments }
}
