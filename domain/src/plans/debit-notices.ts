import { addDays, daysBetween, laterOf, type PlainDate } from '../calendar/plain-date.ts'
import type { Cents } from '../money/cents.ts'
import { NOTICE_DAYS } from './autopay.ts'

/** The notices that the payer of an automatic debit gets before it is made. */
export const DEBIT_NOTICES = ['reminder', 'changed-amount', 'changed-date'] as const

export type DebitNotice = (typeof DEBIT_NOTICES)[number]

/** A notice of a debit that was given. */
export interface GivenNotice {
  readonly kind: DebitNotice
  /** The number of the presentment that it announced. */
  readonly presentmentNo: number
  /** The announced day and total. */
  readonly debitOn: PlainDate
  readonly totalCents: Cents
  readonly givenOn: PlainDate
}

export interface ComingDebit {
  /** The first day on which its agreement allows it. */
  readonly earliestOn: PlainDate
  /** The day in its agreement. Null if it was presented before: its next day is named in a notice first. */
  readonly agreedOn: PlainDate | null
  /** The number of its presentment. */
  readonly presentmentNo: number
  readonly totalCents: Cents
  readonly agreedCents: Cents
  /** The days of other debits of this payer's plan. */
  readonly takenOn: readonly PlainDate[]
}

export interface Announcement {
  /** The day of the debit. Today or earlier if it is to be made now. */
  readonly on: PlainDate
  /** The announced day, if the debit can no longer be made on it. */
  readonly movedFrom: PlainDate | null
  /** The notices to give today, naming `on`. */
  readonly toGive: readonly DebitNotice[]
}

/**
 * Returns when a debit may be made, by what its payer was notified of. It is made on the announced day if a reminder of that
 * day was given in time. Otherwise it moves: its payer is notified of the new day first. No two debits are made on one day
 * unless that was agreed. Nacha Operating Rules, 2.3.2.5 and following; 12 CFR 1005.10(d).
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
  // A debit that is presented again is announced shortly before its day. A new day is announced at once.
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
