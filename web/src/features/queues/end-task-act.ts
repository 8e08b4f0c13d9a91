import type { QueueItem } from '@fieldstone/contract/entities/queues/queue'
import { queueRoutes } from '@fieldstone/contract/routes/queues'
import { call } from '../../lib/api.ts'
import type { Act } from '../../lib/form/act-dialog.tsx'
import { t } from '../../lib/messages/queues.ts'

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
