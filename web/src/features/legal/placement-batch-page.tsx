import {
  BATCH_OUTCOMES,
  type PlacementBatch,
  type PlacementItem,
} from '@fieldstone/contract/entities/legal/placement'
import { placementRoutes } from '@fieldstone/contract/routes/legal/placement'
import { Link, useSearchParams } from 'react-router'
import { pollWhile, useCall } from '../../lib/calls.ts'
import { formatCount, formatInstant } from '../../lib/format.ts'
import { ListTable } from '../../lib/list-table.tsx'
import { t } from '../../lib/messages/bulk-changes.ts'
import { PageHead } from '../../lib/page-heading.tsx'
import { PATHS } from '../../lib/paths.ts'
import { adminParcelPath } from '../../lib/staff-paths.ts'
import { useTableView, withFlags } from '../../lib/table-view.ts'
import { useAction } from '../../lib/use-action.ts'
import { useList } from '../../lib/use-list.ts'
import { staleAfter, useSend } from '../../lib/use-send.ts'
import { useIdParam } from '../../records/id-param.ts'
import { Loaded } from '../../records/loaded.tsx'
import { TaskNotice } from '../../records/task-notice.tsx'
import { Button } from '../../ui/button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { BlockSkeleton } from '../../ui/skeletons.tsx'
import type { Column } from '../../ui/table-view.ts'
import { batchCount, changeText } from './placement-words.ts'

/** States in which a task works on the batch, and the outcome that is still to be worked on. */
const LEFT = { checking: 'waiting', running: 'ready', undoing: 'changed' } as const

const leftOf = ({ state, counts }: PlacementBatch): number | null =>
  state === 'checking' || state === 'running' || state === 'undoing' ? counts[LEFT[state]] : null

const isWorking = (batch: PlacementBatch): boolean =>
  leftOf(batch) !== null && (batch.task?.state === 'waiting' || batch.task?.state === 'running')

/** One bulk change: its check, its confirmation, how far it is, and what became of each certificate. */
export default function PlacementBatchPage() {
  const id = useIdParam('bulkChangeId')
  const batch = useCall(
    placementRoutes.getPlacementBatch,
    { params: { id } },
    { refetchInterval: pollWhile(isWorking), staleTime: 0 },
  )
  return (
    <div className="stack loose">
      <Link to={PATHS.placementBatches}>{t('back')}</Link>
      <Loaded query={batch} title={t('title')} skeleton={<BlockSkeleton height="20rem" />}>
        {(it) => <Batch batch={it} />}
      </Loaded>
    </div>
  )
}

function Batch({ batch }: { readonly batch: PlacementBatch }) {
  const { state, createdAt, startedBy, task } = batch
  return (
    <>
      <PageHead
        title={changeText(batch)}
        lede={t('startedLede', { at: formatInstant(createdAt), name: startedBy })}
      />
      <Sheet isRuled className="stack">
        <p role="status">
          <b>{t(`state_${state}`)}</b>
        </p>
        {isWorking(batch) ? <Progress batch={batch} /> : null}
        {task === null ? null : (
          <TaskNotice
            task={task}
            failedTitle={t('failed')}
            stale={staleAfter(placementRoutes.startPlacementBatch)}
          />
        )}
        <Act batch={batch} />
      </Sheet>
      {isWorking(batch) ? null : <Items batch={batch} />}
    </>
  )
}

function Progress({ batch }: { readonly batch: PlacementBatch }) {
  const { task } = batch
  const left = leftOf(batch) ?? 0
  const total = task?.totalCount ?? left
  const done = Math.max(0, total - left)
  return (
    <>
      <progress max={Math.max(total, 1)} value={done} aria-label={t('progress')} />
      <p>{t('progressOf', { done: formatCount(done), count: formatCount(total) })}</p>
    </>
  )
}

const WAITS = { waits: true }

/** The one confirmation, with the count of what will be changed; afterwards its undoing. */
function Act({ batch: { id, state, counts } }: { readonly batch: PlacementBatch }) {
  const send = useSend(placementRoutes.confirmPlacementBatch, WAITS)
  const sendUndo = useSend(placementRoutes.undoPlacementBatch, WAITS)
  const confirm = useAction(async () => void (await send({ params: { id }, body: {} })))
  const undo = useAction(async () => void (await sendUndo({ params: { id }, body: {} })))
  if (state === 'ready')
    return counts.ready === 0 ? (
      <p>{t('nothingToDo')}</p>
    ) : (
      <p>
        <Button kind="primary" isBusy={confirm.isBusy} onClick={() => confirm.run()}>
          {t('confirm', { count: counts.ready })}
        </Button>
      </p>
    )
  if (state !== 'done' || counts.changed === 0) return null
  return (
    <div className="stack tight">
      <p>
        <Button kind="default" isBusy={undo.isBusy} onClick={() => undo.run()}>
          {t('undo', { count: counts.changed })}
        </Button>
      </p>
      <p className="muted small">{t('undoHint')}</p>
    </div>
  )
}

function Items({ batch }: { readonly batch: PlacementBatch }) {
  const [view, setView] = useTableView(20)
  const [params, setParams] = useSearchParams()
  const outcome = BATCH_OUTCOMES.find((it) => it === params.get('outcome'))
  const list = useList(
    placementRoutes.listPlacementItems,
    { params: { id: batch.id }, query: { ...view, outcome } },
    { staleTime: 0 },
  )
  return (
    <Sheet isFlush aria-label={t('items')}>
      <Chips
        label={t('outcomes')}
        value={outcome ?? ''}
        onValue={(value) => setParams(withFlags(params, { outcome: value }), { preventScrollReset: true })}
        chips={[
          { value: '', label: t('all'), count: formatCount(batchCount(batch)) },
          ...BATCH_OUTCOMES.filter((it) => batch.counts[it] > 0).map((it) => ({
            value: it,
            label: t(`outcome_${it}`),
            count: formatCount(batch.counts[it]),
          })),
        ]}
      />
      <ListTable
        {...list}
        isPart
        caption={t('items')}
        columns={columns()}
        rowKey={(row) => row.certificateId}
        view={[view, setView]}
        emptyText={t('itemsNone')}
        noMatchText={t('itemsNone')}
      />
    </Sheet>
  )
}

const columns = (): readonly Column<PlacementItem>[] => [
  {
    key: 'taxSaleNo',
    header: t('columnCertificate'),
    place: 'main',
    align: 'number',
    cell: ({ certificateId, certificateNo }) => (
      <Link to={adminParcelPath(certificateId)}>{certificateNo}</Link>
    ),
  },
  { key: 'ownerName', header: t('columnOwner'), isFirst: true, cell: ({ ownerName }) => ownerName },
  {
    key: 'outcome',
    header: t('columnOutcome'),
    place: 'lead',
    cell: ({ outcome }) => t(`outcome_${outcome}`),
  },
  { key: 'reason', header: t('columnReason'), cell: ({ reason }) => reason ?? '' },
]
