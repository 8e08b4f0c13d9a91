import type { LetterKind } from './letters.ts'

/** How a letter goes out. */
export const DELIVERIES = ['post', 'email'] as const
export type Delivery = (typeof DELIVERIES)[number]

/** A notice before foreclosure never goes by e-mail, whatever was agreed to (15 U.S.C. 7003(b)(2)(B)). */
export const goesElectronically = (kind: LetterKind): boolean => kind !== 'notice-of-intent'

export interface DeliveryFacts {
  readonly kind: LetterKind
  /** The person to whom the letter is addressed agreed to letters by e-mail, and the consent stands. */
  readonly hasAgreed: boolean
  /** This letter is wanted on paper. */
  readonly wantsPaper: boolean
}

/** By post, unless the person agreed to electronic delivery. */
export const deliveryOf = ({ kind, hasAgreed, wantsPaper }: DeliveryFacts): Delivery =>
  hasAgreed && !wantsPaper && goesElectronically(kind) ? 'email' : 'post'
