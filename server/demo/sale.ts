import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { suggestExpenseKind } from '@fieldstone/domain/legal/expenses'
import type { Child, Sale } from './draft.ts'
import { countyNamed } from './places.ts'

interface SaleSketch {
  readonly no: string
  readonly county?: string
  readonly parcelNo: string
  readonly owner: string
  readonly at: readonly [address: string, city: string, zip: string]
  readonly boughtOn: string
  readonly priceCents: number
  readonly rateBps: number
  readonly saleType?: 'auction' | 'negotiated'
}

/** An auction of Summit, unless said otherwise. */
export function sale(sketch: SaleSketch): Sale {
  const [address, city, zip] = sketch.at
  return {
    county: countyNamed(sketch.county ?? 'Summit'),
    certificateNo: sketch.no,
    parcelNo: sketch.parcelNo,
    ownerName: sketch.owner,
    address,
    city,
    zip,
    saleType: sketch.saleType ?? 'auction',
    purchasedOn: plainDate(sketch.boughtOn),
    priceCents: sketch.priceCents,
    rateBps: sketch.rateBps,
  }
}

export const laterTaxes = (
  name: string,
  amountCents: number,
  paidOn: string,
  rateBps: number | null = null,
): Child<'subsequent'> => ({
  name,
  amount_cents: amountCents,
  paid_on: plainDate(paidOn),
  rate_bps: rateBps,
  posted_on: null,
})

interface Cost {
  readonly isPosted?: false
  readonly isRefundable?: false
  readonly accrues?: true
}

/** Posted and charged to the redeemer, without interest, unless said otherwise. */
export const cost = (
  description: string,
  amountCents: number,
  on: string,
  options: Cost = {},
): Child<'expense'> => ({
  description,
  kind: suggestExpenseKind(description),
  amount_cents: amountCents,
  incurred_on: plainDate(on),
  posted_on: options.isPosted === false ? null : plainDate(on),
  is_refundable: options.isRefundable ?? true,
  accrues_interest: options.accrues ?? false,
})
