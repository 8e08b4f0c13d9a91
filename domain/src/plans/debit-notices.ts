import { addDays, daysBetween, laterOf, type PlainDate } from '../calendar/plain-date.ts'
import type { Cents } from '../money/cents.ts'
import { NOTICE_DAYS } from './autopay.ts'

/** What the payer of an automatic debit is notified of before it is made. */
export const DEBIT_NOTICES = ['reminder', 'changed-amount', 'changed-date'] as const

export type DebitNotice = (typeof DEBIT_NOTICES)[number]

/** A notice of a debit, as it was given. */
export interface GivenNotice {
  readonly kind: DebitNotice
  /** Which time the debit was to go to the bank. */
  readonly presentmentNo: number
  /** The day and the total that it named. */
  readonly debitOn: PlainDate
  readonly totalCents: Cents
  readonly givenOn: PlainDate
}

export interface ComingDebit {
  /** The first day on which its agreement allows it. */
  readonly earliestOn: PlainDate
  /** The day in its agreement. Null if it was presented before: its next day is named in a notice first. */
  readonly agreedOn: PlainDate | null
  /** Which time it goes to the bank. */
  readonly presentmentNo: number
  readonly totalCents: Cents
  readonly agreedCents: Cents
  /** The days of other debits of this payer's plan. */
  readonly takenOn: readonly PlainDate[]
}

export interface Announcement {
  /** The day of the debit: it has come where this is today or earlier. */
  readonly on: PlainDate
  /** The day that its payer knows, if the debit can no longer be made on it. */
  readonly movedFrom: PlainDate | null
  /** To be given today, naming `on`. */
  readonly toGive: readonly DebitNotice[]
}

/**
 * When a debit may be made, by what its payer knows of it. It is made on the day that its payer knows, if a reminder of that
 * day was given in time. A debit that we did not make on that day, or did not announce in time, moves: its payer is notified
 * of the new day first, and no two debits come on one day unless that was agreed. Nacha Operating Rules, 2.3.2.5 and
 * following; 12 CFR 1005.10(d).
 */
export function announcementOf(
  debit: ComingDebit,
  given: readonly GivenNotice[],
  today: PlainDate,
): Announcement {
  const { earliestOn, agreedOn, presentmentNo, totalCents, agreedCents, takenOn } = debit
  const own = given.filter((notice) => notice.presentmentNo === presentmentNo)
  const knownOn = own.at(-1)?.debitOn ?? agreedOn
  const isChanged = totalCents !== agreedCents
  const changed = given.find((notice) => notice.kind === 'changed-amount' && notice.totalCents === totalCents)
  const needsAmount = isChanged && changed === undefined
  const amountOn = isChanged ? addDays(changed?.givenOn ?? today, NOTICE_DAYS.changedAmount) : earliestOn
  const leastOn = laterOf(earliestOn, amountOn)
  const isReminded = own.some(
    ({ kind, debitOn, givenOn, ...notice }) =>
      kind === 'reminder' &&
      notice.totalCents === totalCents &&
      debitOn === knownOn &&
      daysBetween(givenOn, debitOn) >= NOTICE_DAYS.reminder,
  )
  if (knownOn !== null && knownOn >= laterOf(leastOn, today)) {
    const daysLeft = daysBetween(today, knownOn)
    if (isReminded || daysLeft >= NOTICE_DAYS.reminder) {
      const isAmountDue = needsAmount && daysLeft <= NOTICE_DAYS.changedAmount
      const isReminderDue = !isReminded && daysLeft <= NOTICE_DAYS.reminder
      return {
        on: knownOn,
        movedFrom: null,
        toGive: [
          ...(isAmountDue ? (['changed-amount'] as const) : []),
          ...(isReminderDue ? (['reminder'] as const) : []),
        ],
      }
    }
  }
  const kind = needsAmount ? 'changed-amount' : knownOn === null ? 'reminder' : 'changed-date'
  const on = freeDay(laterOf(leastOn, addDays(today, DAYS_BEFORE[kind])), takenOn)
  // A debit that is presented again is announced when its day is near; a new day is named at once.
  const isDue = kind !== 'reminder' || daysBetween(today, on) <= NOTICE_DAYS.reminder
  return { on, movedFrom: knownOn, toGive: isDue ? [kind] : [] }
}

const freeDay = (on: PlainDate, takenOn: readonly PlainDate[]): PlainDate =>
  takenOn.includes(on) ? freeDay(addDays(on, 1), takenOn) : on

const DAYS_BEFORE: Readonly<Record<DebitNotice, number>> = {
  reminder: NOTICE_DAYS.reminder,
  'changed-amount': NOTICE_DAYS.changedAmount,
  'changed-date': NOTICE_DAYS.changedDate,
}
