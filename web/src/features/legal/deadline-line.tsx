import type { DeadlineLine } from '@fieldstone/contract/entities/legal/deadline'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { formatDate, formatLongDate } from '../../lib/format.ts'
import { t } from '../../lib/messages/deadlines.ts'
import { StatusBadge, type StatusKind } from '../../ui/status-badge.tsx'
import { labelOf } from './legal-record.ts'
import { trackingLabel } from './tracking-parts.tsx'

/** Shows the day of a deadline and whether it is overdue. */
export function DueDay({ line: { dueOn, urgency, standingSince } }: { readonly line: DeadlineLine }) {
  return (
    <>
      <span className="num">{formatDate(dueOn)}</span>{' '}
      <StatusBadge kind={KINDS[urgency]} isBare>
        {t(`urgency_${urgency}`, { date: formatDate(standingSince) })}
      </StatusBadge>
    </>
  )
}

const KINDS: Readonly<Record<DeadlineLine['urgency'], StatusKind>> = {
  overdue: 'bad',
  today: 'waiting',
  soon: 'waiting',
  later: 'neutral',
  'in-default': 'neutral',
  paid: 'neutral',
  reported: 'neutral',
  stayed: 'neutral',
}

/** Returns the rule and the fact that set the deadline. */
export function whyText({ fromField, fromOn, count, unit, rule, urgency, ...moved }: DeadlineLine): string {
  const field = fromField === 'serviceDate' ? trackingLabel(fromField) : purchaseOr(fromField)
  const on = formatDate(fromOn)
  const counted =
    count === null || unit === null
      ? t('setFor', { field, on })
      : t(unit === 'days' ? 'daysAfter' : 'monthsAfter', { count, field, on })
  const { tolledDays, stayEndedOn, shiftedFrom } = moved
  return [
    counted,
    ...(tolledDays > 0 ? [t('tolled', { count: tolledDays })] : []),
    ...(stayEndedOn === null ? [] : [t('stayEnded', { on: formatDate(stayEndedOn) })]),
    ...(shiftedFrom === null ? [] : [t('shifted', { on: formatDate(shiftedFrom) })]),
    ...(rule === 'service-each' && urgency === 'overdue' ? [t('serviceOverdue')] : []),
  ].join(' ')
}

const purchaseOr = (field: string): string => (field === 'purchaseDate' ? t('purchase') : labelOf(field))

/** 'November 2026' out of 'November 1, 2026'. */
export const monthTitle = (month: PlainDate): string => formatLongDate(month).replace(/\s1,/, '')
