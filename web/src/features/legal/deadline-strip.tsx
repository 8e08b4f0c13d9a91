import type { LegalFile } from '@fieldstone/contract/entities/legal'
import { nextBusinessDay } from '@fieldstone/domain/calendar/holidays'
import { daysBetween, type PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { formatLongDate } from '../../lib/format.ts'
import { t } from '../../lib/messages/legal.ts'
import { classNames } from '../../ui/class-names.ts'
import { Notice } from '../../ui/notice.tsx'
import { labelOf } from './legal-record.ts'

/** The deadline to file the complaint, read-only, and which rule made it; shown once the notice is filed. */
export function DeadlineStrip({ file }: { readonly file: LegalFile }) {
  const { complaintDueOn, complaintDays, complaintFiledOn, today } = file
  if (complaintDueOn === null || complaintDays === null) return null
  const isOver = complaintFiledOn === null && !isStayed(file) && complaintDueOn < today
  const nextDay = nextBusinessDay(complaintDueOn)
  return (
    <div className={classNames('deadline', isOver && 'over')}>
      <p>
        <b>{t('deadline', { date: formatLongDate(complaintDueOn) })}</b>
      </p>
      <p className="small">
        {standingText(file, complaintDueOn)} {t('deadlineRule', { days: complaintDays })}{' '}
        {complaintFiledOn === null && nextDay !== complaintDueOn
          ? t('deadlineDayOff', { date: formatLongDate(nextDay) })
          : null}
      </p>
    </div>
  )
}

const isStayed = ({ holds }: LegalFile): boolean => holds.includes('bankruptcy')

function standingText(file: LegalFile, dueOn: PlainDate): string {
  const { complaintFiledOn, bankruptcyInOn, today } = file
  if (complaintFiledOn !== null) {
    const lateDays = daysBetween(dueOn, complaintFiledOn)
    const date = formatLongDate(complaintFiledOn)
    return lateDays > 0 ? t('deadlineLate', { count: lateDays, date }) : t('deadlineMet', { date })
  }
  if (isStayed(file)) return t('deadlineStayed', { date: formatLongDate(bankruptcyInOn) })
  const days = daysBetween(today, dueOn)
  if (days === 0) return t('deadlineToday')
  return days > 0 ? t('deadlineIn', { count: days }) : t('deadlineOver', { count: -days })
}

/** Dates that contradict each other, and what stands in the way of notices. */
export function DateWarnings({ file }: { readonly file: LegalFile }) {
  const { warnings, holds, isPayoffFromStaff } = file
  return (
    <>
      {holds.includes('bankruptcy') ? (
        <Notice kind="waiting">
          {t('holdBankruptcy')} {isPayoffFromStaff ? t('holdPayoff') : null}
        </Notice>
      ) : null}
      {holds.includes('military') ? <Notice kind="waiting">{t('holdMilitary')}</Notice> : null}
      {warnings.length > 0 ? (
        <Notice kind="waiting" role="status" title={t('warnings')}>
          <ul>
            {warnings.map((warning) => (
              <li key={`${warning.code}-${warning.field}-${warning.other}`}>{warningText(warning)}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
    </>
  )
}

function warningText({ code, field, other }: LegalFile['warnings'][number]): string {
  switch (code) {
    case 'during-stay':
      return t('warning_during-stay', { field: labelOf(field) })
    case 'no-military-check':
    case 'no-affidavit':
      return t(`warning_${code}`)
    default:
      return t('warning_before', { field: labelOf(field), other: labelOf(other) })
  }
}
