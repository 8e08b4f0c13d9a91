import type { PlainDate } from '../../calendar/plain-date.ts'
import type { Cents } from '../../money/cents.ts'
import type { ImpliedEntry } from '../../payoff/ledger.ts'
import type { Lien } from '../../payoff/lien.ts'
import type { QuoteLine } from '../../payoff/quote-line.ts'
import type { Regime } from '../../payoff/regime.ts'

export const OVERCHARGE_KINDS = [
  'interest-after-principal',
  'charged-twice',
  'rate-above-cap',
  'floor-twice',
  'plan-rate',
  'after-redemption',
  'no-document',
] as const

/** Kinds of charges that are not allowed. 'no-document' only means that a charge is not proved, not that it is wrong. */
export type OverchargeKind = (typeof OVERCHARGE_KINDS)[number]

/** The stored charges of one certificate, and the facts they depend on. */
export interface ChargedRecord {
  readonly lien: Lien
  readonly regime: Regime
  /** All rows of its ledger, or their sums by key. */
  readonly entries: readonly ImpliedEntry[]
  /** The issued payoffs that are still valid. */
  readonly quotes: readonly GivenQuote[]
  /** The active plan. */
  readonly plan: AgreedPlan | null
  /** The expenses that have a document. */
  readonly provedExpenseIds: ReadonlySet<number>
}

export interface GivenQuote {
  readonly id: number
  readonly askedOn: PlainDate
  readonly goodThrough: PlainDate
  readonly totalCents: Cents
  readonly lines: readonly GivenLine[]
}

/** The part of a stored quote line that the overcharge check looks at. */
export type GivenLine = Pick<QuoteLine, 'kind' | 'id' | 'chargedCents'> & {
  readonly base: Pick<QuoteLine['base'], 'chargedCents'>
  readonly interest: Pick<QuoteLine['interest'], 'chargedCents'>
  readonly runs: readonly Pick<QuoteLine['runs'][number], 'to' | 'amountCents'>[]
}

export interface AgreedPlan {
  readonly id: number
  /** The day as of which its installments were computed. */
  readonly computedOn: PlainDate
  readonly installments: readonly { readonly dueOn: PlainDate; readonly portionCents: number }[]
}

export interface Overcharge {
  readonly kind: OverchargeKind
  /** `kind:id` of a source of debt, or `plan:id`. With the kind it names the finding within its certificate. */
  readonly subject: string
  /** Its label for people. */
  readonly label: string
  /**
   * The amount charged beyond what is allowed. For 'no-document', the charge itself. 0 if it is on the record but not
   * charged yet.
   */
  readonly amountCents: Cents
  readonly ground: Ground
}

/** The rule that the charge violates. */
export interface Ground {
  /** The citation of the statute. Null if the product knows none. */
  readonly statute: string | null
  /** The maximum rate: per year, per period if periods are counted, or as the share of the minimum. */
  readonly limitBps: number | null
  /** The rate that was charged. */
  readonly foundBps: number | null
  /** The day that the rule depends on: principal paid, certificate redeemed, or the day of the setting. */
  readonly on: PlainDate | null
}
