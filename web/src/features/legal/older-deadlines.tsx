import type { DeadlineCounts, DeadlineLine } from '@fieldstone/contract/entities/legal/deadline'
import { useState } from 'react'
import { formatCount } from '../../lib/format.ts'
import { ListTable } from '../../lib/list-table.tsx'
import { t } from '../../lib/messages/deadlines.ts'
import { keyOfLine } from '../../records/deadline-text.ts'
import type { Column } from '../../ui/table-view.ts'
import { monthTitle } from './deadline-line.tsx'
import type { WhoseFiles } from './legal-queries.ts'
import { useDue } from './legal-queries.ts'

interface OlderDeadlinesProps {
  readonly whose: WhoseFiles
  readonly counts: DeadlineCounts
  readonly columns: readonly Column<DeadlineLine>[]
}

/** Shows older deadlines by month and year, collapsed, with counts. */
export function OlderDeadlines({ whose, counts, columns }: OlderDeadlinesProps) {
  const { older } = counts
  if (older.length === 0) return null
  const all = sumOf(older.map(({ count }) => count))
  const overdue = sumOf(older.map((it) => it.overdue))
  return (
    <details className="older-deadlines">
      <summary>{withOverdue(t('older', { count: all }), overdue)}</summary>
      {older.map((it) => (
        <OlderPeriod
          key={it.from}
          title={periodText(it)}
          query={{ ...whose, from: it.from, to: it.to }}
          columns={columns}
        />
      ))}
    </details>
  )
}

type Period = DeadlineCounts['older'][number]

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)

/** 'October 2026: 4, 1 overdue', or '2025: 30 overdue'. */
function periodText({ from, to, count, overdue }: Period): string {
  const period = from.slice(0, 7) === to.slice(0, 7) ? monthTitle(from) : from.slice(0, 4)
  if (count === overdue) return t('periodOverdue', { period, count: formatCount(count) })
  return withOverdue(t('period', { period, count: formatCount(count) }), overdue)
}

const withOverdue = (older: string, overdue: number): string =>
  overdue === 0 ? older : t('olderOverdue', { older, count: formatCount(overdue) })

interface OlderPeriodProps {
  readonly title: string
  readonly query: WhoseFiles & Pick<Period, 'from' | 'to'>
  readonly columns: readonly Column<DeadlineLine>[]
}

/** Read when it is opened. */
function OlderPeriod({ title, query, columns }: OlderPeriodProps) {
  const [isOpen, setOpen] = useState(false)
  const [view, setView] = useState({ page: 1, pageSize: 20, sort: '', filter: '' })
  const { page, pageSize } = view
  const list = useDue(isOpen ? { ...query, page, pageSize } : null)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen ? (
        <ListTable
          isPart
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
