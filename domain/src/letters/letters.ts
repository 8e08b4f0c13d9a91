import { addDays, type PlainDate } from '../calendar/plain-date.ts'
import { HOLD_KINDS } from '../holds/hold.ts'

/**
 * The first day on which a letter that asks the owner for payment may go out; null where nothing keeps it back. Answers to
 * the owner's own questions, and receipts, always go.
 */
export function firstContactOn(purchasedOn: PlainDate | null, noContactDays: number): PlainDate | null {
  if (purchasedOn === null || noContactDays === 0) return null
  return addDays(purchasedOn, noContactDays)
}

/** What may keep back a letter that asks for payment: a hold, or that the certificate was sold too recently. */
export const LETTER_HOLDS = [...HOLD_KINDS, 'first-contact'] as const
export type LetterHold = (typeof LETTER_HOLDS)[number]

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

/** How a letter goes out. */
export const DELIVERIES = ['post', 'email'] as const
export type Delivery = (typeof DELIVERIES)[number]

/** A notice before foreclosure never goes by e-mail, whatever was agreed to (15 U.S.C. 7003(b)(2)(B)). */
export const goesElectronically = (kind: LetterKind): boolean => kind !== 'notice-of-intent'

interface DeliveryFacts {
  readonly kind: LetterKind
  /** The person to whom the letter is addressed agreed to letters by e-mail, and the consent stands. */
  readonly hasAgreed: boolean
  /** This letter is wanted on paper. */
  readonly wantsPaper: boolean
}

/** By post, unless the person agreed to electronic delivery. */
export const deliveryOf = ({ kind, hasAgreed, wantsPaper }: DeliveryFacts): Delivery =>
  hasAgreed && !wantsPaper && goesElectronically(kind) ? 'email' : 'post'
