import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { bps, type Cents, cents } from '@fieldstone/domain/money/cents'
import { goodThroughOn } from '@fieldstone/domain/payoff/good-through'
import type { Lien } from '@fieldstone/domain/payoff/lien'
import { PRESETS } from '@fieldstone/domain/payoff/presets'
import { quoteAt } from '@fieldstone/domain/payoff/quote'
import { type Regime, regimeFor } from '@fieldstone/domain/payoff/regime'
import type { Insertable } from 'kysely'
import type { Tables } from '../src/db/tables.ts'
import type { DemoCounty, Place } from './places.ts'

export type Row<Name extends keyof Tables> = Insertable<Tables[Name]>

/** A row that belongs to a certificate, before the certificate has its id. */
export type Child<Name extends keyof Tables> = Omit<Row<Name>, 'certificate_id'>

/** What the county sold, where and from whom. */
export interface Sale extends Place {
  readonly county: DemoCounty
  readonly certificateNo: string
  readonly parcelNo: string
  readonly ownerName: string
  readonly saleType: 'auction' | 'negotiated'
  readonly purchasedOn: PlainDate
  readonly priceCents: number
  readonly rateBps: number
}

type CertificateColumns = Omit<
  Partial<Row<'certificate'>>,
  | 'id'
  | 'parcel_id'
  | 'county_id'
  | 'certificate_no'
  | 'parcel_no'
  | 'owner_name'
  | 'address'
  | 'city'
  | 'zip'
  | 'sale_type'
  | 'purchased_on'
  | 'price_cents'
  | 'rate_bps'
>

/** What staff say to a request, after it has moved in. */
export interface PlanAnswer {
  readonly offeredOn: PlainDate
  readonly declinedOn: PlainDate | null
}

export interface DraftPlan {
  readonly plan: Omit<Child<'payment_plan'>, 'stage'>
  readonly answer?: PlanAnswer
  readonly instalments: readonly Omit<Row<'plan_instalment'>, 'plan_id'>[]
}

/** A certificate with all that hangs on it, as data: nothing of it is in the database yet. */
export interface Draft {
  readonly sale: Sale
  readonly certificate?: CertificateColumns
  readonly legal?: Child<'legal_case'>
  readonly subsequents?: readonly Child<'subsequent'>[]
  readonly expenses?: readonly Child<'expense'>[]
  readonly receipts?: readonly Child<'received_payment'>[]
  readonly plans?: readonly DraftPlan[]
  readonly correspondence?: readonly Child<'correspondence'>[]
  readonly payoffRequests?: readonly Child<'payoff_request'>[]
  readonly defendants?: readonly Child<'defendant'>[]
  /** Titles of the files that lie with it; one picture comes along. */
  readonly documents?: readonly string[]
}

/** The rows of Ohio's settings, and its rules for one county. */
export const OHIO_ROWS = (PRESETS.find((preset) => preset.stateId === 'OH')?.rows ?? []).map((row) => ({
  stateId: 'OH',
  countyId: null,
  ...row,
}))

const regimes = new Map<number, Regime>()

export function ohioRegime(countyId: number): Regime {
  const known = regimes.get(countyId) ?? regimeFor(OHIO_ROWS, 'OH', countyId)
  if (!known) throw new Error('Ohio has no preset')
  regimes.set(countyId, known)
  return known
}

/** The draft as the payoff engine takes it, before any payment and not redeemed. */
export function lienOfDraft({ sale, legal, subsequents = [], expenses = [] }: Draft): Lien {
  return {
    certificateId: 0,
    certificateNo: sale.certificateNo,
    stateId: 'OH',
    countyId: sale.county.id,
    parcelNo: sale.parcelNo,
    saleType: sale.saleType,
    purchasedOn: sale.purchasedOn,
    priceCents: cents(sale.priceCents),
    rateBps: bps(sale.rateBps),
    noiOn: legal?.noi_paid_on ?? legal?.noi_filed_on ?? null,
    redeemedOn: null,
    subsequents: subsequents.map((item, index) => ({
      id: index + 1,
      name: item.name,
      amountCents: cents(item.amount_cents),
      paidOn: item.paid_on,
      rateBps: item.rate_bps == null ? null : bps(item.rate_bps),
      postedOn: item.posted_on ?? null,
    })),
    expenses: expenses.map((item, index) => ({
      id: index + 1,
      description: item.description ?? '',
      amountCents: cents(item.amount_cents),
      incurredOn: item.incurred_on,
      isPosted: item.posted_on != null,
      postedOn: item.posted_on ?? null,
      isRefundable: item.is_refundable ?? false,
      accruesInterest: item.accrues_interest ?? false,
    })),
    fees: [],
    payments: [],
  }
}

/** The payoff that held on a day, through the end of its month. */
export function payoffOn(draft: Draft, today: PlainDate): Cents {
  const regime = ohioRegime(draft.sale.county.id)
  return quoteAt(lienOfDraft(draft), regime, goodThroughOn(regime, draft.sale.purchasedOn, today)).totalCents
}
