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

/** What was charged and may not be. 'no-document' alone says that a charge is not proved, not that it is wrong. */
export type OverchargeKind = (typeof OVERCHARGE_KINDS)[number]

/** What of one certificate was charged, as it is stored, and what it rests on. */
export interface ChargedRecord {
  readonly lien: Lien
  readonly regime: Regime
  /** Every row of its ledger, or their sums by key. */
  readonly entries: readonly ImpliedEntry[]
  /** The payoffs that were given and still stand. */
  readonly quotes: readonly GivenQuote[]
  /** The plan that is active. */
  readonly plan: AgreedPlan | null
  /** The expenses that a document proves. */
  readonly provedExpenseIds: ReadonlySet<number>
}

export interface GivenQuote {
  readonly id: number
  readonly askedOn: PlainDate
  readonly goodThrough: PlainDate
  readonly totalCents: Cents
  readonly lines: readonly GivenLine[]
}

/** Of a stored line, what is judged. */
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
  /** What people call it. */
  readonly label: string
  /** Charged beyond what is allowed; of 'no-document' the charge itself. 0: on the record, and not charged yet. */
  readonly amountCents: Cents
  readonly ground: Ground
}

/** The rule that it breaks. */
export interface Ground {
  /** As it is cited; null where the product knows none. */
  readonly statute: string | null
  /** The most that is allowed: a yearly rate, per period where a period is counted, or the share of the minimum. */
  readonly limitBps: number | null
  /** What it bears instead. */
  readonly foundBps: number | null
  /** The day that the rule speaks of: principal was paid, the certificate was redeemed, or the setting is read as of. */
  readonly on: PlainDate | null
}
