import type { CollectionMonth } from '@fieldstone/contract/entities/counties/collections'
import { collectionRoutes } from '@fieldstone/contract/routes/counties/collections'
import { Link } from 'react-router'
import { useCall } from '../../lib/calls.ts'
import { formatInstantDay, formatMonth } from '../../lib/format.ts'
import { t } from '../../lib/messages/collections.ts'
import { collectionPath, collectionsPath } from '../../lib/staff-paths.ts'
import { StaticTable } from '../../ui/static-table.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { TableSheet } from '../../ui/table-sheet.tsx'
import type { Column } from '../../ui/table-view.ts'

interface CollectionMonthsProps {
  readonly countyId: number
  readonly months: readonly CollectionMonth[]
}

export const CollectionMonths = ({ countyId, months }: CollectionMonthsProps) =>
  months.length === 0 ? (
    <p className="table-empty muted">{t('none')}</p>
  ) : (
    <StaticTable
      caption={t('caption')}
      columns={columns(countyId)}
      rows={months}
      rowKey={({ endsOn }) => endsOn}
    />
  )

const columns = (countyId: number): readonly Column<CollectionMonth>[] => [
  {
    ...{ key: 'month', header: t('columnMonth'), place: 'main' },
    cell: ({ endsOn }) => <Link to={collectionPath(countyId, endsOn)}>{formatMonth(endsOn)}</Link>,
  },
  {
    ...{ key: 'state', header: t('columnState'), place: 'lead' },
    cell: ({ closedAt }) =>
      closedAt === null ? (
        <StatusBadge kind="neutral">{t('open')}</StatusBadge>
      ) : (
        <>
          <StatusBadge kind="good">{t('final')}</StatusBadge>{' '}
          <span className="muted small">{t('closedOn', { date: formatInstantDay(closedAt) })}</span>
        </>
      ),
  },
]

/** How many the home of the county shows. */
const NEWEST = 3

/** The newest statements, on the home of the county. Nothing before the first one. */
export function NewestCollections({ countyId }: { readonly countyId: number }) {
  const { data = [] } = useCall(collectionRoutes.listCollectionMonths, { params: { id: countyId } })
  if (data.length === 0) return null
  return (
    <TableSheet title={t('homeTitle')} beside={<Link to={collectionsPath(countyId)}>{t('toAll')}</Link>}>
      <CollectionMonths countyId={countyId} months={data.slice(0, NEWEST)} />
    </TableSheet>
  )
}
