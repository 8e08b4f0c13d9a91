import type { LetterBatch } from '@fieldstone/contract/entities/letters/letter'
import { letterRoutes } from '@fieldstone/contract/routes/letters/letters'
import { taskRoutes } from '@fieldstone/contract/routes/tasks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../../lib/api.ts'
import { callFile } from '../../lib/api-files.ts'
import { formatCount, formatInstant } from '../../lib/format.ts'
import { t } from '../../lib/messages/letters.ts'
import { PageHead } from '../../lib/page-heading.tsx'
import { PATHS } from '../../lib/paths.ts'
import { saveFile } from '../../lib/save-file.ts'
import { readAgain } from '../../lib/shared-keys.ts'
import { useAction } from '../../lib/use-action.ts'
import { useIdParam } from '../../records/id-param.ts'
import { Loaded } from '../../records/loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { BlockSkeleton } from '../../ui/skeletons.tsx'
import { StaticTable } from '../../ui/static-table.tsx'
import type { Column } from '../../ui/table-view.ts'
import { showFailure } from '../../ui/toasts.tsx'
import { BatchLetters } from './batch-letters.tsx'
import { batchKey } from './keys.ts'
import { isWriting, useBatch } from './letter-queries.ts'

/** One batch: how far it is, its letters to print, and who was left out. */
export default function LetterBatchPage() {
  const id = useIdParam('batchId')
  const batch = useBatch(id)
  return (
    <div className="stack loose">
      <Link to={PATHS.letters}>{t('back')}</Link>
      <Loaded query={batch} title={t('title')} skeleton={<BlockSkeleton height="20rem" />}>
        {(it) => <Batch batch={it} />}
      </Loaded>
    </div>
  )
}

function Batch({ batch }: { readonly batch: LetterBatch }) {
  const { id, kind, startedAt, startedBy, error, leftOut } = batch
  return (
    <>
      <PageHead
        title={t('batchTitle', { kind: t(`kind_${kind}`), id })}
        lede={t('batchLede', { at: formatInstant(startedAt), name: startedBy ?? t('somebody') })}
      />
      <Sheet isRuled className="stack">
        {isWriting(batch) ? <Writing batch={batch} /> : <Print batch={batch} />}
        {error === null ? null : (
          <Notice kind="bad" title={t('failed')} role="alert">
            {error}
          </Notice>
        )}
        {isWriting(batch) ? null : <LeftOut leftOut={leftOut} />}
      </Sheet>
      {isWriting(batch) ? null : <BatchLetters batchId={id} />}
    </>
  )
}

function Writing({ batch: { id, taskId, doneCount, count } }: { readonly batch: LetterBatch }) {
  const queries = useQueryClient()
  const cancel = useAction(async (task: number) => {
    await call(taskRoutes.cancelTask, { params: { id: task } })
    await readAgain(queries, [batchKey(id)])
  })
  const text = t('progressOf', { done: formatCount(doneCount), count: formatCount(count) })
  return (
    <>
      <progress max={count} value={doneCount} aria-label={t('progress')} />
      <div className="row apart">
        <p role="status">{text}</p>
        {taskId === null ? null : (
          <Button kind="default" isBusy={cancel.isBusy} onClick={() => cancel.run(taskId)}>
            {t('cancel')}
          </Button>
        )}
      </div>
    </>
  )
}

function Print({ batch: { id, pageCount, mailedCount, state } }: { readonly batch: LetterBatch }) {
  const save = useMutation({
    mutationFn: () => callFile(letterRoutes.lettersPdf, { params: { id } }),
    onSuccess: ({ name, blob }) => saveFile(name, blob),
    onError: (error) => void showFailure(`${t('printFailed')} ${error.message}`),
  })
  return (
    <div className="row apart">
      <p>
        {t(`state_${state}`)}
        {mailedCount > 0 ? `. ${t('mailed', { count: mailedCount })}` : ''}
      </p>
      {pageCount === null ? (
        <p className="muted">{t(mailedCount > 0 ? 'printAllMailed' : 'printNone')}</p>
      ) : (
        <Button isBusy={save.isPending} onClick={() => save.mutate()}>
          {t('print', { count: pageCount })}
        </Button>
      )}
    </div>
  )
}

function LeftOut({ leftOut }: Pick<LetterBatch, 'leftOut'>) {
  if (leftOut.length === 0) return <p>{t('leftOutNone')}</p>
  return (
    <section className="stack tight">
      <h2>{t('leftOutHeading')}</h2>
      <StaticTable
        caption={t('leftOutHeading')}
        columns={leftOutColumns()}
        rows={leftOut}
        rowKey={({ reason }) => reason}
      />
    </section>
  )
}

const leftOutColumns = (): readonly Column<LetterBatch['leftOut'][number]>[] => [
  {
    key: 'reason',
    header: t('columnReason'),
    place: 'main',
    cell: ({ reason }) => t(`outcome_${reason}`),
  },
  { key: 'count', header: t('columnCount'), align: 'number', cell: ({ count }) => formatCount(count) },
]
