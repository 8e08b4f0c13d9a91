import { daysBetween, type PlainDate } from '../calendar/plain-date.ts'
import { type Cents, ZERO } from '../money/cents.ts'
import { type InstalmentStanding, openOf } from './standing.ts'

/** Time enough for a check in the mail. */
export const REMIND_DAYS = 7
/** Nobody is told of an installment that was missed long ago. */
export const MISSED_FOR_DAYS = 30

export interface HandPlan<One extends InstalmentStanding> {
  readonly instalments: readonly One[]
  /** The day on which the plan went on after it was over: its owner was told what fell due before. */
  readonly reopenedOn: PlainDate | null
  /** Until then its owner has time to catch up, and knows it. */
  readonly cureBy: PlainDate | null
}

export type ManualReminderKind = 'reminder' | 'missed'

export interface HandNotice<One extends InstalmentStanding> {
  readonly what: ManualReminderKind
  readonly instalment: One
  /** What is neither paid nor on its way. */
  readonly openCents: Cents
}

/**
 * What the owner of a plan who pays by hand is told on a day: of what is due within a week, and of what was not paid on its
 * day. Of a debit that failed, and of money that was taken back, other mails tell.
 */
export function manualPaymentReminders<One extends InstalmentStanding>(
  { instalments, reopenedOn, cureBy }: HandPlan<One>,
  today: PlainDate,
): readonly HandNotice<One>[] {
  const isCuring = cureBy !== null && today <= cureBy
  const notices: HandNotice<One>[] = []
  for (const instalment of instalments) {
    const openCents = openOf(instalment)
    if (openCents <= ZERO || instalment.state !== 'DUE' || instalment.isDebited) continue
    const days = daysBetween(today, instalment.dueOn)
    const isKnown = isCuring || (reopenedOn !== null && instalment.dueOn < reopenedOn)
    if (days >= 0 && days <= REMIND_DAYS) notices.push({ what: 'reminder', instalment, openCents })
    if (days < 0 && days >= -MISSED_FOR_DAYS && !isKnown)
      notices.push({ what: 'missed', instalment, openCents })
  }
  return notices
}
