import { compareDates, type PlainDate } from '../../calendar/plain-date.ts'
import type { Cents } from '../../money/cents.ts'

/** The papers that carry a code. */
export const PAPER_KINDS = ['payoff', 'receipt', 'release'] as const
export type PaperKind = (typeof PAPER_KINDS)[number]

/**
 * What a genuine paper is worth now. 'current': it holds. Of a payoff 'paid' and 'awaiting' (a payment came meanwhile),
 * 'superseded' (the figure has changed since), 'past' (its day is over). Of a receipt 'partly-back' and 'taken-back' (the
 * money went back) and 'mistaken' (it had been recorded by mistake), of a release 'withdrawn' (the redemption was undone).
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

/** What became of what a paper tells of. */
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

/** The first that applies: who holds a payoff must not pay twice, so that a payment comes before everything else. */
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
