// biome-ignore lint/correctness/noUndeclaredDependencies: only tests import this file, and their tools stand in the root.
import fc from 'fast-check'
import { addDays, type PlainDate, plainDate } from '../calendar/plain-date.ts'
import { inLongTests } from '../long-tests.testing.ts'
import { bps, cents } from '../money/cents.ts'
import { aLien, anExpense, aPayment, aSubsequent } from './lien.fixtures.ts'
import type { Expense, Fee, Lien, LienPayment, LienPaymentState, Subsequent } from './lien.ts'
import type { Quote } from './quote.ts'
import type { Regime } from './regime.ts'
import { OHIO, type Settings } from './settings.ts'
import type { AccrualRule } from './strategies.ts'

/** Number of cases for each property. */
export const RUNS = { numRuns: inLongTests(300, 20_000) }

/** A lien, its settings, and two days for which to quote. */
export interface Case {
  readonly lien: Lien
  readonly values: Settings
  readonly regime: Regime
  readonly earlierDay: PlainDate
  readonly laterDay: PlainDate
}

const FIRST_SALE = plainDate('2015-01-28')
/** All events fall within this many days of the purchase, so that they often coincide. */
const SPAN = 800

export const amounts = fc.oneof(
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 50 }) },
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 900_000 }) },
)
const rates = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 3000 })).map(bps)
const days = fc.oneof(fc.nat(SPAN), fc.constantFrom(0, 1, 30, 31, 365, 366))

export const monthlyRules: fc.Arbitrary<AccrualRule> = fc.oneof(
  fc.constant<AccrualRule>({ kind: 'first-of-month' }),
  fc.boolean().map<AccrualRule>((countFirstMonth) => ({ kind: 'month-or-part', countFirstMonth })),
)
export const rules: fc.Arbitrary<AccrualRule> = fc.oneof(
  monthlyRules,
  fc.constant<AccrualRule>({ kind: 'daily' }),
  fc.constantFrom(1, 6, 12).map<AccrualRule>((periodMonths) => ({ kind: 'period-penalty', periodMonths })),
)

export const settings = (accrual: fc.Arbitrary<AccrualRule> = rules): fc.Arbitrary<Settings> =>
  fc
    .record({
      strategy: accrual,
      subsequentStrategy: accrual,
      expenseStrategy: accrual,
      minChargeBps: rates,
      minAppliesTo: fc.subarray(['auction', 'negotiated'] as const),
      minExemptZeroRate: fc.boolean(),
      postNoiRateBps: fc.option(rates),
      interestCapUnits: fc.option(fc.nat(40)),
      feeTable: fc.array(
        amounts.map((amount) => ({ id: 1, label: 'Recording', amountCents: cents(amount) })),
        { maxLength: 1 },
      ),
      subsequentRateBps: fc.oneof({ weight: 2, arbitrary: rates }, fc.constant('certificate' as const)),
      expenseRateBps: rates,
      expenseRule: fc.constantFrom('posted-refundable', 'posted'),
      allocation: fc.shuffledSubarray([...OHIO.allocation], { minLength: 4 }),
    })
    .map((values) => ({ ...OHIO, maxRateBps: bps(3000), ...values }))

export const regimeOf = (values: Settings): Regime => ({
  stateId: 'OH',
  countyId: 855,
  rows: [{ stateId: 'OH', countyId: null, effectiveFrom: plainDate('1900-01-01'), values }],
})

/** Two days: one on which an item is dated, and one not before it. */
const stretches = fc.tuple(days, fc.option(days)).map(([day, length]) => ({ day, length }))
const on = (purchasedOn: PlainDate, day: number) => addDays(purchasedOn, day)

export const subsequents = (purchasedOn: PlainDate): fc.Arbitrary<Subsequent> =>
  fc
    .record({ stretch: stretches, amount: amounts, rateBps: fc.option(rates) })
    .map(({ stretch, amount, rateBps }) =>
      aSubsequent({
        amountCents: cents(amount),
        paidOn: on(purchasedOn, stretch.day),
        postedOn: stretch.length === null ? null : on(purchasedOn, stretch.day + stretch.length),
        rateBps,
      }),
    )

export const expenses = (purchasedOn: PlainDate): fc.Arbitrary<Expense> =>
  fc
    .record({
      stretch: stretches,
      amount: amounts,
      isPosted: fc.boolean(),
      isRefundable: fc.boolean(),
      accruesInterest: fc.boolean(),
    })
    .map(({ stretch, amount, ...flags }) =>
      anExpense({
        amountCents: cents(amount),
        incurredOn: on(purchasedOn, stretch.day),
        postedOn: stretch.length === null ? null : on(purchasedOn, stretch.day + stretch.length),
        ...flags,
      }),
    )

const fees = (purchasedOn: PlainDate): fc.Arbitrary<Fee> =>
  fc.record({ amount: amounts, day: fc.option(days) }).map(({ amount, day }) => ({
    id: 1,
    label: 'Fee',
    amountCents: cents(amount),
    chargedOn: day === null ? null : on(purchasedOn, day),
  }))

const STATES: readonly LienPaymentState[] = [
  'created',
  'pending',
  'settled',
  'failed',
  'canceled',
  'returned',
  'disputed',
  'refunded',
]
export const unsettled = STATES.filter((state) => state !== 'settled')

export const payments = (purchasedOn: PlainDate): fc.Arbitrary<LienPayment> =>
  fc
    .record({
      amount: amounts,
      day: days,
      state: fc.oneof({ weight: 4, arbitrary: fc.constant('settled' as const) }, fc.constantFrom(...STATES)),
      destination: fc.oneof(
        { weight: 6, arbitrary: fc.constant('lien' as const) },
        fc.constant('escrow' as const),
      ),
    })
    .map(({ amount, day, ...rest }) =>
      aPayment({ amountCents: cents(amount), effectiveOn: on(purchasedOn, day), ...rest }),
    )

const numbered = <Item extends object>(items: readonly Item[]) =>
  items.map((item, index) => ({ ...item, id: index + 1 }))

/** Liens with up to three of everything, some redeemed. */
export const liens = fc.nat(2000).chain((sale) => {
  const purchasedOn = addDays(FIRST_SALE, sale)
  return fc
    .record({
      saleType: fc.constantFrom('auction' as const, 'negotiated' as const),
      price: amounts,
      rateBps: rates,
      noi: fc.option(days),
      redeemed: fc.option(days, { freq: 3 }),
      subsequents: fc.array(subsequents(purchasedOn), { maxLength: 3 }),
      expenses: fc.array(expenses(purchasedOn), { maxLength: 3 }),
      fees: fc.array(fees(purchasedOn), { maxLength: 2 }),
      payments: fc.array(payments(purchasedOn), { maxLength: 4 }),
    })
    .map((drawn) =>
      aLien({
        saleType: drawn.saleType,
        purchasedOn,
        priceCents: cents(drawn.price),
        rateBps: drawn.rateBps,
        noiOn: drawn.noi === null ? null : on(purchasedOn, drawn.noi),
        redeemedOn: drawn.redeemed === null ? null : on(purchasedOn, SPAN / 2 + drawn.redeemed),
        subsequents: numbered(drawn.subsequents),
        expenses: numbered(drawn.expenses),
        fees: numbered(drawn.fees),
        payments: drawn.payments.map((payment, index) => ({
          ...payment,
          id: `pay_${index + 1}`,
          sequence: index + 1,
        })),
      }),
    )
})

/** Liens under all four strategies, with two days in order. */
export const cases = (accrual: fc.Arbitrary<AccrualRule> = rules): fc.Arbitrary<Case> =>
  fc.record({ lien: liens, values: settings(accrual), a: days, b: days }).map(({ lien, values, a, b }) => ({
    lien,
    values,
    regime: regimeOf(values),
    earlierDay: addDays(lien.purchasedOn, Math.min(a, b)),
    laterDay: addDays(lien.purchasedOn, Math.max(a, b)),
  }))

export const sumsOf = ({ principalCents, interestCents, expensesCents, totalCents }: Quote): number[] => [
  principalCents,
  interestCents,
  expensesCents,
  totalCents,
]

/** The lien as it stood on a day: without what came later, not redeemed. */
export const knownOn = (lien: Lien, day: PlainDate): Lien => ({
  ...lien,
  redeemedOn: null,
  subsequents: lien.subsequents.filter((item) => (item.postedOn ?? item.paidOn) <= day),
  expenses: lien.expenses.filter((item) => (item.postedOn ?? item.incurredOn) <= day),
  fees: lien.fees.filter((item) => (item.chargedOn ?? lien.purchasedOn) <= day),
  payments: lien.payments.filter((payment) => payment.effectiveOn <= day),
})
