import { QUEUES, type QueueItem, type QueueName } from '@fieldstone/contract/entities/queues/queue'
import { queueRoutes } from '@fieldstone/contract/routes/queues'
import { useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { trailFrom, useTrailBack } from '../lib/back-link.ts'
import { t } from '../lib/messages/queues.ts'
import { queuePath } from '../lib/staff-paths.ts'
import { tableViewIn } from '../lib/table-view.ts'
import { useList } from '../lib/use-list.ts'
import { queueItemPath } from './record-path.ts'

/** On a page that was opened from a work queue: the way to what waits next in it, also once this one is done. */
export function QueueNext() {
  const back = useTrailBack()
  const queue = QUEUES.find((name) => back?.split('?')[0] === queuePath(name))
  return back === null || queue === undefined ? null : <Next queue={queue} back={back} />
}

/** In the order and of the choice in which the queue was left, from its first row. */
function queryOf(back: string) {
  const params = new URLSearchParams(back.split('?')[1])
  const putOff = params.get('show') === 'put-off' ? ('later' as const) : undefined
  return { ...tableViewIn(params, MOST), page: 1, pageSize: MOST, putOff }
}
const MOST = 200

function Next({ queue, back }: { readonly queue: QueueName; readonly back: string }) {
  const { pathname } = useLocation()
  const input = { params: { queue }, query: queryOf(back) }
  const { data } = useList(queueRoutes.listQueue, input, { staleTime: 0 }).list
  const next = useNext(queue, data?.rows ?? [], pathname)
  if (!data) return null
  const to = next && queueItemPath(queue, next)
  return (
    <p role="status">
      {next && to ? (
        <Link to={to} state={trailFrom(back)}>
          {t('next', { queue: t(`title_${queue}`), what: next.title })}
        </Link>
      ) : (
        t('nextNone', { queue: t(`title_${queue}`) })
      )}
    </p>
  )
}

/** The one after this page's; once this one is done, the one that stood after it, else the oldest. */
function useNext(queue: QueueName, items: readonly QueueItem[], here: string): QueueItem | null {
  const after = useRef<{ readonly here: string; readonly no: string | null }>({ here, no: null })
  const pathOf = (item: QueueItem) => queueItemPath(queue, item)
  const others = items.filter((item) => pathOf(item) !== null && pathOf(item) !== here)
  const place = items.findIndex((item) => pathOf(item) === here)
  if (place >= 0) {
    const following = items.slice(place + 1).find((item) => others.includes(item)) ?? others[0]
    after.current = { here, no: following?.no ?? null }
    return following ?? null
  }
  const kept = after.current.here === here ? others.find(({ no }) => no === after.current.no) : undefined
  return kept ?? others[0] ?? null
}
