import { compareDates, type PlainDate } from '../../calendar/plain-date.ts'
import type { Cents } from '../../money/cents.ts'

/** The documents that have a code. */
export const PAPER_KINDS = ['payoff', 'receipt', 'release'] as const
export type PaperKind = (typeof PAPER_KINDS)[number]

/**
 * The status of a genuine document. 'current': valid. Payoff: 'paid' or 'awaiting' (a payment came in), 'superseded'
 * (the figure has changed), 'past' (expired). Receipt: 'partly-back' or 'taken-back' (money was returned), 'mistaken'
 * (recorded by mistake). Release: 'withdrawn' (the redemption was undone).
 */
export const PAPER_STANDINGS = [
  'current',
  'paid',
  'awaiting',
  'superseded',
  'past',
  'partly-back',
  'taken-back',
  'mistaken',
  'withdrawn',
] as const
export type PaperStanding = (typeof PAPER_STANDINGS)[number]

/** The current facts about the subject of a document. */
export type PaperFacts =
  | {
      readonly kind: 'payoff'
      readonly goodThrough: PlainDate
      readonly today: PlainDate
      readonly isRedeemed: boolean
      readonly isPaymentAwaiting: boolean
      readonly isSuperseded: boolean
    }
  | {
      readonly kind: 'receipt'
      readonly isTakenBack: boolean
      readonly isMistake: boolean
      readonly refundedCents: Cents
    }
  | { readonly kind: 'release'; readonly isUndone: boolean }

/** Returns the first status that applies. A payment comes first, so that nobody pays twice by the same payoff. */
export function standingOf(facts: PaperFacts): PaperStanding {
  switch (facts.kind) {
    case 'payoff':
      if (facts.isRedeemed) return 'paid'
      if (facts.isPaymentAwaiting) return 'awaiting'
      if (facts.isSuperseded) return 'superseded'
      return compareDates(facts.goodThrough, facts.today) < 0 ? 'past' : 'current'
    case 'receipt':
      if (facts.isMistake) return 'mistaken'
      if (facts.isTakenBack) return 'taken-back'
      return facts.refundedCents > 0 ? 'partly-back' : 'current'
    case 'release':
      return facts.isUndone ? 'withdrawn' : 'current'
  }
}
