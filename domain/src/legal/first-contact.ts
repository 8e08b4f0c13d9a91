import { addDays, type PlainDate } from '../calendar/plain-date.ts'

/**
 * The first day on which a letter that asks the owner for payment may go out; null where nothing keeps it back. Answers to
 * the owner's own questions, and receipts, always go.
 */
export function firstContactOn(purchasedOn: PlainDate | null, noContactDays: number): PlainDate | null {
  if (purchasedOn === null || noContactDays === 0) return null
  return addDays(purchasedOn, noContactDays)
}

/** What may keep back a letter that asks for payment. */
export const HOLD_KINDS = ['bankruptcy', 'military', 'first-contact'] as const
export type LetterHold = (typeof HOLD_KINDS)[number]
