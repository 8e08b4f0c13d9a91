import { LETTER_HOLDS, type LetterHold } from './first-contact.ts'

/** The letters that go out from templates. */
export const LETTER_KINDS = [
  'payoff',
  'receipt',
  'payment-held',
  'plan-agreement',
  'release',
  'notice-of-intent',
] as const
export type LetterKind = (typeof LETTER_KINDS)[number]

/** Why there is nothing to write. */
const MISSING = [
  'redeemed',
  'payment-pending',
  'in-plan',
  'no-figure',
  'no-payment',
  'no-held-payment',
  'no-plan',
  'no-release',
] as const
export type LetterMissing = (typeof MISSING)[number]

/** Why a certificate gets no letter. */
export const LETTER_REASONS = [...MISSING, ...LETTER_HOLDS, 'no-address', 'sent-before'] as const
export type LetterReason = (typeof LETTER_REASONS)[number]

export interface LetterFacts {
  readonly kind: LetterKind
  readonly missing: LetterMissing | null
  /** The owner asked for it, and waits for the answer. */
  readonly isAnswer: boolean
  /** What keeps a letter back that asks for payment. */
  readonly holds: readonly LetterHold[]
  readonly hasAddress: boolean
  readonly isSentBefore: boolean
  /** Staff said that a letter sent before is to be sent again. */
  readonly mayRepeat: boolean
}

/** Answers to the owner's own questions, receipts, notices of held money, agreements and releases always go. */
export const asksForPayment = ({ kind, isAnswer }: Pick<LetterFacts, 'kind' | 'isAnswer'>): boolean =>
  kind === 'notice-of-intent' || (kind === 'payoff' && !isAnswer)

/** Who wants no more reminders still gets what the law demands. */
const keepsBack = (hold: LetterHold, { kind }: LetterFacts): boolean =>
  hold !== 'contact-stopped' || kind !== 'notice-of-intent'

/** The first that applies. */
const REASONS: readonly ((facts: LetterFacts) => LetterReason | null)[] = [
  ({ missing }) => missing,
  (facts) => (asksForPayment(facts) ? (facts.holds.find((hold) => keepsBack(hold, facts)) ?? null) : null),
  ({ hasAddress }) => (hasAddress ? null : 'no-address'),
  ({ isSentBefore, mayRepeat }) => (isSentBefore && !mayRepeat ? 'sent-before' : null),
]

/** Why this letter does not go out; null when it does. */
export function whyNoLetter(facts: LetterFacts): LetterReason | null {
  for (const rule of REASONS) {
    const reason = rule(facts)
    if (reason !== null) return reason
  }
  return null
}
