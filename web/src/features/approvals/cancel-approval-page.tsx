import { approvalRoutes } from '@fieldstone/contract/routes/approvals'
import { useParams } from 'react-router'
import { useCall } from '../../lib/calls.ts'
import { formatInstant } from '../../lib/format.ts'
import { t } from '../../lib/messages/approvals.ts'
import { PageHead } from '../../lib/page-heading.tsx'
import { keyOf } from '../../lib/query-keys.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSend } from '../../lib/use-send.ts'
import { Loaded } from '../../records/loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { BlockSkeleton } from '../../ui/skeletons.tsx'

/** Opened from an e-mail, without logging in. Cancels the request of a sole administrator. */
export default function CancelApprovalPage() {
  const { token = '' } = useParams()
  const input = { body: { token } }
  const query = useCall(approvalRoutes.checkCancelLink, input, { retry: false })
  const send = useSend(approvalRoutes.cancelByLink, { shows: keyOf(approvalRoutes.checkCancelLink, input) })
  const cancel = useAction(async () => {
    await send(input)
  })
  return (
    <Loaded
      query={query}
      title={t('linkTitle')}
      missingTitle={t('linkMissing')}
      skeleton={<BlockSkeleton height="16rem" />}
    >
      {(request) => (
        <div className="stack loose narrow">
          <PageHead title={t('linkTitle')} lede={t('linkLede')} />
          <Sheet isRuled className="stack">
            <p>{t('linkWhat', { at: formatInstant(request.requestedAt) })}</p>
            {request.ended === null ? (
              <div>
                <Button isBusy={cancel.isBusy} onClick={() => cancel.run()}>
                  {t('linkCancel')}
                </Button>
              </div>
            ) : (
              <Notice role="status">{t(request.ended === 'canceled' ? 'linkDone' : 'linkEnded')}</Notice>
            )}
          </Sheet>
        </div>
      )}
    </Loaded>
  )
}
