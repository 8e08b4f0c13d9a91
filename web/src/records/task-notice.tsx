import type { Task } from '@fieldstone/contract/entities/tasks/task'
import { taskRoutes } from '@fieldstone/contract/routes/tasks'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { formatTime } from '../lib/format.ts'
import { t } from '../lib/messages/tasks.ts'
import { readAgain } from '../lib/shared-keys.ts'
import { useAction } from '../lib/use-action.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { showSuccess } from '../ui/toasts.tsx'

interface TaskNoticeProps {
  readonly task: Task
  /** What a failed task is called: 'The batch stopped.' */
  readonly failedTitle: string
  /** What is read again once it was resumed. */
  readonly stale: readonly QueryKey[]
}

/** Why a task does not go on, and the way to resume it; nothing of one that runs or is done. */
export function TaskNotice({ task, failedTitle, stale }: TaskNoticeProps) {
  const { state, error, retryAt, isInterrupted, resume } = task
  const button = <ResumeTask task={task} stale={stale} />
  if (isInterrupted)
    return (
      <Notice kind="waiting" title={t('interrupted')}>
        {t('interruptedBody')}
      </Notice>
    )
  if (retryAt !== null)
    return (
      <Notice kind="waiting" title={t('retryTitle')}>
        <div className="stack tight">
          <p>
            {error} {t('retryAt', { at: formatTime(retryAt) })}
          </p>
          {button}
        </div>
      </Notice>
    )
  if (state === 'failed')
    return (
      <Notice kind="bad" title={failedTitle} role="alert" takesFocus={false}>
        <div className="stack tight">
          <p>{error}</p>
          {button}
        </div>
      </Notice>
    )
  if (state === 'canceled' && resume !== null)
    return (
      <Notice title={t('canceledTitle')}>
        <div className="stack tight">
          <p>{t('canceledBody')}</p>
          {button}
        </div>
      </Notice>
    )
  return null
}

interface ResumeTaskProps extends Pick<TaskNoticeProps, 'task' | 'stale'> {
  /** Names the task for screen readers where several can be resumed on one page. */
  readonly about?: string
}

/** The button that resumes a task, if it can be resumed. */
export function ResumeTask({ task, stale, about }: ResumeTaskProps) {
  const queries = useQueryClient()
  const resume = useAction(async () => {
    await call(taskRoutes.resumeTask, { params: { id: task.id } })
    void showSuccess(t('resumed'))
    await readAgain(queries, stale)
  })
  if (task.resume === null) return null
  return (
    <Button kind="default" size="small" isBusy={resume.isBusy} onClick={resume.run}>
      {task.state === 'waiting' ? t('retryNow') : t(task.resume)}
      {about === undefined ? null : <span className="visually-hidden"> {about}</span>}
    </Button>
  )
}
