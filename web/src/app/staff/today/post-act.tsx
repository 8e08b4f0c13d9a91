import type { QueueItem } from '@fieldstone/contract/entities/queues/queue'
import { deskRoutes, redemptionRoutes } from '@fieldstone/contract/routes/servicing/desk'
import { call } from '../../../lib/api.ts'
import type { Outcome } from '../../../lib/in-place/kept-rows.ts'
import { t as redemptions } from '../../../lib/messages/redemptions.ts'
import { t } from '../../../lib/messages/today.ts'
import { useAction } from '../../../lib/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { showFailure } from '../../../ui/toasts.tsx'

interface PostActProps {
  readonly certificateId: number
  readonly post: NonNullable<QueueItem['post']>
  readonly about: string
  readonly onDone: (outcome: Outcome) => void
  /** Called if the item has changed since it was shown. */
  readonly onChanged: () => void
}

/** Posts a redemption with the figures in its row. */
export function PostAct({ certificateId: id, post, about, onDone, onChanged }: PostActProps) {
  const { isBusy, run } = useAction(async () => {
    const body = { redemptions: [{ certificateId: id, ...post }] }
    const { posted, left } = await call(redemptionRoutes.postRedemptions, { body })
    if (posted.length > 0) {
      onDone({
        text: t('done_post'),
        undo: async () => {
          await call(deskRoutes.undoRedemption, { params: { id }, body: { reason: t('undoReason') } })
        },
      })
      return
    }
    const reason = left[0] ? redemptions(`reason_${left[0].reason}`) : ''
    void showFailure(t('notPosted', { certificate: about, reason }))
    onChanged()
  })
  return (
    <Button kind="default" size="small" isBusy={isBusy} onClick={() => run()}>
      {t('act_post')}
      <span className="visually-hidden"> {about}</span>
    </Button>
  )
}
