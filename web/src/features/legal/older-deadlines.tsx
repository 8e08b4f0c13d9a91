import type { DeadlineCounts, DeadlineLine } from '@fieldstone/contract/entities/deadline'
import { addDays, isBefore, lastOfMonth } from '@fieldstone/domain/calendar/plain-date'
import { useState } from 'react'
import { formatCount } from '../../lib/format.ts'
import { ListTable } from '../../lib/list-table.tsx'
import { t } from '../../lib/messages/deadlines.ts'
import type { Column } from '../../ui/table-view.ts'
import { useDue } from './agenda-queries.ts'
import { keyOfLine, monthTitle } from './deadline-line.tsx'
import type { WhoseFiles } from './whose-files.tsx'

interface OlderDeadlinesProps {
  readonly whose: WhoseFiles
  readonly counts: DeadlineCounts
  readonly columns: readonly Column<DeadlineLine>[]
}

/** What lies back further than an agenda shows at first: closed, with its count, month by month. */
export function OlderDeadlines({ whose, counts, columns }: OlderDeadlinesProps) {
  const { older, from } = counts
  if (older.length === 0) return null
  const all = sumOf(older.map(({ count }) => count))
  const overdue = sumOf(older.map((it) => it.overdue))
  return (
    <details className="older-deadlines">
      <summary>{withOverdue(t('older', { count: all }), overdue)}</summary>
      {older.map((it) => (
        <OlderMonth
          key={it.month}
          title={withOverdue(monthText(it), it.overdue)}
          query={{ ...whose, from: it.month, to: lastDay(it.month, from) }}
          columns={columns}
        />
      ))}
    </details>
  )
}

type Month = DeadlineCounts['older'][number]

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)

const monthText = ({ month, count }: Month): string =>
  t('olderMonth', { month: monthTitle(month), count: formatCount(count) })

const withOverdue = (older: string, overdue: number): string =>
  overdue === 0 ? older : t('olderOverdue', { older, count: formatCount(overdue) })

/** The last month ends where the agenda begins. */
function lastDay(month: Month['month'], from: DeadlineCounts['from']) {
  const [last, before] = [lastOfMonth(month), addDays(from, -1)]
  return isBefore(last, before) ? last : before
}

interface OlderMonthProps {
  readonly title: string
  readonly query: WhoseFiles & { readonly from: Month['month']; readonly to: Month['month'] }
  readonly columns: readonly Column<DeadlineLine>[]
}

/** Read when it is opened. */
function OlderMonth({ title, query, columns }: OlderMonthProps) {
  const [isOpen, setOpen] = useState(false)
  const [view, setView] = useState({ page: 1, pageSize: 20, sort: '', filter: '' })
  const { page, pageSize } = view
  const list = useDue(isOpen ? { ...query, page, pageSize } : null)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen ? (
        <ListTable
          caption={title}
          columns={columns}
          list={list}
          rowKey={keyOfLine}
          view={[view, setView]}
          hasFilter={false}
          emptyText={t('empty')}
          noMatchText={t('empty')}
        />
      ) : null}
    </details>
  )
}
