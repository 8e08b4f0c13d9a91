import type { PlainDate } from '../../calendar/plain-date.ts'
import type { Cents } from '../../money/cents.ts'

/** What a reader may copy from the paper to have it compared. */
export const PAPER_PARTS = ['amount', 'day', 'routing', 'account'] as const
export type PaperPart = (typeof PAPER_PARTS)[number]

/** What somebody says that stands on a paper; null: not said. */
export interface PaperClaims {
  readonly amountCents: Cents | null
  readonly day: PlainDate | null
  /** All digits of the routing number and the account to which a wire shall go. */
  readonly routing: string | null
  readonly account: string | null
}

/** What stood on it. */
export interface PaperTruth {
  readonly amountCents: Cents | null
  readonly day: PlainDate
  /** Our bank's routing number and our account for wires when it was issued; null: none. */
  readonly routing: string | null
  readonly account: string | null
}

/** The parts that are not what was issued. One is enough: such a paper is not to be paid by. */
export function alteredParts(claims: PaperClaims, truth: PaperTruth): PaperPart[] {
  const isOther: Readonly<Record<PaperPart, boolean>> = {
    amount: claims.amountCents !== null && claims.amountCents !== truth.amountCents,
    day: claims.day !== null && claims.day !== truth.day,
    routing: claims.routing !== null && claims.routing !== truth.routing,
    account: claims.account !== null && claims.account !== truth.account,
  }
  return PAPER_PARTS.filter((part) => isOther[part])
}
