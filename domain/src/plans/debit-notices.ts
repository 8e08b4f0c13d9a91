import { addDays, compareDates, daysBetween, laterOf, type PlainDate } from '../calendar/plain-date.ts'
import type { Cents } from '../money/cents.ts'
import { NOTICE_DAYS } from './autopay.ts'

/** What the payer of an automatic debit is told before it is made. */
export type DebitNotice = 'reminder' | 'changed-amount'

/** A notice of a debit, as it was given. */
export interface GivenNotice {
  readonly kind: DebitNotice
  /** The day and the total that it named. */
  readonly debitOn: PlainDate
  readonly totalCents: Cents
  readonly givenOn: PlainDate
}

export interface ComingDebit {
  /** The first day on which its agreement allows it. */
  readonly earliestOn: PlainDate
  readonly totalCents: Cents
  readonly agreedCents: Cents
}

export interface Announcement {
  /** The day of the debit: it has come where this is today or earlier. */
  readonly on: PlainDate
  /** To be told today, naming that day. */
  readonly toGive: readonly DebitNotice[]
}

/**
 * When a debit may be made, by what its payer has been told of it: three days before, and ten before an amount that is not
 * the one agreed. A late notice moves the debit. Nacha Operating Rules; 12 CFR 1005.10(d).
 */
export function announcementOf(
  { earliestOn, totalCents, agreedCents }: ComingDebit,
  given: readonly GivenNotice[],
  today: PlainDate,
): Announcement {
  const needed: readonly DebitNotice[] =
    totalCents === agreedCents ? ['reminder'] : ['changed-amount', 'reminder']
  const known = needed.map((kind) => ({ kind, notice: validOf(kind, totalCents, given) }))
  const on = known.reduce(
    (day, { kind, notice }) =>
      notice
        ? laterOf(laterOf(day, notice.debitOn), addDays(notice.givenOn, DAYS_BEFORE[kind]))
        : laterOf(day, addDays(today, DAYS_BEFORE[kind])),
    earliestOn,
  )
  const toGive = known
    .filter(({ kind, notice }) => notice === null && daysBetween(today, on) <= DAYS_BEFORE[kind])
    .map(({ kind }) => kind)
  return { on, toGive }
}

/** The first one that named this total; what was told of another amount is no notice of this one. */
const validOf = (kind: DebitNotice, totalCents: Cents, given: readonly GivenNotice[]): GivenNotice | null =>
  given
    .filter((notice) => notice.kind === kind && notice.totalCents === totalCents)
    .sort((a, b) => compareDates(a.givenOn, b.givenOn))[0] ?? null

const DAYS_BEFORE: Readonly<Record<DebitNotice, number>> = {
  reminder: NOTICE_DAYS.reminder,
  'changed-amount': NOTICE_DAYS.changedAmount,
}
