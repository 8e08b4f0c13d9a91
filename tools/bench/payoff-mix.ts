import { addDays, type PlainDate, plainDate } from '@fieldstone/domain/calendar/plain-date'
import { bps, cents } from '@fieldstone/domain/money/cents'
import type { Expense, Lien, LienPayment, Subsequent } from '@fieldstone/domain/payoff/lien'
import type { Regime } from '@fieldstone/domain/payoff/regime'

const SEED = 20_261
const FIRST_SALE = plainDate('2016-01-05')
const SALE_DAYS = 3_000

/** Ohio as it stands in a database: a row of the state, and one of the county. */
export const REGIME: Regime = {
  stateId: 'OH',
  countyId: 855,
  rows: [
    {
      stateId: 'OH',
      countyId: 855,
      effectiveFrom: plainDate('1990-01-01'),
      values: { bankruptcyStaffOnly: true },
    },
    { stateId: 'OH', countyId: null, effectiveFrom: plainDate('1990-01-01'), values: {} },
  ],
}

/** Certificates with 0-6 subsequents, 0-8 expenses and 0-12 settled payments, the same in every run. */
export function payoffMix(count: number): Lien[] {
  const next = chance(SEED)
  const upTo = (most: number) => Math.floor(next() * (most + 1))
  const many = <Item>(most: number, make: (index: number) => Item): Item[] =>
    Array.from({ length: upTo(most) }, (_, index) => make(index))
  return Array.from({ length: count }, (_, index) => {
    const purchasedOn = addDays(FIRST_SALE, upTo(SALE_DAYS))
    const later = (): PlainDate => addDays(purchasedOn, upTo(900))
    return {
      certificateId: index + 1,
      certificateNo: `2026-${index + 1}`,
      stateId: 'OH',
      countyId: 855,
      parcelNo: `67-${index + 1}`,
      saleType: upTo(1) === 0 ? 'auction' : 'negotiated',
      purchasedOn,
      priceCents: cents(50_000 + upTo(1_500_000)),
      rateBps: bps(upTo(1_800)),
      noiOn: upTo(2) === 0 ? later() : null,
      redeemedOn: null,
      fees: [],
      subsequents: many(6, (id) => subsequent(id, cents(10_000 + upTo(150_000)), later())),
      expenses: many(8, (id) => expense(id, cents(1_000 + upTo(60_000)), later(), upTo(1) === 0)),
      payments: many(12, (id) => payment(id, cents(1_000 + upTo(60_000)), later())),
    }
  })
}

const subsequent = (id: number, amountCents: Lien['priceCents'], paidOn: PlainDate): Subsequent => ({
  id,
  name: 'Taxes paid by the holder',
  amountCents,
  paidOn,
  rateBps: null,
  postedOn: null,
})

const expense = (
  id: number,
  amountCents: Lien['priceCents'],
  incurredOn: PlainDate,
  accruesInterest: boolean,
): Expense => ({
  id,
  description: 'Cost of the case',
  amountCents,
  incurredOn,
  isPosted: true,
  postedOn: incurredOn,
  isRefundable: true,
  accruesInterest,
})

const payment = (id: number, amountCents: Lien['priceCents'], effectiveOn: PlainDate): LienPayment => ({
  id: `pay_${id}`,
  sequence: id,
  amountCents,
  effectiveOn,
  state: 'settled',
  destination: 'lien',
})

/** A linear congruence (Numerical Recipes): enough for a mix, and the same everywhere. */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
