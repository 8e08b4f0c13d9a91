import { daysBetween, type PlainDate } from '../calendar/plain-date.ts'
import { type Cents, ZERO } from '../money/cents.ts'
import { type InstalmentStanding, openOf } from './standing.ts'

/** Enough time to mail a check. */
export const REMIND_DAYS = 7
/** No notice is sent for an installment that was missed earlier than this. */
export const MISSED_FOR_DAYS = 30

export interface HandPlan<One extends InstalmentStanding> {
  readonly instalments: readonly One[]
  /** The day on which the plan reopened. Its owner was notified then of what fell due before. */
  readonly reopenedOn: PlainDate | null
  /** The last day to catch up after a cure. The owner was notified of it. */
  readonly cureBy: PlainDate | null
}

export type ManualReminderKind = 'reminder' | 'missed'

export interface HandNotice<One extends InstalmentStanding> {
  readonly what: ManualReminderKind
  readonly instalment: One
  /** The amount neither paid nor on its way. */
  readonly openCents: Cents
}

/**
 * Returns the notices for an owner who pays by hand on a day: installments due within a week, and installments not paid on
 * their day. Other e-mails report failed debits and money that was taken back.
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
