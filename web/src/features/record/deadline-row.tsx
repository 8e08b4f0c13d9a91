import type { DeadlineLine } from '@fieldstone/contract/entities/legal/deadline'
import { daysBetween, type PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { Link } from 'react-router'
import { formatDate, formatDayAndMonth } from '../../lib/format.ts'
import { t as deadlines } from '../../lib/messages/deadlines.ts'
import { t } from '../../lib/messages/record-page.ts'
import { useSession } from '../../lib/session.ts'
import { recordPath } from '../../records/record-path.ts'
import type { RecordPlace } from './event-link.tsx'
import { useOnward } from './record-frame.tsx'

interface DeadlineRowProps {
  readonly line: DeadlineLine
  readonly record: RecordPlace
  readonly today: PlainDate
}

/** What is due in the file: what is late comes first, in words. */
export function DeadlineRow({ line, record, today }: DeadlineRowProps) {
  const { rule, defendantName, dueOn, urgency } = line
  const role = useSession()?.role
  const onward = useOnward()
  const isLate = urgency === 'overdue'
  const what = deadlines(`rule_${rule}`) + (defendantName === null ? '' : ` (${defendantName})`)
  const count = daysBetween(dueOn, today)
  return (
    <li className="next law">
      <time dateTime={dueOn}>
        {isLate ? <b className="queue-late">{t('late_')}</b> : formatDayAndMonth(dueOn)}
      </time>
      <p>
        <Link
          to={recordPath('legal', record, role)}
          state={onward}
          className={isLate ? 'queue-late' : undefined}
        >
          {what}
        </Link>
        <small>
          {isLate
            ? t('daysLate', { count, date: formatDate(dueOn) })
            : t('dueOn', { date: formatDate(dueOn) })}
        </small>
      </p>
      <span />
      <span />
    </li>
  )
}
