import { HOLD_KINDS, HOLD_SOURCES } from '@fieldstone/domain/holds/hold'
import * as z from 'zod/mini'
import { entity } from '../../entity.ts'
import { date, money } from '../../values.ts'
import { payoffView } from '../payoff/offer.ts'
import { certificateFields, payoffLine, subsequent, webStatus } from './certificate.ts'

/** The total to redeem all unredeemed certificates of the parcel. Null total: one of them has no figure. */
const parcelTotal = entity({
  certificateCount: z.int(),
  goodThrough: date,
  totalCents: ['total', z.nullable(money)],
  futureGoodThrough: date,
  futureTotalCents: ['futureTotal', z.nullable(money)],
})

/** The certificate for its county and for administrators: with the full future figure and the staff pages' offer. */
export const countyCertificate = entity({
  ...certificateFields,
  futureSubsequents: ['subsequentDataFuture', z.array(subsequent)],
  futurePurchasePriceCents: ['purchasePriceUnpaidFuture', z.nullable(money)],
  futureLines: ['payoffLinesFuture', z.array(payoffLine)],
  parcelTotal: z.nullable(parcelTotal),
  countyOffer: z.object({ parcel: payoffView, payoff: payoffView }),
})
export type CountyCertificate = z.output<typeof countyCertificate>

/** How many certificates show a status. */
export const lienCount = entity({
  status: webStatus,
  count: z.int(),
})
export type LienCount = z.output<typeof lienCount>

/** What the certificates of a filter add up to. */
export const lienTotals = entity({
  /** The day of the amounts owed. */
  on: ['date', date],
  count: z.int(),
  priceCents: ['price', money],
  /** Those whose price is not known. */
  noPriceCount: ['noPrice', z.int()],
  owedCents: ['owed', money],
  /** Those that are open and whose figure cannot be given. */
  noFigureCount: ['noFigure', z.int()],
  /** Those whose figure of today is still to be computed. They are not in the sum. */
  pendingCount: ['pending', z.int()],
})
export type LienTotals = z.output<typeof lienTotals>

/** A hold, as staff read it; the county reads its kind and its days alone. */
export const shownHold = entity({
  /** Null of what stands in the legal file. */
  id: ['holdID', z.nullable(z.int())],
  version: z.nullable(z.int()),
  kind: z.enum(HOLD_KINDS),
  fromOn: ['fromDate', date],
  /** The first day on which it does not hold any more. */
  untilOn: ['untilDate', z.nullable(date)],
  source: z.enum(HOLD_SOURCES),
  isStanding: z.boolean(),
  /** The attorney, or who speaks for the estate; the case of a bankruptcy; a return code. */
  name: z.string(),
  address: z.string(),
  email: z.string(),
  detail: z.string(),
  reason: z.string(),
  endReason: z.string(),
  setBy: z.nullable(z.string()),
})
export type ShownHold = z.output<typeof shownHold>
