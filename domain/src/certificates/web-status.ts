import type { PlainDate } from '../calendar/plain-date.ts'

/** The five statuses, spelled as on the wire. */
export const WEB_STATUSES = ['Active Certificate', 'REO', 'Legal', 'Bankruptcy', 'Redeemed'] as const

export type WebStatus = (typeof WEB_STATUSES)[number]

/** What staff may set by hand. Not Redeemed: a redemption is posted, with proof. */
export type StatusOverride = Exclude<WebStatus, 'Redeemed'>

/** The two results of a sheriff's sale, spelled as on the wire. */
export const SALE_RESULTS = ['Forfeited', 'Sold to 3rd Party'] as const

export type SaleResult = (typeof SALE_RESULTS)[number]

export interface StatusFacts {
  readonly redeemedOn: PlainDate | null
  readonly statusOverride: StatusOverride | null
  readonly taxDeedIssuedOn: PlainDate | null
  readonly resultOfSale: SaleResult | null
  readonly bankruptcyInOn: PlainDate | null
  readonly bankruptcyOutOn: PlainDate | null
  readonly sentLegalOn: PlainDate | null
  readonly noiFiledOn: PlainDate | null
}

/** The status shown for a certificate: the first match of the table. `today` is the business date of the county. */
export function webStatus(facts: StatusFacts, today: PlainDate): WebStatus {
  for (const rule of STATUSES) {
    const status = rule(facts, today)
    if (status !== null) return status
  }
  return 'Active Certificate'
}

type StatusRule = (facts: StatusFacts, today: PlainDate) => WebStatus | null

/** In order of precedence. Only a redemption precedes what staff set by hand. */
const STATUSES: readonly StatusRule[] = [
  (facts) => (facts.redeemedOn !== null ? 'Redeemed' : null),
  (facts) => facts.statusOverride,
  (facts) => (isDeededToHolder(facts) ? 'REO' : null),
  (facts, today) => (isInBankruptcy(facts, today) ? 'Bankruptcy' : null),
  (facts) => (facts.sentLegalOn !== null || facts.noiFiledOn !== null ? 'Legal' : null),
]

/** The deed was issued to the holder, not to a third party who bought at the sale. */
function isDeededToHolder(facts: StatusFacts): boolean {
  return facts.taxDeedIssuedOn !== null && facts.resultOfSale !== 'Sold to 3rd Party'
}

/** A case is open from its first day to the day before its end; without an end it is still open. */
function isInBankruptcy({ bankruptcyInOn, bankruptcyOutOn }: StatusFacts, today: PlainDate): boolean {
  if (bankruptcyInOn === null || bankruptcyInOn > today) return false
  return bankruptcyOutOn === null || bankruptcyOutOn > today
}
