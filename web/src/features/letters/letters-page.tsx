import type { LetterBatch } from '@fieldstone/contract/entities/letters/letter'
import { letterRoutes } from '@fieldstone/contract/routes/letters/letters'
import { Link } from 'react-router'
import { useCall } from '../../lib/calls.ts'
import { formatCount, formatInstant } from '../../lib/format.ts'
import { t } from '../../lib/messages/letters.ts'
import { PageHead } from '../../lib/page-heading.tsx'
import { letterBatchPath } from '../../lib/staff-paths.ts'
import { Loaded } from '../../records/loaded.tsx'
import { BlockSkeleton } from '../../ui/skeletons.tsx'
import { StaticTable } from '../../ui/static-table.tsx'
import { TableSheet } from '../../ui/table-sheet.tsx'
import type { Column } from '../../ui/table-view.ts'
import { NewBatch } from './new-batch.tsx'

/** Starts a new batch of letters and lists earlier batches. */
export default function LettersPage() {
  const batches = useCall(letterRoutes.listLetterBatches, {}, { staleTime: 0 })
  return (
    <div className="stack loose">
      <PageHead title={t('title')} lede={t('lede')} />
      <NewBatch />
      <Loaded query={batches} skeleton={<BlockSkeleton height="12rem" />}>
        {(rows) => <Batches batches={rows} />}
      </Loaded>
    </div>
  )
}

function Batches({ batches }: { readonly batches: readonly LetterBatch[] }) {
  if (batches.length === 0) return <p className="muted">{t('batchesNone')}</p>
  return (
    <TableSheet title={t('batches')}>
      <StaticTable caption={t('batches')} columns={columns()} rows={batches} rowKey={({ id }) => id} />
    </TableSheet>
  )
}

const columns = (): readonly Column<LetterBatch>[] => [
  {
    key: 'kind',
    header: t('kind'),
    place: 'main',
    cell: ({ id, kind }) => (
      <Link to={letterBatchPath(id)}>{t('batchTitle', { kind: t(`kind_${kind}`), id })}</Link>
    ),
  },
  { key: 'started', header: t('columnStarted'), cell: ({ startedAt }) => formatInstant(startedAt) },
  { key: 'by', header: t('columnBy'), cell: ({ startedBy }) => startedBy ?? t('somebody') },
  { key: 'sent', header: t('columnSent'), align: 'number', cell: ({ sentCount }) => formatCount(sentCount) },
  {
    key: 'leftOut',
    header: t('columnLeftOut'),
    align: 'number',
    cell: ({ leftOut }) => formatCount(leftOut.reduce((sum, { count }) => sum + count, 0)),
  },
  { key: 'state', header: t('columnState'), cell: ({ state }) => t(`state_${state}`) },
]
