import type { Queue } from '@fieldstone/contract/entities/queues/queue'
import { Link } from 'react-router'
import { formatCount, formatDate, formatMoney } from '../../lib/format.ts'
import { t } from '../../lib/messages/queues.ts'
import { queuePath } from '../../lib/paths.ts'
import { Failed } from '../../ui/failed.tsx'
import { BlockSkeleton } from '../../ui/skeletons.tsx'
import { TableSheet } from '../../ui/table-sheet.tsx'
import { useQueues } from './use-queues.ts'
import './queues.css'

/** What needs attention today: one line a queue, what is late first. */
export function WorkQueues() {
  const { data, error, refetch } = useQueues()
  if (error) return <Failed title={t('failed')} message={error.message} onRetry={() => void refetch()} />
  if (data === undefined) return <BlockSkeleton height="16rem" />
  const waiting = data.reduce((sum, { waitingCount }) => sum + waitingCount, 0)
  const late = data.reduce((sum, { lateCount }) => sum + lateCount, 0)
  return (
    <TableSheet
      isRuled
      title={t('heading')}
      beside={
        <p className="muted small" role="status">
          {t('summary', { waiting: formatCount(waiting), late: formatCount(late) })}
        </p>
      }
    >
      <table className="table stacks queues">
        <caption className="visually-hidden">{t('heading')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('columnQueue')}</th>
            <th scope="col" className="num">
              {t('columnWaiting')}
            </th>
            <th scope="col">{t('columnOldest')}</th>
            <th scope="col">{t('columnTodo')}</th>
          </tr>
        </thead>
        <tbody>
          {[...data].sort(lateFirst).map((queue) => (
            <QueueRow key={queue.queue} queue={queue} />
          ))}
        </tbody>
      </table>
    </TableSheet>
  )
}

function QueueRow({
  queue: { queue, waitingCount, lateCount, oldestOn, amountCents },
}: {
  readonly queue: Queue
}) {
  return (
    <tr className={lateCount > 0 ? 'late' : undefined}>
      <td className="main">
        <Link to={queuePath(queue)}>{t(`title_${queue}`)}</Link>
      </td>
      <td className="num" data-label={t('columnWaiting')}>
        <b>{formatCount(waitingCount)}</b>
      </td>
      <td data-label={t('columnOldest')}>
        {oldestOn === null ? '–' : formatDate(oldestOn)}
        {lateCount > 0 ? <strong className="late-count"> {t('late', { count: lateCount })}</strong> : null}
      </td>
      <td data-label={t('columnTodo')}>
        {t(`todo_${queue}`)}
        {amountCents === null ? null : ` ${t('amount', { amount: formatMoney(amountCents) })}`}
      </td>
    </tr>
  )
}

/** Queues keep their order otherwise. */
const lateFirst = (a: Queue, b: Queue): number => Number(b.lateCount > 0) - Number(a.lateCount > 0)
