import type { Rehearsal } from '@fieldstone/contract/entities/analysis/rehearsals/rehearsal'
import { rehearsalRoutes } from '@fieldstone/contract/routes/analysis/rehearsals'
import { taskRoutes } from '@fieldstone/contract/routes/tasks'
import { Link } from 'react-router'
import { call } from '../../../lib/api.ts'
import { formatCount, formatInstant, formatLongDate } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/rehearsals.ts'
import { PageHead } from '../../../lib/page-heading.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useAction } from '../../../lib/use-action.ts'
import { staleAfter, useReadAgain } from '../../../lib/use-send.ts'
import { WaitingApprovals } from '../../../records/approvals/waiting-approvals.tsx'
import { useIdParam } from '../../../records/id-param.ts'
import { Loaded } from '../../../records/loaded.tsx'
import { TaskNotice } from '../../../records/task-notice.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { BlockSkeleton } from '../../../ui/skeletons.tsx'
import { changeSentences, placeText } from './change-words.ts'
import { RehearsalActions } from './rehearsal-actions.tsx'
import { RehearsalResult } from './rehearsal-result.tsx'
import { isOpen, StateBadge, useRehearsal } from './rehearsal-state.tsx'
import './rehearsals.css'

/** Shows one rehearsal: its change, progress, result and outcome. */
export default function RehearsalPage() {
  const id = useIdParam('rehearsalId')
  const rehearsal = useRehearsal(id)
  return (
    <div className="stack loose rehearsal">
      <Link className="no-print" to={PATHS.rehearsals}>
        {t('back')}
      </Link>
      <Loaded query={rehearsal} title={t('pageTitle', { id })} skeleton={<BlockSkeleton height="24rem" />}>
        {(it) => <Whole rehearsal={it} />}
      </Loaded>
    </div>
  )
}

function Whole({ rehearsal }: { readonly rehearsal: Rehearsal }) {
  const { id, stagedBy, stagedAt, state, effectiveFrom, present, result } = rehearsal
  const isSettled = state === 'discarded' || state === 'in-force'
  return (
    <>
      <PageHead
        title={t('pageTitle', { id })}
        area={placeText(rehearsal)}
        lede={t('pageLede', {
          place: placeText(rehearsal),
          name: stagedBy ?? t('somebody'),
          at: formatInstant(stagedAt),
        })}
      />
      <Sheet isRuled className="stack">
        <div className="row apart">
          <h2>{t('whatHeading')}</h2>
          <StateBadge state={state} />
        </div>
        {effectiveFrom === null ? null : <p>{t('fromDay', { day: formatLongDate(effectiveFrom) })}</p>}
        <ul className="rehearsal-change">
          {/* Once the settings have followed it, nothing of it would differ from them. */}
          {changeSentences(rehearsal, isSettled ? null : present).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <Standing rehearsal={rehearsal} />
        {isOpen(rehearsal) ? <Progress rehearsal={rehearsal} /> : <RehearsalActions rehearsal={rehearsal} />}
      </Sheet>
      {result === null ? null : <RehearsalResult rehearsal={rehearsal} result={result} />}
    </>
  )
}

function Standing({ rehearsal }: { readonly rehearsal: Rehearsal }) {
  const { state, task, isOwn, isApprovalWaiting, stagedBy, endedBy, endedAt } = rehearsal
  const ending = { name: endedBy ?? t('somebody'), at: endedAt === null ? '' : formatInstant(endedAt) }
  switch (state) {
    case 'waiting':
    case 'running':
    case 'failed':
      return (
        task && (
          <TaskNotice
            task={task}
            failedTitle={t('failedTitle')}
            stale={staleAfter(rehearsalRoutes.runRehearsal)}
          />
        )
      )
    case 'canceled':
      return <Notice title={t('canceledTitle')}>{t('canceledBody')}</Notice>
    case 'stale':
      return (
        <Notice kind="waiting" title={t('staleTitle')}>
          {t('staleBody')}
        </Notice>
      )
    case 'discarded':
      return <Notice title={t('discardedTitle', ending)}>{t('discardedBody')}</Notice>
    case 'in-force':
      return <Notice kind="good" title={t('inForceTitle', ending)} />
    case 'done':
      if (isApprovalWaiting) return <WaitingApprovals act="rehearsal" subject={String(rehearsal.id)} />
      return (
        <Notice title={isOwn ? t('ownTitle') : t('othersTitle', { name: stagedBy ?? t('somebody') })}>
          {t(isOwn ? 'ownBody' : 'othersBody')}
        </Notice>
      )
  }
}

/** Shows the progress, with a button to cancel. */
function Progress({ rehearsal: { task } }: { readonly rehearsal: Rehearsal }) {
  const readAgain = useReadAgain('rehearsals', 'approvals')
  const cancel = useAction(async (taskId: number) => {
    await call(taskRoutes.cancelTask, { params: { id: taskId } })
    await readAgain()
  })
  if (task === null) return null
  const { doneCount, totalCount, isCancelRequested } = task
  const isCounted = totalCount !== null && totalCount > 0
  return (
    <div className="stack no-print">
      <ProgressBar
        label={t('progress')}
        share={isCounted ? Math.min(1, doneCount / totalCount) : null}
        text={
          isCounted
            ? t('progressOf', { done: formatCount(doneCount), total: formatCount(totalCount) })
            : t('progressWaiting')
        }
      />
      <div className="row apart">
        <p className="muted small">{t('progressLede')}</p>
        <Button
          kind="default"
          isBusy={cancel.isBusy || isCancelRequested}
          onClick={() => cancel.run(task.id)}
        >
          {t(isCancelRequested ? 'canceling' : 'cancel')}
        </Button>
      </div>
    </div>
  )
}
