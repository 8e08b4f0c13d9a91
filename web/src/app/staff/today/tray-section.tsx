import type { QueueItem } from '@fieldstone/contract/entities/queues/queue'
import type { Tray } from '@fieldstone/contract/entities/today'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatCount, formatDate, formatMoney } from '../../../lib/format.ts'
import { type KeptRow, type RowOf, withKept } from '../../../lib/in-place/kept-rows.ts'
import { t as queues } from '../../../lib/messages/queues.ts'
import { t } from '../../../lib/messages/today.ts'
import { PATHS } from '../../../lib/paths.ts'
import { queuePath } from '../../../lib/staff-paths.ts'
import { TrayRow } from './tray-row.tsx'

interface TraySectionProps {
  readonly tray: Tray
  readonly kept: readonly KeptRow<QueueItem>[]
  readonly onKeep: (row: KeptRow<QueueItem>) => void
  readonly onLeave: (key: string) => void
  readonly onChanged: () => void
}

/** A queue with items: how many, when they are due, and the first of them. */
export function TraySection({ tray, kept, onKeep, onLeave, onChanged }: TraySectionProps) {
  const { queue, items, waitingCount } = tray
  const headingId = `tray-${queue}`
  const name = queues(`title_${queue}`)
  const keyOf = ({ no }: QueueItem) => `${queue} ${no}`
  const rows = withKept(items, kept, keyOf)
  return (
    <section className="tray" aria-labelledby={headingId}>
      <div className="tray-head">
        <h2 id={headingId}>
          <Link to={trayPath(tray)}>{name}</Link>
        </h2>
        <b className="num">{formatCount(waitingCount)}</b>
        <DueText tray={tray} />
        <span className="tray-links">
          {queue === 'payments-to-post' && waitingCount > 1 ? (
            <Link to={PATHS.postRedemptions}>{t('postTogether')}</Link>
          ) : null}
          {waitingCount > items.length ? (
            <Link to={trayPath(tray)} aria-label={t('allOfQueue', { count: waitingCount, queue: name })}>
              {t('allOf', { count: formatCount(waitingCount) })}
            </Link>
          ) : null}
        </span>
      </div>
      <ul>
        {rows.map(({ item, outcome }: RowOf<QueueItem>, place) => (
          <TrayRow
            key={keyOf(item)}
            queue={queue}
            item={item}
            outcome={outcome}
            onDone={(done) => onKeep({ key: keyOf(item), item, place, outcome: done })}
            onChanged={onChanged}
            onLeave={() => onLeave(keyOf(item))}
          />
        ))}
      </ul>
    </section>
  )
}

const trayPath = ({ queue }: Tray): string => (queue === 'imports' ? PATHS.imports : queuePath(queue))

/** Returns what is late, due today, due next, or how long the oldest item has waited: the first that applies. */
function DueText({
  tray: { lateCount, dueTodayCount, nextDueOn, oldestOn, amountCents },
}: {
  readonly tray: Tray
}) {
  const parts: ReactNode[] = []
  if (lateCount > 0)
    parts.push(
      <span className="queue-late">
        {oldestOn === null
          ? t('late', { count: lateCount })
          : t('lateSince', { count: lateCount, date: formatDate(oldestOn) })}
      </span>,
    )
  if (dueTodayCount > 0) parts.push(<b className="soon">{t('dueToday', { count: dueTodayCount })}</b>)
  if (parts.length === 0 && nextDueOn !== null) parts.push(t('dueOn', { date: formatDate(nextDueOn) }))
  if (parts.length === 0 && oldestOn !== null) parts.push(t('since', { date: formatDate(oldestOn) }))
  if (amountCents !== null) parts.push(t('inAll', { amount: formatMoney(amountCents) }))
  return (
    <span className="muted">
      {parts.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never change places
        <span key={place}>
          {place === 0 ? '' : ', '}
          {part}
        </span>
      ))}
    </span>
  )
}
