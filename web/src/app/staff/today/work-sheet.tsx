import type { Task } from '@fieldstone/contract/entities/tasks/task'
import type { DayWork } from '@fieldstone/contract/entities/today'
import { todayRoutes } from '@fieldstone/contract/routes/today'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { Link } from 'react-router'
import { formatCount, formatDate, formatInstantDay, formatTime } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/today.ts'
import { PATHS } from '../../../lib/paths.ts'
import { keyOf } from '../../../lib/query-keys.ts'
import { ResumeTask } from '../../../records/task-notice.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { Sheet } from '../../../ui/sheet.tsx'

interface WorkSheetProps {
  readonly work: DayWork
  readonly today: PlainDate
}

const STALE = [keyOf(todayRoutes.getToday)]

/** Shows background tasks that are running, and those that have ended. */
export function WorkSheet({ work, today }: WorkSheetProps) {
  const { running, ended, checkedAt, isCheckedGood } = work
  return (
    <Sheet isFlush aria-label={t('work')}>
      <div className="block">
        <h2>
          {t('running')} <Link to={PATHS.imports}>{t('toImports')}</Link>
        </h2>
        {running.length === 0 ? <p className="muted small">{t('nothingRuns')}</p> : null}
        {running.map((task) => (
          <div key={task.id} className="stack tight">
            <ProgressBar label={nameOf(task)} share={shareOf(task)} text={progressOf(task)} />
            <ResumeTask task={task} stale={STALE} about={nameOf(task)} />
          </div>
        ))}
      </div>
      <div className="block">
        <h2>{t('done')}</h2>
        {ended.length === 0 && checkedAt === null ? <p className="muted small">{t('nothingDone')}</p> : null}
        <dl className="done-list">
          {ended.map((task) => (
            <div key={task.id}>
              <dt>{task.endedAt === null ? '' : whenOf(task.endedAt, today)}</dt>
              <dd>
                <Link to={pathOf(task)}>{endOf(task)}</Link>
                {task.state === 'failed' ? <p className="muted">{task.error}</p> : null}
                <ResumeTask task={task} stale={STALE} about={nameOf(task)} />
              </dd>
            </div>
          ))}
          {checkedAt === null ? null : (
            <div>
              <dt>{whenOf(checkedAt, today)}</dt>
              <dd>
                <Link to={PATHS.verify}>{t(isCheckedGood ? 'booksAgree' : 'booksDiffer')}</Link>
              </dd>
            </div>
          )}
        </dl>
      </div>
    </Sheet>
  )
}

const shareOf = ({ doneCount, totalCount }: Task): number | null =>
  totalCount === null || totalCount === 0 ? null : doneCount / totalCount

type TaskName = 'task_import' | 'task_letters' | 'task_lockbox' | 'task_rehearsal'

/** The page and the name of each kind of task. A title such as a file name does not say what was done with it. */
const KINDS: ReadonlyMap<string, { readonly path: string; readonly name?: TaskName }> = new Map([
  ['import', { path: PATHS.imports, name: 'task_import' }],
  ['import-run', { path: PATHS.imports, name: 'task_import' }],
  ['letters', { path: PATHS.letters, name: 'task_letters' }],
  ['lockbox', { path: PATHS.lockbox, name: 'task_lockbox' }],
  ['placement', { path: PATHS.placementBatches }],
  ['rehearsal', { path: PATHS.rehearsals, name: 'task_rehearsal' }],
  ['overcharges', { path: PATHS.overcharges }],
  ['forecast', { path: PATHS.forecast }],
])

const pathOf = ({ kind }: Task): string => KINDS.get(kind)?.path ?? PATHS.imports

function nameOf({ kind, title }: Task): string {
  const name = KINDS.get(kind)?.name
  return name === undefined ? title : t(name, { title })
}

function progressOf(task: Task): string {
  const { state, doneCount, totalCount, error, retryAt, isInterrupted } = task
  const title = nameOf(task)
  if (isInterrupted) return `${title}: ${t('interrupted')}`
  if (retryAt !== null) return `${title}: ${error} ${t('retryAt', { at: formatTime(retryAt) })}`
  if (state === 'waiting') return `${title}: ${t('waitingTurn')}`
  const done = formatCount(doneCount)
  const text =
    totalCount === null ? t('soFar', { done }) : t('ofRows', { done, total: formatCount(totalCount) })
  return `${title}: ${text}`
}

function endOf(task: Task): string {
  const { state } = task
  const title = nameOf(task)
  if (state === 'failed') return t('state_failed', { title })
  return state === 'canceled' ? t('state_canceled', { title }) : t('state_done', { title })
}

/** Returns the time if the task ended today, else the date. */
const whenOf = (at: Date, today: PlainDate): string =>
  formatInstantDay(at) === formatDate(today) ? formatTime(at) : formatInstantDay(at)
