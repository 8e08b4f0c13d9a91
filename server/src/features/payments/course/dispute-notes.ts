import { formatDate, formatMoney } from '@fieldstone/contract/format'
import { businessDate } from '@fieldstone/domain/calendar/business-date'
import { type Cents, cents } from '@fieldstone/domain/money/cents'
import { t } from '../../../messages/alerts.ts'
import { STAFF_LANGUAGE } from '../../../messages/language.ts'
import type { StaffAlert } from '../core/alerts.ts'
import type { DisputeChange } from './record-disputes.ts'

/** What disputes have brought about, once the books have followed them. */
export interface DisputeEffect {
  readonly paymentId: string
  readonly at: Date
  readonly timeZone: string
  /** The payer has the money already: it was refunded, or taken back before. */
  readonly isGivenBack: boolean
  /** Where money of a won dispute is; null: it waits for staff. */
  readonly destination: 'lien' | 'escrow' | null
  /** What is owed on the certificate now; null: no figure can be given. */
  readonly owedCents: Cents | null
}

/** The note for staff about a dispute that was opened, decided or appealed, with its amount. */
export function disputeAlert({ before, after }: DisputeChange, effect: DisputeEffect): StaffAlert | null {
  const { paymentId } = effect
  const alert = (kind: 'payment-disputed' | 'payment-reversed', ...sentences: string[]): StaffAlert => ({
    kind,
    paymentId,
    note: sentences.filter(Boolean).join(' '),
  })
  const amount = formatMoney(cents(after.amount_cents))
  const wasLost = before !== null && before.lost_at !== null
  if (after.outcome === 'inquiry') return alert('payment-disputed', t('inquiry', { status: after.status }))
  if (after.outcome === 'won')
    return alert('payment-disputed', t(wasLost ? 'appealWon' : 'disputeWon', { amount }), placeOf(effect))
  if (effect.isGivenBack && !wasLost)
    return alert('payment-disputed', t('disputedAfterRefund', { amount }), evidenceOf(after.due_at, effect))
  if (after.outcome === null)
    return alert(
      'payment-disputed',
      t(wasLost ? 'appealOpen' : 'disputed', { amount }),
      evidenceOf(after.due_at, effect),
    )
  // Only its words changed.
  if (before?.outcome === 'lost' && before.due_at?.getTime() === after.due_at?.getTime()) return null
  return alert(
    'payment-reversed',
    t('disputeLost', { amount }),
    owedOf(effect),
    appealOf(after.due_at, effect),
  )
}

/** Late in the evening the day of UTC is tomorrow: evidence sent then would be too late. */
const dayOf = (dueAt: Date, { timeZone }: Pick<DisputeEffect, 'timeZone'>): string =>
  formatDate(businessDate(dueAt, timeZone), STAFF_LANGUAGE)

export const evidenceOf = (dueAt: Date | null, effect: Pick<DisputeEffect, 'timeZone'>): string =>
  dueAt === null ? '' : t('evidenceDue', { day: dayOf(dueAt, effect) })

const appealOf = (dueAt: Date | null, effect: DisputeEffect): string =>
  dueAt !== null && dueAt > effect.at ? t('appealDue', { day: dayOf(dueAt, effect) }) : t('appealUnknown')

const placeOf = ({ destination }: DisputeEffect): string =>
  destination === null ? '' : t(destination === 'lien' ? 'wonApplied' : 'wonHeld')

function owedOf({ owedCents }: DisputeEffect): string {
  if (owedCents === null) return ''
  return owedCents === 0 ? t('owesNothing') : t('owes', { amount: formatMoney(owedCents) })
}
