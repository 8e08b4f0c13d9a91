import type { PlainDate } from '../../calendar/plain-date.ts'
import type { Cents } from '../../money/cents.ts'

/** The parts of a document that a reader can enter for comparison. */
export const PAPER_PARTS = ['amount', 'day', 'routing', 'account'] as const
export type PaperPart = (typeof PAPER_PARTS)[number]

/** What a reader enters from a document. Null if not entered. */
export interface PaperClaims {
  readonly amountCents: Cents | null
  readonly day: PlainDate | null
  /** All digits of the routing and account numbers for wires. */
  readonly routing: string | null
  readonly account: string | null
}

/** The content of the document when it was issued. */
export interface PaperTruth {
  readonly amountCents: Cents | null
  readonly day: PlainDate
  /** Our routing number and account for wires at that time. Null if there were none. */
  readonly routing: string | null
  readonly account: string | null
}

/** Returns the parts that differ from the issued document. Nobody should pay from a document with an altered part. */
export function alteredParts(claims: PaperClaims, truth: PaperTruth): PaperPart[] {
  const isOther: Readonly<Record<PaperPart, boolean>> = {
    amount: claims.amountCents !== null && claims.amountCents !== truth.amountCents,
    day: claims.day !== null && claims.day !== truth.day,
    routing: claims.routing !== null && claims.routing !== truth.routing,
    account: claims.account !== null && claims.account !== truth.account,
  }
  return PAPER_PARTS.filter((part) => isOther[part])
}
