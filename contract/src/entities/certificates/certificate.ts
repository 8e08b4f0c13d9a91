import { WEB_STATUSES } from '@fieldstone/domain/certificates/web-status'
import { COMPONENT_KINDS } from '@fieldstone/domain/payoff/component'
import { OWN_NAME_CODES } from '@fieldstone/domain/payoff/own-name-codes'
import { ACCRUAL_UNITS } from '@fieldstone/domain/payoff/strategies'
import * as z from 'zod/mini'
import { type EntityOf, entity } from '../../entity.ts'
import { bpsNumber, centsNumber, date, money } from '../../values.ts'
import { countyOffice } from '../counties/county-office.ts'
import { paymentProgress } from '../payments/payment-progress.ts'
import { offer } from '../payoff/offer.ts'

export const webStatus = z.enum(WEB_STATUSES)

/** A row of the search: the public facts of a certificate. */
export const summaryFields = {
  id: ['parcelID', z.int()],
  certificateNo: ['taxSaleNo', z.string()],
  parcelNo: z.string(),
  status: webStatus,
  /** Ours: all of it is paid since, and not posted yet. */
  redemptionInProcessOn: ['redemptionInProcDate', z.nullable(date)],
  purchasedOn: ['purchaseDate', z.nullable(date)],
  ownerName: z.string(),
  address: ['propertyAddress', z.string()],
  addressFull: ['propertyAddressFull', z.string()],
} as const

export type CertificateSummary = EntityOf<typeof summaryFields>
export const certificateSummary = entity(summaryFields)

/** A row of staff: certificates of two counties may have the same numbers. */
export const lienSummary = entity({ ...summaryFields, countyName: z.string() })
export type LienSummary = z.output<typeof lienSummary>

/** A certificate in the list of its county, with the legal fields of the specification's Parcel. */
export const countyLien = entity({
  ...summaryFields,
  countyId: ['countyID', z.int()],
  countyName: z.string(),
  caseNo: ['caseNum', z.nullable(z.string())],
  /** Null for a county, and for an attorney whose account does not show it. */
  refNo: ['webRefNum', z.nullable(z.string())],
  assignedAttorneyId: ['webAssignedAttorneyUserID', z.nullable(z.int())],
  assignedAttorneyName: ['webAssignedAttorneyUserName', z.nullable(z.string())],
  /** Whether its legal file is open. */
  isActive: z.boolean(),
})
export type CountyLien = z.output<typeof countyLien>

const relatedCertificate = entity({
  id: ['parcelID', z.int()],
  certificateNo: ['taxSaleNo', z.string()],
  status: webStatus,
})
export type RelatedCertificate = z.output<typeof relatedCertificate>

export const subsequent = entity({
  name: ['subsequentName', z.string()],
  amountCents: ['subsequentAmt', money],
})

/** The first day whose payoff is another one, if nothing is paid or added until then, and that payoff. */
export const nextChange = entity({ on: date, totalCents: ['total', money] })

/** One run of a source of debt: the longest period with a constant rate and base. */
const run = entity({
  from: date,
  to: date,
  rateBps: bpsNumber,
  units: z.int(),
  /** The unit of `units`. The rate is yearly, or per period if the unit is a period. */
  unit: z.enum(ACCRUAL_UNITS),
  /** Length of a period in months; null unless the unit is a period. */
  periodMonths: z.nullable(z.int()),
  baseCents: centsNumber,
  amountCents: centsNumber,
})

/** One source of debt: what is unpaid and what was paid of it, and how its interest was computed. */
export const payoffLine = entity({
  kind: z.enum(COMPONENT_KINDS),
  /** As a person or a county has written it; null where the product names it. */
  label: z.nullable(z.string()),
  /** The product's own name of it, which the reader's language words. */
  labelCode: z.nullable(z.enum(OWN_NAME_CODES)),
  /** The day of the sale, of the taxes, of the expense: interest counts from here. */
  originOn: ['originDate', date],
  isPrincipal: ['principal', z.boolean()],
  baseCents: centsNumber,
  basePaidCents: centsNumber,
  interestCents: centsNumber,
  interestPaidCents: centsNumber,
  isMinimumApplied: ['minimumApplied', z.boolean()],
  minimumCents: centsNumber,
  runs: z.array(run),
})
export type PayoffLine = z.output<typeof payoffLine>

/** A tax certificate as the specification's Parcel. What a reader may not see is null, never left out. */
export const certificateFields = {
  id: ['parcelID', z.int()],
  version: z.int(),
  countyId: ['countyID', z.int()],
  countyName: z.string(),
  parcelNo: z.string(),
  /** Ours: the town that holds the parcel number; null where the county does. */
  municipality: z.nullable(z.string()),
  certificateNo: ['taxSaleNo', z.string()],
  ownerName: z.string(),
  address: ['propertyAddress', z.string()],
  addressFull: ['propertyAddressFull', z.string()],
  city: ['propertyCity', z.string()],
  zip: ['propertyZip', z.string()],
  stateId: ['stateID', z.string()],
  stateName: z.string(),
  purchasedOn: ['purchaseDate', z.nullable(date)],
  status: webStatus,
  webStatus: webStatus,
  statusId: ['statusID', z.nullable(z.int())],
  caseNo: ['caseNum', z.nullable(z.string())],
  bankruptcyCaseNo: ['claimNum', z.nullable(z.string())],
  refNo: ['webRefNum', z.nullable(z.string())],
  legalNote: ['webNotes', z.nullable(z.string())],
  assignedAttorneyId: ['webAssignedAttorneyUserID', z.nullable(z.int())],
  assignedAttorneyName: ['webAssignedAttorneyUserName', z.nullable(z.string())],
  firmId: ['ohsAttorneyID', z.nullable(z.int())],
  isLegalActive: ['isActive', z.boolean()],
  redeemedOn: ['rtReceivedDate', z.nullable(date)],
  redeemedCents: ['rtAmountReceived', z.nullable(money)],
  redeemedBy: ['rtPaymentType', z.nullable(z.string())],
  isPaymentPending: ['paymentPending', z.boolean()],
  redemptionInProcessOn: ['redemptionInProcDate', z.nullable(date)],
  /** Ours: how far the reader's own last payment has come, while it counts. Null to everybody who is not its payer. */
  ownProgress: z.nullable(paymentProgress),
  /** 0 = none; null = some, but this reader may not see how much. */
  escrowCents: ['moneyInEscrow', z.nullable(money)],
  planCount: ['hasPPS', z.int()],
  activePlanCount: ['activePPS', z.int()],
  planStatus: ['payPlanStatus', z.nullable(z.string())],
  instalmentCents: ['mthPayTotal', z.nullable(money)],
  planTermMonths: ['ppsTerm', z.nullable(z.int())],
  principalCents: ['payofF_PRINCIPLE', z.nullable(money)],
  interestCents: ['payofF_INTEREST', z.nullable(money)],
  expenseCents: ['payofF_EXPENSE', z.nullable(money)],
  totalCents: ['payofF_TOTAL', z.nullable(money)],
  goodThrough: ['payofF_GOOD_THRU', z.nullable(date)],
  futurePrincipalCents: ['payofF_PRINCIPLE_FUTURE', z.nullable(money)],
  futureInterestCents: ['payofF_INTEREST_FUTURE', z.nullable(money)],
  futureExpenseCents: ['payofF_EXPENSE_FUTURE', z.nullable(money)],
  futureTotalCents: ['payofF_TOTAL_FUTURE', z.nullable(money)],
  futureGoodThrough: ['payofF_GOOD_THRU_FUTURE', z.nullable(date)],
  isMine: ['isMyParcel', z.boolean()],
  isOldestUnpaid: ['isOldestUnpaidCertificate', z.boolean()],
  oldestUnpaidId: ['oldestRelatedUnpaidCertificateId', z.nullable(z.int())],
  mustGetPayoffFromCounty: ['mustGetPayoffFromCountyIfSheriffSaleDate', z.boolean()],
  noPayoffAfterLegal: z.boolean(),
  canRequestPayoff: z.boolean(),
  /** Ours: the office of the county that gives payoffs. Null if it is not known. */
  countyOffice: z.nullable(countyOffice),
  isReportOfficeOhio: ['reportOfficeOhio', z.boolean()],
  noiFiledOn: ['noiFiledDate', z.nullable(date)],
  sheriffSaleOn: ['sheriffSaleDate', z.nullable(date)],
  sentLegalOn: ['sentLegalFile', z.nullable(date)],
  related: ['relatedTaxCertificates', z.array(relatedCertificate)],
  subsequents: ['subsequentData', z.array(subsequent)],
  /** Ours: the unpaid part of the purchase price, so that the Principal rows add up. */
  purchasePriceCents: ['purchasePriceUnpaid', z.nullable(money)],
  /** Ours: every source of debt with its interest runs; empty if no figure may be shown. */
  lines: ['payoffLines', z.array(payoffLine)],
  /** Ours: when the total moves next. Null if no figure may be shown, or it stays the same for two years. */
  nextChange: ['payoffNextChange', z.nullable(nextChange)],
  /** Ours: the business date of the county when the record was read. */
  today: date,
  /** Ours: the notices, buttons and dates for this reader, decided by the server. */
  offer: offer,
} as const

export type Certificate = EntityOf<typeof certificateFields>
export const certificate = entity(certificateFields)

export const STANDINGS = ['paid', 'submitted', 'plan', 'payable', 'ask'] as const

/** A saved certificate with what it takes to redeem it, as far as its reader is shown it. */
export const savedCertificate = entity({
  ...summaryFields,
  /** Null where no figure is shown: `standing` says why. */
  totalCents: ['payofF_TOTAL', z.nullable(money)],
  goodUntil: z.nullable(date),
  /** 'payable': the payoff is shown; 'ask': staff or the county give it. */
  standing: z.enum(STANDINGS),
})
export type SavedCertificate = z.output<typeof savedCertificate>

/** A search that finds something, close to one that found nothing. Address or owner is '' if it is not part of it. */
export const searchSuggestion = entity({
  state: z.string(),
  countyId: ['county', z.int()],
  countyName: z.string(),
  address: z.string(),
  owner: ['ownerInfo', z.string()],
})
export type SearchSuggestion = z.output<typeof searchSuggestion>
