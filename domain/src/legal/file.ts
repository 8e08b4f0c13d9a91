import type { PlainDate } from '../calendar/plain-date.ts'
import type { SaleResult } from '../certificates/web-status.ts'

/** The dated steps of a legal file, in the order of the specification; the last five are about military service. */
export const LEGAL_DATES = [
  'bankruptcyInOn',
  'bankruptcyOutOn',
  'pocFiledOn',
  'bankruptcyPlanConfirmedOn',
  'dismissalFiledOn',
  'sentLegalOn',
  'noiFiledOn',
  'lienSearchOn',
  'lienSearchReceivedOn',
  'complaintFiledOn',
  'publicationOn',
  'publicationReceivedOn',
  'allPartiesServedOn',
  'judgmentRequestedOn',
  'judgmentEnteredOn',
  'writRequestedOn',
  'sheriffSaleOn',
  'secondSheriffSaleOn',
  'motionConfirmSaleOn',
  'orderConfirmSaleOn',
  'motionForfeitureOn',
  'decreeForfeitureOn',
  'taxDeedIssuedOn',
  'militaryCheckedOn',
  'militaryAffidavitOn',
  'militaryHoldFromOn',
  'militaryHoldUntilOn',
] as const

export type LegalDate = (typeof LEGAL_DATES)[number]

/** The dates of a file. Null: not yet, or not known. */
export type LegalDates = { readonly [Name in LegalDate]: PlainDate | null }

export const BANKRUPTCY_CHAPTERS = [7, 11, 13] as const

/** What the confirmed plan of a Chapter 13 case pays of a certificate through its trustee. */
export const PLAN_PAYS = ['Lien', 'Part', 'Nothing'] as const
export type PlanPays = (typeof PLAN_PAYS)[number]

/** The answer of the military-status check. */
export const MILITARY_STATUSES = ['Not in service', 'In service', 'Unknown'] as const

/**
 * A defendant's kind. The United States has longer to answer, and may redeem after a sale: 'united-states' by its lien for
 * taxes, 'united-states-lien' by another one.
 */
export const PARTY_TYPES = ['private', 'united-states', 'united-states-lien'] as const
export type PartyType = (typeof PARTY_TYPES)[number]

export const isUnitedStates = (partyType: PartyType): boolean => partyType !== 'private'

/** Served by publication, the day of service is the day of the last publication. */
export const SERVICE_TYPES = [
  'Certified mail',
  'Ordinary mail',
  'Personal',
  'Process server',
  'Publication',
  'Residence',
  'Waiver',
] as const

/** A defendant who waives service has more time to answer, from the request on. */
export const WAIVER = 'Waiver' satisfies (typeof SERVICE_TYPES)[number]

/** Served on the day of the last publication. */
export const PUBLICATION = 'Publication' satisfies (typeof SERVICE_TYPES)[number]

/** What an expense was for. The limit of attorney fees counts 'attorney-fee' alone. */
export const EXPENSE_KINDS = [
  'attorney-fee',
  'court-cost',
  'title',
  'publication',
  'service',
  'other',
] as const
export type ExpenseKind = (typeof EXPENSE_KINDS)[number]

/** How a bankruptcy case ended, for this lien. */
export const BANKRUPTCY_ENDINGS = ['discharged', 'dismissed', 'relief-from-stay', 'closed'] as const

export interface DefendantFacts {
  readonly id: number
  readonly name: string
  readonly partyType: PartyType
  readonly serviceType: string | null
  /** When the request to waive service was sent. Null: no waiver, or the day is not known. */
  readonly waiverRequestedOn: PlainDate | null
  readonly servedOn: PlainDate | null
  readonly answeredOn: PlainDate | null
}

/** Everything of a file from which its deadlines, warnings and next step follow. */
export interface LegalFacts extends LegalDates {
  /** Cases that have ended, beside the one of bankruptcyInOn. */
  readonly earlierBankruptcies: readonly { readonly filedOn: PlainDate; readonly endedOn: PlainDate }[]
  readonly purchasedOn: PlainDate | null
  readonly saleType: 'auction' | 'negotiated' | null
  readonly redeemedOn: PlainDate | null
  /** All of it is paid since this day, and its redemption is not posted yet. Of one that was only reported: since the report. */
  readonly paidInFullOn: PlainDate | null
  /** The county reported the redemption, and no payment here paid it. */
  readonly isRedemptionReported: boolean
  readonly isActive: boolean
  readonly resultOfSale: SaleResult | null
}

/** Of a certificate without a legal file. */
export const NO_FILE: LegalFacts = {
  // Exactly the names of the list, which fromEntries forgets.
  ...(Object.fromEntries(LEGAL_DATES.map((name) => [name, null])) as unknown as LegalDates),
  ...{ earlierBankruptcies: [], purchasedOn: null, saleType: null, redeemedOn: null, isActive: true },
  ...{ paidInFullOn: null, isRedemptionReported: false, resultOfSale: null },
}
