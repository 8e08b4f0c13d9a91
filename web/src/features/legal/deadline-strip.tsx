import type { LegalFile } from '@fieldstone/contract/entities/legal/legal'
import { nextBusinessDay } from '@fieldstone/domain/calendar/holidays'
import { daysBetween, type PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { formatLongDate } from '../../lib/format.ts'
import { t } from '../../lib/messages/legal.ts'
import { classNames } from '../../ui/class-names.ts'

type Facts = Pick<
  LegalFile,
  | 'complaintDueOn'
  | 'complaintDays'
  | 'complaintFiledOn'
  | 'bankruptcyInOn'
  | 'holds'
  | 'nextStep'
  | 'nextStepOn'
  | 'today'
>

/** The deadline to file the complaint, read-only, and which rule made it; shown once the notice is filed. */
export function DeadlineStrip({ file }: { readonly file: Facts }) {
  const { complaintDueOn, complaintDays, complaintFiledOn, nextStep, today } = file
  if (complaintDueOn === null || complaintDays === null || nextStep === 'closed') return null
  const isOver = complaintFiledOn === null && !isPaid(file) && !isStayed(file) && complaintDueOn < today
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

/** Paid in full and not posted yet. The next step shows the day. */
const isPaid = ({ nextStep }: Facts): boolean => nextStep === 'await-redemption'

/** A redemption was reported and is not posted yet. No payment here paid it. */
const isReported = ({ nextStep }: Facts): boolean => nextStep === 'await-reported-redemption'

const isStayed = ({ holds }: Facts): boolean => holds.includes('bankruptcy')

function standingText(file: Facts, dueOn: PlainDate): string {
  const { complaintFiledOn, bankruptcyInOn, nextStepOn, today } = file
  if (complaintFiledOn !== null) {
    const lateDays = daysBetween(dueOn, complaintFiledOn)
    const date = formatLongDate(complaintFiledOn)
    return lateDays > 0 ? t('deadlineLate', { count: lateDays, date }) : t('deadlineMet', { date })
  }
  if (isPaid(file)) return t('deadlinePaid', { date: formatLongDate(nextStepOn) })
  if (isReported(file)) return t('deadlineReported', { date: formatLongDate(nextStepOn) })
  if (isStayed(file)) return t('deadlineStayed', { date: formatLongDate(bankruptcyInOn) })
  const days = daysBetween(today, dueOn)
  if (days === 0) return t('deadlineToday')
  return days > 0 ? t('deadlineIn', { count: days }) : t('deadlineOver', { count: -days })
}
