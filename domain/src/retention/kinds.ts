import { businessDate } from '../calendar/business-date.ts'
import { addDays, type PlainDate } from '../calendar/plain-date.ts'

/** A record that goes after a time, and within which bounds an administrator may set that time. */
export interface Period {
  /** Until somebody sets another one. */
  readonly days: number
  readonly least: number
  readonly most: number
}

export interface RetentionRule {
  /** Null: it goes when it has ended, and nothing can be set. */
  readonly period: Period | null
  /** 'hour' where a day more would matter, such as a link that opens an account. */
  readonly every: 'hour' | 'night'
}

const hourly = (days: number, most: number): RetentionRule => ({
  period: { days, least: days, most },
  every: 'hour',
})
const nightly = (days: number, least: number, most: number): RetentionRule => ({
  period: { days, least, most },
  every: 'night',
})

/**
 * Every kind of record that the product deletes by itself, in the order of the page. What is on neither this list nor the
 * next is a record of the work in hand, and goes with it.
 */
export const RETENTION = {
  /** Tries to log in, to take another name, codes of a second factor, requests for a link: what limits count. */
  'log-in-tries': hourly(1, 30),
  /** Failures in a row, unless they have closed the account. */
  'log-in-series': nightly(30, 7, 365),
  'reset-links': hourly(1, 30),
  /** Ended; the last one of a person and an address stays, so that the address is known. */
  sessions: hourly(1, 365),
  /** The text of mails with a secret, when that has expired. */
  'secret-mails': { period: null, every: 'hour' },
  /** Sent, about no certificate. */
  mails: nightly(30, 7, 365),
  /** The text of sent mails about a certificate; to whom, when and what about stays. */
  'certificate-mails': nightly(3650, 1095, 3650),
  /** Of the contact form: answered, about no certificate. */
  messages: nightly(1095, 365, 3650),
  /** Who looked at which payoff. */
  'payoff-views': nightly(3650, 365, 3650),
  uploads: hourly(1, 30),
  'import-files': nightly(30, 7, 365),
  /** The content of documents that were removed; they can be restored for 30 days. */
  'removed-documents': nightly(2557, 31, 3650),
  worklists: hourly(1, 30),
  /** Long work that has ended, such as a nightly check; what an import, a batch or a rehearsal shows of its own stays with it. */
  tasks: nightly(365, 31, 3650),
} as const satisfies Record<string, RetentionRule>

export type RetentionKind = keyof typeof RETENTION

export const RETENTION_KINDS = Object.keys(RETENTION) as readonly RetentionKind[]

export const retentionRule = (kind: RetentionKind): RetentionRule => RETENTION[kind]

/** What is never deleted: each has its reason on the page. */
export const KEPT_FOR_GOOD = [
  'money',
  'receipts',
  'redemptions',
  'agreements',
  'quotes',
  'legal-files',
  'letters',
  'history',
  'audit',
] as const

/** Whether so many days may be set. */
export function isAllowedPeriod(kind: RetentionKind, days: number): boolean {
  const { period } = retentionRule(kind)
  return period !== null && Number.isInteger(days) && days >= period.least && days <= period.most
}

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
