import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { bps, cents } from '@fieldstone/domain/money/cents'
import { goodThroughOn } from '@fieldstone/domain/payoff/good-through'
import type { Lien, LienPayment, Subsequent } from '@fieldstone/domain/payoff/lien'
import { quoteAt } from '@fieldstone/domain/payoff/quote'
import type { Regime } from '@fieldstone/domain/payoff/regime'
import type { Money } from './facts.ts'

/** What was bought, and what was added to it since. */
export interface Bought {
  readonly purchasedOn: PlainDate
  readonly priceCents: number
  readonly rateBps: number
  readonly later: readonly {
    readonly paidOn: PlainDate
    readonly postedOn: PlainDate
    readonly amountCents: number
  }[]
}

const OHIO: Regime = {
  stateId: 'OH',
  countyId: 855,
  rows: [{ stateId: 'OH', countyId: null, effectiveFrom: '1990-01-01' as PlainDate, values: {} }],
}

/** What is owed on a day after all the money that came, by the same engine that any payoff is computed with. */
export function owedOn(bought: Bought, money: readonly Money[], today: PlainDate): number {
  const lien = lienOf(bought, money)
  return quoteAt(lien, OHIO, goodThroughOn(OHIO, lien.purchasedOn, today)).totalCents
}

const lienOf = ({ purchasedOn, priceCents, rateBps, later }: Bought, money: readonly Money[]): Lien => ({
  certificateId: 1,
  certificateNo: 'the one',
  stateId: 'OH',
  countyId: 855,
  parcelNo: 'the one',
  saleType: 'auction',
  purchasedOn,
  priceCents: cents(priceCents),
  rateBps: bps(rateBps),
  noiOn: null,
  redeemedOn: null,
  subsequents: later.map(
    (one, index): Subsequent => ({
      id: index + 1,
      name: 'Later taxes',
      amountCents: cents(one.amountCents),
      paidOn: one.paidOn,
      postedOn: one.postedOn,
      rateBps: null,
    }),
  ),
  expenses: [],
  fees: [],
  payments: money.filter(({ state, isHeld }) => state === 'came' && !isHeld).map(paymentOf),
})

const paymentOf = ({ id, portionCents, on }: Money, index: number): LienPayment => ({
  id,
  sequence: index + 1,
  amountCents: cents(portionCents),
  effectiveOn: on,
  state: 'settled',
  destination: 'lien',
})
