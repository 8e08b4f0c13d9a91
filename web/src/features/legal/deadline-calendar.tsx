import type { DeadlineLine } from '@fieldstone/contract/entities/legal/deadline'
import { deadlineRoutes } from '@fieldstone/contract/routes/legal/deadlines'
import { weekday } from '@fieldstone/domain/calendar/holidays'
import {
  addDays,
  addMonths,
  dateParts,
  firstOfMonth,
  lastOfMonth,
  type PlainDate,
} from '@fieldstone/domain/calendar/plain-date'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Page } from '../../lib/api.ts'
import { todayHere } from '../../lib/dates.ts'
import { formatDate } from '../../lib/format.ts'
import { t } from '../../lib/messages/deadlines.ts'
import { legalParcelPath } from '../../lib/staff-paths.ts'
import { useList } from '../../lib/use-list.ts'
import { keyOfLine } from '../../records/deadline-text.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { monthTitle } from './deadline-line.tsx'
import type { WhoseFiles } from './legal-queries.ts'

const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

/** A month with what is due on each day. */
export function DeadlineCalendar({ whose }: { readonly whose: WhoseFiles }) {
  const [month, setMonth] = useState<PlainDate>(() => firstOfMonth(todayHere()))
  const title = monthTitle(month)
  const weeks = weeksOf(month)
  const { data, error, refetch } = useDueBetween(weeks[0]?.[0] ?? month, weeks.at(-1)?.[6] ?? month, whose)
  const lines = data?.rows ?? []
  const hidden = (data?.totalCount ?? 0) - lines.length
  return (
    <div className="calendar">
      <div className="row apart">
        <Button kind="quiet" size="small" onClick={() => setMonth(addMonths(month, -1))}>
          {t('previousMonth')}
        </Button>
        <h2 aria-live="polite">{title}</h2>
        <Button kind="quiet" size="small" onClick={() => setMonth(addMonths(month, 1))}>
          {t('nextMonth')}
        </Button>
      </div>
      <table>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            {DAYS.map((day) => (
              <th key={day} scope="col">
                {t(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} className={day.slice(0, 7) === month.slice(0, 7) ? undefined : 'outside'}>
                  <time dateTime={day} title={formatDate(day)}>
                    {dateParts(day).day}
                  </time>
                  {lines
                    .filter(({ dueOn }) => dueOn === day)
                    .map((line) => (
                      <Link
                        key={keyOfLine(line)}
                        className={line.urgency}
                        to={legalParcelPath(line.certificateId)}
                      >
                        {line.certificateNo}: {t(`rule_${line.rule}`)}
                        {line.urgency === 'overdue' ? ` (${t('urgency_overdue')})` : null}
                      </Link>
                    ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {hidden > 0 ? <p className="muted small">{t('monthMore', { count: hidden })}</p> : null}
      {error ? (
        <Failed title={t('monthFailed')} message={error.message} onRetry={() => void refetch()} />
      ) : null}
    </div>
  )
}

/** The most that one call returns. The agenda below has all of it. */
const MOST_LINES = 200

function useDueBetween(
  from: PlainDate,
  to: PlainDate,
  whose: WhoseFiles,
): UseQueryResult<Page<DeadlineLine>> {
  const query = { from, to, page: 1, pageSize: MOST_LINES, ...whose }
  return useList(deadlineRoutes.listDeadlines, { query }).list
}

/** Whole weeks, from the Sunday on or before the first to the Saturday on or after the last. */
function weeksOf(month: PlainDate): readonly (readonly PlainDate[])[] {
  const weeks: PlainDate[][] = []
  const last = lastOfMonth(month)
  for (let sunday = addDays(month, -weekday(month)); sunday <= last; sunday = addDays(sunday, 7))
    weeks.push(DAYS.map((_, at) => addDays(sunday, at)))
  return weeks
}
