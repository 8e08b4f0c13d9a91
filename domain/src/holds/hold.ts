import type { PlainDate } from '../calendar/plain-date.ts'

/** What may keep mails, debits or steps of a certificate back. */
export const HOLD_KINDS = [
  'bankruptcy',
  'military',
  'contact-stopped',
  'represented',
  'deceased',
  'disputed',
  'staff',
] as const
export type HoldKind = (typeof HOLD_KINDS)[number]

/** Those that are entered as such. A bankruptcy and military service stand in the legal file, and nowhere else. */
export const ENTERED_KINDS = ['contact-stopped', 'represented', 'deceased', 'disputed', 'staff'] as const
export type EnteredKind = (typeof ENTERED_KINDS)[number]

/** Where a hold comes from. */
export const HOLD_SOURCES = ['legal-file', 'desk', 'reader', 'bank-return'] as const
export type HoldSource = (typeof HOLD_SOURCES)[number]

/** What is known besides, by the kind. */
export interface HoldFacts {
  /** The attorney of the owner, or who speaks for the estate. */
  readonly name?: string | null | undefined
  readonly address?: string | null | undefined
  readonly email?: string | null | undefined
  readonly chapter?: number | null | undefined
  readonly caseNo?: string | null | undefined
  /** Of the bank that says that the account's holder has died. */
  readonly returnCode?: string | null | undefined
  /** In military service, and yet automatic payments are to go on. */
  readonly askedInWritingOn?: string | null | undefined
}

export interface Hold {
  readonly kind: HoldKind
  readonly fromOn: PlainDate
  /** The first day on which it does not hold any more. */
  readonly untilOn: PlainDate | null
  readonly facts: HoldFacts
}

/** From its first day to the day before its end. */
export const isHoldActive = (
  { fromOn, untilOn }: Pick<Hold, 'fromOn' | 'untilOn'>,
  today: PlainDate,
): boolean => fromOn <= today && (untilOn === null || today < untilOn)
