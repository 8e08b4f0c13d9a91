import { deadlineRoutes } from '@fieldstone/contract/routes/legal/deadlines'
import { useEffect, useRef } from 'react'
import { t } from '../../lib/messages/deadlines.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSend } from '../../lib/use-send.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Marked } from './legal-queries.ts'

interface MarkedNoticeProps {
  readonly marked: Marked
  readonly onUndone: () => void
}

/** Offers undo for the deadline that was just marked. Takes the focus, which would be lost with the row. */
export function MarkedNotice({ marked, onUndone }: MarkedNoticeProps) {
  const notice = useRef<HTMLDivElement>(null)
  const send = useSend(deadlineRoutes.unmarkDeadline, { waits: true })
  const undo = useAction(async () => {
    await send({ params: { id: marked.id } })
    onUndone()
  })
  useEffect(() => notice.current?.focus({ preventScroll: true }), [])
  return (
    <div className="marked-notice">
      <Notice role="status" ref={notice}>
        {marked.text}{' '}
        <Button kind="quiet" size="small" isBusy={undo.isBusy} onClick={() => undo.run()}>
          {t('undo')}
        </Button>
      </Notice>
    </div>
  )
}
