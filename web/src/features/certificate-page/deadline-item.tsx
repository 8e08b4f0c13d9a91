import type { DeadlineLine } from '@fieldstone/contract/entities/legal/deadline'
import { daysBetween, type PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { formatDate, formatDayAndMonth } from '../../lib/format.ts'
import { t as deadlines } from '../../lib/messages/deadlines.ts'
import { t } from '../../lib/messages/record-page.ts'
import { whatText } from '../../records/deadline-text.ts'
import type { RailItem } from '../../ui/rail.tsx'
import type { RecordPlace } from './event-link.tsx'
import { TabLink } from './tab-link.tsx'

/** Shows what is due in the file, overdue first. */
export function deadlineItem(line: DeadlineLine, record: RecordPlace, today: PlainDate): RailItem {
  const { dueOn, urgency, standingSince } = line
  const date = formatDate(dueOn)
  const isLate = urgency === 'overdue'
  return {
    key: `${line.rule} ${line.defendantId}`,
    dateTime: dueOn,
    when: isLate ? t('late_') : formatDayAndMonth(dueOn),
    mark: 'square',
    title: (
      <TabLink tab="legal" record={record}>
        {whatText(line)}
      </TabLink>
    ),
    note: isLate
      ? t('daysLate', { count: daysBetween(dueOn, today), date })
      : standingSince === null
        ? t('dueOn', { date })
        : deadlines(`urgency_${urgency}`, { date: formatDate(standingSince) }),
    stage: isLate ? 'late' : 'next',
  }
}
