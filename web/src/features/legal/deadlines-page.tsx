import { t } from '../../lib/messages/deadlines.ts'
import { PageHead } from '../../lib/page-heading.tsx'
import { useSession } from '../../lib/session.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { DeadlineCalendar } from './deadline-calendar.tsx'
import type { WhoseFiles } from './legal-queries.ts'
import { Reminders } from './reminders.tsx'
import { useWhoseFiles, WhoseFilesFields } from './whose-files.tsx'
import './deadlines.css'
import type { DeadlineCounts, DeadlineLine } from '@fieldstone/contract/entities/legal/deadline'
import { deadlineRoutes } from '@fieldstone/contract/routes/legal/deadlines'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useCall } from '../../lib/calls.ts'
import { todayHere } from '../../lib/dates.ts'
import { formatCount, formatDate } from '../../lib/format.ts'
import { ListTable } from '../../lib/list-table.tsx'
import { legalParcelPath } from '../../lib/staff-paths.ts'
import { useTableView, withFlags } from '../../lib/table-view.ts'
import { keyOfLine, whatText } from '../../records/deadline-text.ts'
import { Button } from '../../ui/button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { Failed } from '../../ui/failed.tsx'
import type { Column } from '../../ui/table-view.ts'
import { DeadlineActs } from './deadline-acts.tsx'
import { DueDay, whyText } from './deadline-line.tsx'
import { type DueQuery, type Marked, useDue } from './legal-queries.ts'
import { MarkedNotice } from './marked-notice.tsx'
import { OlderDeadlines } from './older-deadlines.tsx'

const SHOWN = ['near', 'all', 'marked'] as const
type Shown = (typeof SHOWN)[number]

/** Shows what is due: near deadlines first, older ones by month, and the number of later ones. */
export function Agenda({ whose }: { readonly whose: WhoseFiles }) {
  const [params, setParams] = useSearchParams()
  const [view, setView] = useTableView(50)
  const [marked, setMarked] = useState<Marked | null>(null)
  const shown = SHOWN.find((it) => it === params.get('show')) ?? 'near'
  const show = (next: string) => setParams(withFlags(params, { show: next === 'near' ? '' : next }))
  const { data: counts, error, refetch } = useCall(deadlineRoutes.countDeadlines, { query: whose })
  const { page, pageSize } = view
  const list = useDue(queryOf(shown, { ...whose, page, pageSize }, counts))
  const columns = COLUMNS(counts?.today ?? todayHere(), setMarked)
  return (
    <>
      <div className="agenda-head">
        <Chips label={t('show')} value={shown} onValue={show} chips={chipsOf(counts)} />
      </div>
      {marked === null ? null : (
        <MarkedNotice key={marked.id} marked={marked} onUndone={() => setMarked(null)} />
      )}
      {shown === 'near' && counts ? <OlderDeadlines whose={whose} counts={counts} columns={columns} /> : null}
      {/* Without the counts the list is not loaded: they define which days are near. */}
      {shown === 'near' && error && !counts ? (
        <div className="table-note">
          <Failed title={t('nearFailed')} message={error.message} onRetry={() => void refetch()} />
        </div>
      ) : (
        <ListTable
          caption={t('title')}
          columns={columns}
          list={list}
          rowKey={keyOfLine}
          view={[view, setView]}
          hasFilter={false}
          emptyText={emptyText(shown, counts)}
          noMatchText={t('empty')}
        />
      )}
      {shown === 'near' && counts && counts.later > 0 ? (
        <p className="agenda-note small">
          {t('later', { count: counts.later, on: formatDate(counts.to) })}{' '}
          <Button kind="quiet" size="small" onClick={() => show('all')}>
            {t('showRest')}
          </Button>
        </p>
      ) : null}
    </>
  )
}

function queryOf(shown: Shown, query: DueQuery, counts: DeadlineCounts | undefined): DueQuery | null {
  if (shown === 'all') return query
  if (shown === 'marked') return { ...query, marked: 'only' }
  return counts ? { ...query, from: counts.from, to: counts.to } : null
}

function chipsOf(counts: DeadlineCounts | undefined) {
  const countOf = (shown: Shown): string | undefined => counts && formatCount(howMany(shown, counts))
  return [
    { value: 'near', label: t('showNear'), count: countOf('near') },
    { value: 'all', label: t('showAll'), count: countOf('all') },
    { value: 'marked', label: t('showMarked'), count: countOf('marked') },
  ]
}

const howMany = (shown: Shown, { near, older, later, marked }: DeadlineCounts): number =>
  shown === 'all' ? older.reduce((sum, { count }) => sum + count, near + later) : { near, marked }[shown]

function emptyText(shown: Shown, counts: DeadlineCounts | undefined): string {
  if (shown === 'marked') return t('emptyMarked')
  if (shown === 'all' || !counts) return t('empty')
  return t('emptyNear', { from: formatDate(counts.from), to: formatDate(counts.to) })
}

const COLUMNS = (
  today: DeadlineCounts['today'],
  onMarked: (marked: Marked | null) => void,
): readonly Column<DeadlineLine>[] => [
  {
    key: 'certificate',
    header: t('columnCertificate'),
    place: 'main',
    align: 'number',
    cell: (row) => <Link to={legalParcelPath(row.certificateId)}>{row.certificateNo}</Link>,
  },
  { key: 'due', header: t('columnDue'), place: 'lead', cell: (row) => <DueDay line={row} /> },
  { key: 'what', header: t('columnWhat'), cell: whatText },
  { key: 'why', header: t('columnWhy'), cell: whyText },
  { key: 'owner', header: t('columnOwner'), isPlain: true, cell: (row) => row.ownerName },
  {
    key: 'attorney',
    header: t('columnAttorney'),
    cell: (row) => row.assignedAttorneyName ?? t('nobody'),
  },
  {
    key: 'acts',
    header: t('columnActs'),
    cell: (row) => <DeadlineActs line={row} today={today} onMarked={onMarked} />,
  },
]

/** What is due in my files, in the firm's or in those of one attorney: as a calendar, as an agenda, and by subscription. */
export default function DeadlinesPage() {
  const session = useSession()
  const [whose, setWhose] = useWhoseFiles()
  return (
    <div className="stack wide">
      <PageHead title={t('title')} isQuiet lede={t('lede')} />
      <Sheet isRuled isFlush aria-label={t('title')}>
        <WhoseFilesFields whose={whose} onChange={setWhose} />
        <DeadlineCalendar whose={whose} />
        <Agenda whose={whose} />
      </Sheet>
      {session?.role === 'legal' ? <Reminders /> : null}
    </div>
  )
}
