import type { OverchargeReport } from '@fieldstone/contract/entities/analysis/overcharges/overcharge'
import { overchargeRoutes } from '@fieldstone/contract/routes/analysis/overcharges'
import { taskRoutes } from '@fieldstone/contract/routes/tasks'
import { sumCents } from '@fieldstone/domain/money/cents'
import { useEffect, useRef } from 'react'
import { call } from '../../../lib/api.ts'
import { pollWhile, useCall } from '../../../lib/calls.ts'
import { formatCount, formatInstant, formatMoney } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/overcharges.ts'
import { useAction } from '../../../lib/use-action.ts'
import { staleAfter, useReadAgain } from '../../../lib/use-send.ts'
import { TaskNotice } from '../../../records/task-notice.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { Sheet } from '../../../ui/sheet.tsx'

interface CheckSheetProps {
  readonly report: OverchargeReport
}

/** Shows the result of the last check and the progress of a running one. */
export function CheckSheet({ report }: CheckSheetProps) {
  const { last, task } = report
  return (
    <Sheet className="stack" aria-label={t('lastTitle')}>
      {task !== null && isChecking(report) ? <Running task={task} /> : null}
      {task === null ? null : (
        <TaskNotice
          task={task}
          failedTitle={t('stoppedTitle')}
          stale={staleAfter(overchargeRoutes.checkOvercharges)}
        />
      )}
      {task?.state === 'canceled' ? <Notice kind="waiting" title={t('canceledTitle')} /> : null}
      {last === null ? <p>{t('never')}</p> : <Last report={report} last={last} />}
    </Sheet>
  )
}

type Last = NonNullable<OverchargeReport['last']>

function Last({ report, last }: CheckSheetProps & { readonly last: Last }) {
  const wrong = report.kinds.filter(({ kind }) => kind !== 'no-document')
  const count = wrong.reduce((sum, { openCount }) => sum + openCount, 0)
  const amount = formatMoney(sumCents(wrong.map(({ openCents }) => openCents)))
  const { endedAt, certificateCount, unjudgedCount, openedCount, mendedCount } = last
  return (
    <>
      <Notice
        kind={count === 0 ? 'good' : 'bad'}
        title={count === 0 ? t('noneTitle') : t('openTitle', { count: formatCount(count) })}
      >
        {count === 0 ? t('checked', { count: formatCount(certificateCount) }) : t('openBody', { amount })}
      </Notice>
      <p className="muted small">
        {t('checkedAt', { at: formatInstant(endedAt) })}
        {'. '}
        {count === 0 ? '' : `${t('checked', { count: formatCount(certificateCount) })} `}
        {unjudgedCount === 0 ? '' : `${t('unjudged', { count: formatCount(unjudgedCount) })} `}
        {openedCount + mendedCount === 0
          ? ''
          : t('changed', { opened: formatCount(openedCount), mended: formatCount(mendedCount) })}
      </p>
    </>
  )
}

type Task = NonNullable<OverchargeReport['task']>

function Running({ task }: { readonly task: Task }) {
  const readAgain = useReadAgain('overcharges')
  const cancel = useAction(async () => {
    await call(taskRoutes.cancelTask, { params: { id: task.id } })
    await readAgain()
  })
  const { state, doneCount, totalCount } = task
  const share = totalCount === null || totalCount === 0 ? null : Math.min(1, doneCount / totalCount)
  const text =
    state === 'waiting' || totalCount === null
      ? t('progressWaiting')
      : t('progressOf', { done: formatCount(doneCount), total: formatCount(totalCount) })
  return (
    <>
      <ProgressBar label={t('progress')} share={share} text={text} />
      <div className="row apart">
        <p className="muted small">{t('progressLede')}</p>
        <Button kind="default" isBusy={cancel.isBusy || task.isCancelRequested} onClick={() => cancel.run()}>
          {t(task.isCancelRequested ? 'canceling' : 'cancel')}
        </Button>
      </div>
    </>
  )
}

export const isChecking = ({ task }: OverchargeReport): boolean =>
  task?.state === 'waiting' || task?.state === 'running'

/** Reads the report, and polls while a check runs. Once the check has ended, the list is read again, too. */
export function useReport() {
  const readAgain = useReadAgain('overcharges', 'queues')
  const report = useCall(
    overchargeRoutes.overchargeReport,
    {},
    { refetchInterval: pollWhile(isChecking), staleTime: 0 },
  )
  const isRunning = report.data !== undefined && isChecking(report.data)
  const wasRunning = useRef(false)
  useEffect(() => {
    if (wasRunning.current && !isRunning) void readAgain()
    wasRunning.current = isRunning
  }, [isRunning, readAgain])
  return report
}
