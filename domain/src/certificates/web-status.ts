import type { PlainDate } from '../calendar/plain-date.ts'

/** The five statuses, in the exact words of the wire. */
export const WEB_STATUSES = ['Active Certificate', 'REO', 'Legal', 'Bankruptcy', 'Redeemed'] as const

export type WebStatus = (typeof WEB_STATUSES)[number]

/** What staff may set by hand. Redeemed is not among them: a redemption is posted, with its proof. */
export type StatusOverride = Exclude<WebStatus, 'Redeemed'>

/** The two results of a sheriff's sale, in the exact words of the wire. */
export const SALE_RESULTS = ['Forfeited', 'Sold to 3rd Party'] as const

export type SaleResult = (typeof SALE_RESULTS)[number]

export interface StatusFacts {
  readonly redeemedOn: PlainDate | null
  readonly statusOverride: StatusOverride | null
  readonly taxDeedIssuedOn: PlainDate | null
  readonly resultOfSale: SaleResult | null
  readonly bankruptcyInOn: PlainDate | null
  readonly bankruptcyOutOn: PlainDate | null
  readonly sentLegalFileOn: PlainDate | null
  readonly noiFiledOn: PlainDate | null
}

/** The status shown for a certificate: the first match of the ordered table. `today` is the county's date. */
export function webStatus(facts: StatusFacts, today: PlainDate): WebStatus {
  for (const rule of STATUSES) {
    const status = rule(facts, today)
    if (status !== null) return status
  }
  return 'Active Certificate'
}

type StatusRule = (facts: StatusFacts, today: PlainDate) => WebStatus | null

/** In order. Nothing but a redemption goes before what staff set by hand. */
const STATUSES: readonly StatusRule[] = [
  (facts) => (facts.redeemedOn !== null ? 'Redeemed' : null),
  (facts) => facts.statusOverride,
  (facts) => (isDeededToHolder(facts) ? 'REO' : null),
  (facts, today) => (isInBankruptcy(facts, today) ? 'Bankruptcy' : null),
  (facts) => (facts.sentLegalFileOn !== null || facts.noiFiledOn !== null ? 'Legal' : null),
]

/** The deed is recorded, and not for somebody else who bought at the sale. */
function isDeededToHolder(facts: StatusFacts): boolean {
  return facts.taxDeedIssuedOn !== null && facts.resultOfSale !== 'Sold to 3rd Party'
}

/** A case is open from its first day until the day before it ends; without an end it stays open. */
function isInBankruptcy({ bankruptcyInOn, bankruptcyOutOn }: StatusFacts, today: PlainDate): boolean {
  if (bankruptcyInOn === null || bankruptcyInOn > today) return false
  return bankruptcyOutOn === null || bankruptcyOutOn > today
}
