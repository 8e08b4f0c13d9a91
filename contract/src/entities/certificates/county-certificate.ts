import * as z from 'zod/mini'
import { entity } from '../../entity.ts'
import { date, money } from '../../values.ts'
import { payoffView } from '../payoff/offer.ts'
import { certificateFields, payoffLine, subsequent } from './certificate.ts'

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
