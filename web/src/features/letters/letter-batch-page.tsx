import type { LetterBatch } from '@fieldstone/contract/entities/letters/letter'
import { letterRoutes } from '@fieldstone/contract/routes/letters/letters'
import { taskRoutes } from '@fieldstone/contract/routes/tasks'
import { Link } from 'react-router'
import { call } from '../../lib/api.ts'
import { callFile, saveFile } from '../../lib/api-files.ts'
import { pollWhile, useCall } from '../../lib/calls.ts'
import { formatCount, formatInstant } from '../../lib/format.ts'
import { t } from '../../lib/messages/letters.ts'
import { PageHead } from '../../lib/page-heading.tsx'
import { PATHS } from '../../lib/paths.ts'
import { useAction } from '../../lib/use-action.ts'
import { staleAfter, useReadAgain } from '../../lib/use-send.ts'
import { useIdParam } from '../../records/id-param.ts'
import { Loaded } from '../../records/loaded.tsx'
import { TaskNotice } from '../../records/task-notice.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { BlockSkeleton } from '../../ui/skeletons.tsx'
import { StaticTable } from '../../ui/static-table.tsx'
import type { Column } from '../../ui/table-view.ts'
import { BatchLetters } from './batch-letters.tsx'

const isWriting = ({ state }: LetterBatch): boolean => state === 'waiting' || state === 'running'

/** One batch: how far it is, its letters to print, and who was left out. */
export default function LetterBatchPage() {
  const id = useIdParam('batchId')
  const batch = useCall(
    letterRoutes.getLetterBatch,
    { params: { id } },
    { refetchInterval: pollWhile(isWriting), staleTime: 0 },
  )
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
  const { id, kind, startedAt, startedBy, task, leftOut } = batch
  return (
    <>
      <PageHead
        title={t('batchTitle', { kind: t(`kind_${kind}`), id })}
        lede={t('batchLede', { at: formatInstant(startedAt), name: startedBy ?? t('somebody') })}
      />
      <Sheet isRuled className="stack">
        {isWriting(batch) && task !== null ? (
          <Writing batch={batch} task={task} />
        ) : (
          <Outcome batch={batch} />
        )}
        {task === null ? null : (
          <TaskNotice task={task} failedTitle={t('failed')} stale={staleAfter(letterRoutes.startLetters)} />
        )}
        <NotSent batch={batch} />
        <Prints batch={batch} />
        {isWriting(batch) ? null : <LeftOut leftOut={leftOut} />}
      </Sheet>
      {isWriting(batch) ? null : <BatchLetters batchId={id} />}
    </>
  )
}

interface WritingProps {
  readonly batch: LetterBatch
  readonly task: NonNullable<LetterBatch['task']>
}

function Writing({ batch: { doneCount, count }, task }: WritingProps) {
  const readAgain = useReadAgain('letters')
  const cancel = useAction(async () => {
    await call(taskRoutes.cancelTask, { params: { id: task.id } })
    await readAgain()
  })
  const text = t('progressOf', { done: formatCount(doneCount), count: formatCount(count) })
  return (
    <>
      <progress max={count} value={doneCount} aria-label={t('progress')} />
      <div className="row apart">
        <p role="status">
          {text}
          {task.state === 'running' && task.step === 'print' ? ` ${t('makingPrint')}` : ''}
        </p>
        <Button kind="default" isBusy={cancel.isBusy || task.isCancelRequested} onClick={() => cancel.run()}>
          {t(task.isCancelRequested ? 'canceling' : 'cancel')}
        </Button>
      </div>
    </>
  )
}

function Outcome({ batch: { state, sentCount, mailedCount, count } }: { readonly batch: LetterBatch }) {
  return (
    <p>
      {t(`state_${state}`)}. {t('sentOf', { count: sentCount, total: formatCount(count) })}
      {mailedCount > 0 ? ` ${t('mailed', { count: mailedCount })}` : ''}
    </p>
  )
}

/** Letters of a batch that stopped before they were printed. */
function NotSent({ batch }: { readonly batch: LetterBatch }) {
  const { writtenCount, unprintedCount } = batch
  return (
    <>
      {writtenCount > 0 && !isWriting(batch) ? <p>{t('notPrinted', { count: writtenCount })}</p> : null}
      {unprintedCount > 0 ? (
        <Notice kind="waiting" title={t('unprintedTitle', { count: unprintedCount })}>
          {t('unprintedBody')}
        </Notice>
      ) : null}
    </>
  )
}

/** The files to print. Each letter that goes by mail is in one of them. */
function Prints({ batch }: { readonly batch: LetterBatch }) {
  const { id, prints, mailedCount } = batch
  const save = useAction(async (printId: number) => {
    const { name, blob } = await callFile(letterRoutes.lettersPdf, { params: { id }, query: { printId } })
    saveFile(name, blob)
  })
  if (prints.length === 0)
    return isWriting(batch) ? null : (
      <p className="muted">{t(mailedCount > 0 ? 'printAllMailed' : 'printNone')}</p>
    )
  return (
    <section className="stack tight">
      <h2>{t('printsHeading')}</h2>
      {prints.length > 1 ? <p className="muted small">{t('printsHint')}</p> : null}
      <StaticTable
        caption={t('printsHeading')}
        columns={printColumns(save)}
        rows={prints}
        rowKey={({ id: printId }) => printId}
      />
    </section>
  )
}

type PrintFile = LetterBatch['prints'][number]

const printColumns = (save: ReturnType<typeof useAction<[number]>>): readonly Column<PrintFile>[] => [
  {
    key: 'stored',
    header: t('columnStored'),
    place: 'main',
    cell: ({ storedAt }) => formatInstant(storedAt),
  },
  {
    key: 'letters',
    header: t('columnLetters'),
    align: 'number',
    cell: ({ letterCount }) => formatCount(letterCount),
  },
  {
    key: 'save',
    header: t('columnFile'),
    cell: ({ id, pageCount }) => (
      <Button isBusy={save.isBusy} onClick={() => save.run(id)}>
        {t('print', { count: pageCount })}
      </Button>
    ),
  },
]

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
