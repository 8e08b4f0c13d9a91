import type { Task } from '@fieldstone/contract/entities/tasks/task'
import { forecastRoutes } from '@fieldstone/contract/routes/analysis/forecast'
import { taskRoutes } from '@fieldstone/contract/routes/tasks'
import { call } from '../../../lib/api.ts'
import { formatCount } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/forecast.ts'
import { useAction } from '../../../lib/use-action.ts'
import { staleAfter, useReadAgain } from '../../../lib/use-send.ts'
import { TaskNotice } from '../../../records/task-notice.tsx'
import { Button } from '../../../ui/button.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { Sheet } from '../../../ui/sheet.tsx'

/** Shows the progress of the next forecast, or why it failed. */
export function ForecastProgress({ task }: { readonly task: Task }) {
  const readAgain = useReadAgain('forecast')
  const cancel = useAction(async () => {
    await call(taskRoutes.cancelTask, { params: { id: task.id } })
    await readAgain()
  })
  const { state, doneCount, totalCount } = task
  const notice = (
    <TaskNotice task={task} failedTitle={t('taskFailed')} stale={staleAfter(forecastRoutes.startForecast)} />
  )
  if (state === 'failed') return notice
  const share = totalCount === null || totalCount === 0 ? null : Math.min(1, doneCount / totalCount)
  return (
    <Sheet className="stack no-print" aria-label={t('progress')}>
      <ProgressBar label={t('progress')} share={share} text={textOf(task)} />
      {notice}
      <div className="row apart">
        <p className="muted small">{t('leave')}</p>
        <Button kind="default" isBusy={cancel.isBusy || task.isCancelRequested} onClick={cancel.run}>
          {t(task.isCancelRequested ? 'canceling' : 'cancel')}
        </Button>
      </div>
    </Sheet>
  )
}

function textOf({ state, doneCount, totalCount }: Task): string {
  if (state === 'waiting') return t('waiting')
  return totalCount === null
    ? t('history')
    : t('payoffs', { done: formatCount(doneCount), total: formatCount(totalCount) })
}
