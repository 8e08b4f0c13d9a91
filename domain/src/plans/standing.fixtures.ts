import { addMonths, plainDate } from '../calendar/plain-date.ts'
import { cents } from '../money/cents.ts'
import type { AgreedInstalment } from './replay.ts'
import type { InstalmentStanding } from './standing.ts'

/** The first due date of the plan. */
export const FIRST = plainDate('2026-12-15')

/** An instalment of $642.84 that is due and unpaid, with changes. */
export const due = (number: number, changes: Partial<InstalmentStanding> = {}): InstalmentStanding => ({
  number,
  dueOn: addMonths(FIRST, number - 1),
  portionCents: cents(64_284),
  paidCents: cents(0),
  reservedCents: cents(0),
  failedOn: null,
  isGivenBack: false,
  isDebited: false,
  debitEndedOn: null,
  state: 'DUE',
  ...changes,
})

/** An instalment of $642.84 as it was agreed, with changes. */
export const agreed = (number: number, changes: Partial<AgreedInstalment> = {}): AgreedInstalment => ({
  number,
  dueOn: addMonths(FIRST, number - 1),
  portionCents: cents(64_284),
  openingCents: cents(0),
  failedOn: null,
  isGivenBack: false,
  isDebited: false,
  debitEndedOn: null,
  ...changes,
})
