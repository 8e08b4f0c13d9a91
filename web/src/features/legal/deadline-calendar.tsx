import type { DeadlineLine } from '@fieldstone/contract/entities/deadline'
import { weekday } from '@fieldstone/domain/calendar/holidays'
import {
  addDays,
  addMonths,
  dateParts,
  firstOfMonth,
  lastOfMonth,
  type PlainDate,
  plainDate,
} from '@fieldstone/domain/calendar/plain-date'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDate, formatLongDate } from '../../lib/format.ts'
import { t } from '../../lib/messages/deadlines.ts'
import { legalParcelPath } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'

const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

/** A month with what is due on each day, as far as the page of the agenda below has it. */
export function DeadlineCalendar({ lines }: { readonly lines: readonly DeadlineLine[] }) {
  const [month, setMonth] = useState<PlainDate>(() => firstOfMonth(todayHere()))
  const title = monthTitle(month)
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
          {weeksOf(month).map((week) => (
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
                        key={`${line.certificateId} ${line.rule} ${line.defendantName}`}
                        className={line.urgency}
                        to={legalParcelPath(line.certificateId)}
                      >
                        {line.certificateNo}: {t(`rule_${line.rule}`)}
                      </Link>
                    ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** 'November 2026' out of 'November 1, 2026'. */
const monthTitle = (month: PlainDate): string => formatLongDate(month).replace(/\s1,/, '')

/** Whole weeks, from the Sunday on or before the first to the Saturday on or after the last. */
function weeksOf(month: PlainDate): readonly (readonly PlainDate[])[] {
  const weeks: PlainDate[][] = []
  const last = lastOfMonth(month)
  for (let sunday = addDays(month, -weekday(month)); sunday <= last; sunday = addDays(sunday, 7))
    weeks.push(DAYS.map((_, at) => addDays(sunday, at)))
  return weeks
}

/** Only where the calendar opens; what is due is decided by the server. */
function todayHere(): PlainDate {
  const now = new Date()
  const two = (value: number) => String(value).padStart(2, '0')
  return plainDate(`${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`)
}
