import type { ImportRun } from '@fieldstone/contract/entities/intake/import'
import { taskRoutes } from '@fieldstone/contract/routes/tasks'
import { call } from '../../lib/api.ts'
import { formatCount } from '../../lib/format.ts'
import { t } from '../../lib/messages/intake.ts'
import { useAction } from '../../lib/use-action.ts'
import { useReadAgain } from '../../lib/use-send.ts'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Sheet } from '../../ui/sheet.tsx'

/** Shows the progress of an import's task, and a button that cancels it. */
export function ImportProgress({ run: { task } }: { readonly run: ImportRun }) {
  const readAgain = useReadAgain('imports')
  const cancel = useAction(async (taskId: number) => {
    await call(taskRoutes.cancelTask, { params: { id: taskId } })
    await readAgain()
  })
  if (task === null) return null
  const { doneCount, totalCount } = task
  const share = totalCount === null || totalCount === 0 ? null : Math.min(1, doneCount / totalCount)
  return (
    <Sheet className="stack" aria-label={t('progress')}>
      <ProgressBar label={t('progress')} share={share} text={textOf(task)} />
      <div className="row apart">
        <p className="muted small">{t('progressLede')}</p>
        <Button
          kind="default"
          isBusy={cancel.isBusy || task.isCancelRequested}
          onClick={() => cancel.run(task.id)}
        >
          {t(task.isCancelRequested ? 'canceling' : 'cancelTask')}
        </Button>
      </div>
    </Sheet>
  )
}

function textOf({ state, step, doneCount, totalCount }: NonNullable<ImportRun['task']>): string {
  if (state === 'waiting' || step === '') return t('progressWaiting')
  const done = formatCount(doneCount)
  return totalCount === null
    ? t('progressSoFar', { step, done })
    : t('progressOf', { step, done, total: formatCount(totalCount) })
}
