import type { Approval } from '@fieldstone/contract/entities/approvals/approval'
import { approvalRoutes } from '@fieldstone/contract/routes/approvals'
import type { ReactNode } from 'react'
import { formatInstant } from '../../lib/format.ts'
import { t } from '../../lib/messages/approvals.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSend } from '../../lib/use-send.ts'
import { Button } from '../../ui/button.tsx'
import { FactList } from '../../ui/record-header.tsx'
import { showSuccess } from '../../ui/toasts.tsx'
import { useConfirmation } from './use-confirmation.tsx'

const WAITS = { waits: true }

interface ApprovalCardProps {
  readonly approval: Approval
  /** Below the facts: where to look before deciding. */
  readonly children?: ReactNode
}

/** Shows a waiting request: what would change, who asked, and the actions of the reader. */
export function ApprovalCard({ approval, children }: ApprovalCardProps) {
  const { id, changes, requestedBy, requestedAt, isOwn, mayDecide } = approval
  const sendApproval = useSend(approvalRoutes.approveRequest, WAITS)
  const sendEnd = {
    declined: useSend(approvalRoutes.declineRequest, WAITS),
    canceled: useSend(approvalRoutes.cancelRequest, WAITS),
  }
  const confirmation = useConfirmation()
  const approve = useAction(async () => {
    try {
      await confirmation.ask((body) => sendApproval({ params: { id }, body }), {
        title: t('approveTitle'),
        lede: t('approveLede', { name: requestedBy }),
        actionLabel: t('approve'),
      })
    } catch (error) {
      if (error instanceof DOMException) return
      throw error
    }
    void showSuccess(t('approved'))
  })
  const end = useAction(async (how: 'declined' | 'canceled') => {
    await sendEnd[how]({ params: { id } })
    void showSuccess(t(how))
  })
  return (
    <section className="stack tight" aria-labelledby={`approval-${id}`}>
      <h3 id={`approval-${id}`}>{actText(approval)}</h3>
      <p className="small muted">{t('askedBy', { name: requestedBy, at: formatInstant(requestedAt) })}</p>
      <FactList
        facts={changes.map(({ label, before, after: next }) => ({
          label,
          value: before === '' ? next || t('none_value') : `${before} → ${next || t('none_value')}`,
        }))}
      />
      {children}
      <p>{secondText(approval)}</p>
      <div className="row">
        {mayDecide ? (
          <>
            <Button isBusy={approve.isBusy} onClick={() => approve.run()}>
              {t('approve')}
            </Button>
            <Button kind="default" isBusy={end.isBusy} onClick={() => end.run('declined')}>
              {t('decline')}
            </Button>
          </>
        ) : null}
        {isOwn ? (
          <Button kind="default" isBusy={end.isBusy} onClick={() => end.run('canceled')}>
            {t('cancel')}
          </Button>
        ) : null}
      </div>
      {confirmation.dialog}
    </section>
  )
}

export const actText = ({ act, title }: Pick<Approval, 'act' | 'title'>): string =>
  act === 'company-settings' ? t('act_company-settings') : t(`act_${act}`, { title })

/** Says who can approve a request, and when it takes effect by itself. */
function secondText({ second, waitsUntil, shellConfirmedAt }: Approval): string {
  if (shellConfirmedAt !== null) return t('confirmed')
  if (second === 'administrator') return t('second_administrator')
  return second === 'shell-or-wait' && waitsUntil !== null
    ? t('second_shell-or-wait', { at: formatInstant(waitsUntil) })
    : t('second_shell')
}

export function endText({ ended, endedHow, endedBy }: Approval): string {
  const name = endedBy ?? ''
  if (ended === 'approved')
    return endedHow === 'shell'
      ? t('end_shell')
      : endedHow === 'wait'
        ? t('end_wait')
        : t('end_approved', { name })
  if (ended === 'declined') return t('end_declined', { name })
  return t(ended === 'canceled' ? 'end_canceled' : 'end_failed')
}
