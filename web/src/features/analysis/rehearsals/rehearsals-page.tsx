import type { RehearsalSummary } from '@fieldstone/contract/entities/analysis/rehearsals/rehearsal'
import { rehearsalRoutes } from '@fieldstone/contract/routes/analysis/rehearsals'
import { Link } from 'react-router'
import { pollWhile } from '../../../lib/calls.ts'
import { formatCount, formatInstant, formatMoney } from '../../../lib/format.ts'
import { ListTable } from '../../../lib/list-table.tsx'
import { t } from '../../../lib/messages/rehearsals.ts'
import { PageHead } from '../../../lib/page-heading.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { rehearsalPath } from '../../../lib/staff-paths.ts'
import { useTableView } from '../../../lib/table-view.ts'
import { useList } from '../../../lib/use-list.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import type { Column } from '../../../ui/table-view.ts'
import { changeText, fromText, placeText } from './change-words.ts'
import { isOpen, StateBadge } from './rehearsal-state.tsx'

/** Lists all rehearsals, with links to the pages on which a change can be rehearsed. */
export default function RehearsalsPage() {
  const [view, setView] = useTableView(20)
  const list = useList(
    rehearsalRoutes.listRehearsals,
    { query: view },
    { staleTime: 0, refetchInterval: pollWhile(({ rows }) => rows.some(isOpen)) },
  )
  return (
    <div className="stack loose">
      <PageHead title={t('title')} lede={t('lede')} />
      <p className="row">
        <Link to={PATHS.payoffRules}>{t('toRules')}</Link>
        <Link to={PATHS.counties}>{t('toCounties')}</Link>
      </p>
      <Sheet isFlush aria-label={t('title')}>
        <ListTable
          {...list}
          caption={t('caption')}
          columns={columns()}
          rowKey={(row) => row.id}
          view={[view, setView]}
          emptyText={t('none')}
          noMatchText={t('none')}
          hasFilter={false}
        />
      </Sheet>
    </div>
  )
}

const columns = (): readonly Column<RehearsalSummary>[] => [
  {
    key: 'place',
    header: t('columnPlace'),
    place: 'main',
    cell: (row) => <Link to={rehearsalPath(row.id)}>{placeText(row)}</Link>,
  },
  { key: 'what', header: t('columnWhat'), cell: changeText },
  { key: 'from', header: t('columnFrom'), align: 'number', cell: fromText },
  {
    key: 'state',
    header: t('columnState'),
    place: 'lead',
    cell: ({ state }) => <StateBadge state={state} />,
  },
  {
    key: 'affected',
    header: t('columnAffected'),
    shortHeader: t('columnAffectedShort'),
    align: 'number',
    cell: ({ affectedCount }) => (affectedCount === null ? '–' : formatCount(affectedCount)),
  },
  {
    key: 'difference',
    header: t('columnDifference'),
    align: 'money',
    cell: ({ differenceCents, choices }) =>
      differenceCents === null || choices !== null ? '–' : formatMoney(differenceCents),
  },
  {
    key: 'staged',
    header: t('columnStaged'),
    align: 'number',
    cell: ({ stagedAt }) => formatInstant(stagedAt),
  },
  { key: 'by', header: t('columnBy'), cell: ({ stagedBy }) => stagedBy ?? t('somebody') },
]
