import type { PaymentRecord, Refund } from '@fieldstone/contract/entities/payment-record'
import { paymentRecordRoutes } from '@fieldstone/contract/routes/payment-record'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api.ts'
import { formatInstant, formatMoney } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/payment-record.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { StatusBadge, type StatusKind } from '../../../ui/status-badge.tsx'
import { showFailure, showSuccess } from '../../../ui/toasts.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { useShowPayment } from './use-payment-record.ts'

/** What was given back, what waits, and giving more back. */
export function Refunds({ record }: { readonly record: PaymentRecord }) {
  const [isOpen, setOpen] = useState(false)
  const { refunds, refundable } = record
  return (
    <Sheet isRuled isFlush aria-labelledby="refunds">
      <div className="sheet-head">
        <h2 id="refunds">{t('refundHeading')}</h2>
        {refundable.obstacle === null ? (
          <Button kind="default" size="small" onClick={() => setOpen(true)}>
            {t('refundAction')}
          </Button>
        ) : null}
      </div>
      {refundable.obstacle === null ? null : (
        <p className="table-note muted">{t(`obstacle_${refundable.obstacle}`)}</p>
      )}
      {refunds.length === 0 ? (
        <p className="table-empty muted">{t('refundNone')}</p>
      ) : (
        <Table record={record} refunds={refunds} />
      )}
      {isOpen ? <RefundDialog record={record} onClose={() => setOpen(false)} /> : null}
    </Sheet>
  )
}

interface TableProps {
  readonly record: PaymentRecord
  readonly refunds: readonly Refund[]
}

const Table = ({ record, refunds }: TableProps) => (
  <div className="data-table">
    <table className="table stacks still">
      <caption className="visually-hidden">{t('refundHeading')}</caption>
      <thead>
        <tr>
          <th scope="col" className="money">
            {t('columnAmount')}
          </th>
          <th scope="col">{t('columnState')}</th>
          <th scope="col">{t('columnAsked')}</th>
          <th scope="col">{t('columnReason')}</th>
          <th scope="col">{t('columnDecide')}</th>
        </tr>
      </thead>
      <tbody>
        {refunds.map((refund) => (
          <tr key={refund.id}>
            <td className="money main">{formatMoney(refund.amountCents)}</td>
            <td className="lead">
              <StatusBadge kind={BADGES[refund.status]}>{t(`refund_${refund.status}`)}</StatusBadge>
            </td>
            <td data-label={t('columnAsked')}>{askedBy(refund)}</td>
            <td data-label={t('columnReason')}>{refund.reason}</td>
            <td data-label={t('columnDecide')}>
              <Decision record={record} refund={refund} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const BADGES: Readonly<Record<Refund['status'], StatusKind>> = {
  WAITING: 'waiting',
  DECLINED: 'neutral',
  READY: 'waiting',
  PENDING: 'waiting',
  SUCCEEDED: 'good',
  FAILED: 'bad',
}

function askedBy({ requestedBy, requestedAt }: Refund): string {
  const at = formatInstant(requestedAt)
  return requestedBy === null ? t('askedElsewhere', { at }) : t('askedBy', { name: requestedBy, at })
}

function Decision({ record, refund }: { readonly record: PaymentRecord; readonly refund: Refund }) {
  const { show, reload } = useShowPayment()
  const decide = useMutation({
    mutationFn: (decision: 'approve' | 'decline') =>
      call(paymentRecordRoutes.decideRefund, {
        params: { id: record.id, refundId: refund.id },
        body: { decision },
      }),
    onSuccess: (changed) => {
      show(changed)
      void showSuccess(t('decided'))
    },
    onError: (error) => {
      reload(record.id)
      void showFailure(error.message)
    },
  })
  if (refund.decidedBy !== null) return t('decidedBy', { name: refund.decidedBy })
  if (refund.status !== 'WAITING') return '–'
  const isBusy = decide.isPending
  return (
    <div className="row">
      {refund.canApprove ? (
        <Button size="small" isBusy={isBusy} onClick={() => decide.mutate('approve')}>
          {t('approve')}
        </Button>
      ) : (
        <span className="muted">{t('waitsForOther')}</span>
      )}
      <Button kind="default" size="small" isBusy={isBusy} onClick={() => decide.mutate('decline')}>
        {t('decline')}
      </Button>
    </div>
  )
}
