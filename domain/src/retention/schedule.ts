import { businessDate } from '../calendar/business-date.ts'
import { addDays, type PlainDate } from '../calendar/plain-date.ts'
import { type RetentionKind, retentionRule } from './kinds.ts'

interface Moment {
  readonly now: Date
  /** Of the company: a night begins when its day does. */
  readonly timeZone: string
}

/** Whether a kind is due now: one of every hour always, one of every night once a day. */
export function isDue(kind: RetentionKind, lastRunAt: Date | null, { now, timeZone }: Moment): boolean {
  if (retentionRule(kind).every === 'hour' || lastRunAt === null) return true
  // A time in the future comes from a clock that was wrong.
  return businessDate(lastRunAt, timeZone) !== businessDate(now, timeZone)
}

/** The day whose first hour deletes this kind next; of one of every hour, today. */
export function nextRunOn(kind: RetentionKind, lastRunAt: Date | null, moment: Moment): PlainDate {
  const today = businessDate(moment.now, moment.timeZone)
  return isDue(kind, lastRunAt, moment) ? today : addDays(today, 1)
}
