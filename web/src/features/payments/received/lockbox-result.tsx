import type { LockboxResult } from '@fieldstone/contract/entities/payments/lockbox'
import { lockboxRoutes } from '@fieldstone/contract/routes/payments/lockbox'
import { Link } from 'react-router'
import { pollWhile, useCall } from '../../../lib/calls.ts'
import { formatCount, formatMoney } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/lockbox.ts'
import { PATHS } from '../../../lib/paths.ts'
import { keyOfSubject } from '../../../lib/query-keys.ts'
import { Loaded } from '../../../records/loaded.tsx'
import { TaskNotice } from '../../../records/task-notice.tsx'
import { Button } from '../../../ui/button.tsx'
import { FactList } from '../../../ui/record-header.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { BlockSkeleton } from '../../../ui/skeletons.tsx'
import { LockboxRows } from './lockbox-tables.tsx'

const isRunning = ({ state }: LockboxResult): boolean => state === 'waiting' || state === 'running'

/** Shows the progress of a file and the outcome of its rows. */
export function LockboxResultSheet({ id, onOther }: { readonly id: number; readonly onOther: () => void }) {
  const result = useCall(
    lockboxRoutes.getLockboxFile,
    { params: { id } },
    { refetchInterval: pollWhile(isRunning), staleTime: 0 },
  )
  return (
    <Sheet isRuled className="stack" aria-labelledby="result">
      <h2 id="result">{t('result')}</h2>
      <Loaded query={result} failedTitle={t('failed')} skeleton={<BlockSkeleton height="12rem" />}>
        {(it) => <Result result={it} />}
      </Loaded>
      <Button kind="default" onClick={onOther}>
        {t('other')}
      </Button>
    </Sheet>
  )
}

function Result({ result }: { readonly result: LockboxResult }) {
  const { doneCount, rowCount, exceptions, task } = result
  const progress = t('progress', { done: formatCount(doneCount), rows: formatCount(rowCount) })
  return (
    <>
      <progress max={rowCount} value={doneCount} aria-label={progress} />
      <p role="status">{progress}</p>
      {task === null ? null : (
        <TaskNotice task={task} failedTitle={t('failed')} stale={[keyOfSubject('lockbox')]} />
      )}
      <FactList
        facts={[
          { label: t('total'), value: formatMoney(result.totalCents), isNumber: true },
          { label: t('posted'), value: formatCount(result.postedCount), isNumber: true },
          { label: t('known'), value: formatCount(result.knownCount), isNumber: true },
        ]}
      />
      {isRunning(result) || result.postedCount === 0 ? null : (
        <p>
          <Link to={`${PATHS.postRedemptions}?file=${result.id}`}>{t('postTogether')}</Link>
        </p>
      )}
      {exceptions.length === 0 && !isRunning(result) ? (
        <p>{t(result.knownCount === 0 ? 'noExceptions' : 'noExceptionsKnown')}</p>
      ) : null}
      <LockboxRows caption={t('exceptions')} rows={exceptions} />
    </>
  )
}
