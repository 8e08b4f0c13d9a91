import type { PlacementBatch } from '@fieldstone/contract/entities/legal/placement'
import { placementRoutes } from '@fieldstone/contract/routes/legal/placement'
import { Link } from 'react-router'
import { useCall } from '../../lib/calls.ts'
import { formatCount, formatInstant } from '../../lib/format.ts'
import { t } from '../../lib/messages/bulk-changes.ts'
import { PageHead } from '../../lib/page-heading.tsx'
import { placementBatchPath } from '../../lib/staff-paths.ts'
import { Loaded } from '../../records/loaded.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { BlockSkeleton } from '../../ui/skeletons.tsx'
import { StaticTable } from '../../ui/static-table.tsx'
import type { Column } from '../../ui/table-view.ts'
import { batchCount, changeText } from './placement-words.ts'

/** The last bulk changes, to come back to one. */
export default function PlacementBatchesPage() {
  const batches = useCall(placementRoutes.listPlacementBatches, {}, { staleTime: 0 })
  return (
    <div className="stack loose">
      <PageHead title={t('title')} lede={t('lede')} />
      <Loaded query={batches} title={t('title')} skeleton={<BlockSkeleton height="20rem" />}>
        {(rows) => (
          <Sheet isRuled>
            {rows.length === 0 ? (
              <p>{t('none')}</p>
            ) : (
              <StaticTable caption={t('list')} columns={columns()} rows={rows} rowKey={({ id }) => id} />
            )}
          </Sheet>
        )}
      </Loaded>
    </div>
  )
}

const columns = (): readonly Column<PlacementBatch>[] => [
  {
    key: 'change',
    header: t('columnChange'),
    place: 'main',
    cell: (batch) => <Link to={placementBatchPath(batch.id)}>{changeText(batch)}</Link>,
  },
  { key: 'state', header: t('columnState'), place: 'lead', cell: ({ state }) => t(`state_${state}`) },
  {
    key: 'count',
    header: t('columnCount'),
    align: 'number',
    cell: (batch) => formatCount(batchCount(batch)),
  },
  { key: 'created', header: t('columnStarted'), cell: ({ createdAt }) => formatInstant(createdAt) },
  { key: 'by', header: t('columnBy'), cell: ({ startedBy }) => startedBy },
]
