import type { QueueItem, QueueName } from '@fieldstone/contract/entities/queues/queue'
import { queueRoutes } from '@fieldstone/contract/routes/queues'
import { parsePlainDate } from '@fieldstone/domain/calendar/plain-date'
import { useState } from 'react'
import { type Act, ActDialog } from '../../lib/form/act-dialog.tsx'
import { t } from '../../lib/messages/queues.ts'
import { useSession } from '../../lib/session.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSend } from '../../lib/use-send.ts'
import { Button } from '../../ui/button.tsx'
import './queue-item-acts.css'
import { call } from '../../lib/api.ts'

interface QueueItemActsProps {
  readonly queue: QueueName
  readonly item: QueueItem
}

/** Assigns the item to the reader or unassigns it, or snoozes it with a note. */
export function QueueItemActs({ queue, item }: QueueItemActsProps) {
  const [act, setAct] = useState<Act | null>(null)
  const change = useSend(queueRoutes.changeQueueItem)
  const session = useSession()
  const isMine = item.takenBy !== null && item.takenBy === session?.username
  const params = { queue, no: item.no }
  const take = useAction(async () => {
    await change({ params, body: { taken: isMine ? 'free' : 'mine' } })
  })
  const about = <span className="visually-hidden"> {item.title}</span>
  const putOff: Act = {
    title: t('putOffTitle'),
    lede: item.title,
    actionLabel: t('putOffSend'),
    problem: t('putOffProblem'),
    fields: [
      { name: 'putOffUntil', label: t('putOffUntil'), kind: 'date' },
      { name: 'note', label: t('columnNote'), kind: 'text', initial: item.ownNote, isOptional: true },
    ],
    send: async ({ putOffUntil = '', note = '' }) => {
      await change({ params, body: { putOffUntil: parsePlainDate(putOffUntil), note } })
    },
  }
  return (
    <>
      <Button kind="default" size="small" isBusy={take.isBusy} onClick={() => take.run()}>
        {t(isMine ? 'giveBack' : 'take')}
        {about}
      </Button>
      <Button kind="default" size="small" onClick={() => setAct(putOff)}>
        {t('putOff')}
        {about}
      </Button>
      {act === null ? null : <ActDialog act={act} onClose={() => setAct(null)} />}
    </>
  )
}

const QUEUE = 'staff-tasks'

/** Marks a task as done. Its dialog shows the whole task. */
export const endTaskAct = ({ no, note }: QueueItem, onDone: () => void): Act => ({
  title: t('endTitle'),
  lede: note,
  actionLabel: t('endSend'),
  problem: t('endProblem'),
  fields: [],
  send: async () => {
    await call(queueRoutes.changeQueueItem, { params: { queue: QUEUE, no }, body: { done: true } })
    onDone()
  },
})

/** Opens a task again. */
export const reopenTask = ({ no }: QueueItem): Promise<void> =>
  call(queueRoutes.changeQueueItem, { params: { queue: QUEUE, no }, body: { done: false } })
