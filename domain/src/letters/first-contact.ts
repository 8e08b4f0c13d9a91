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
