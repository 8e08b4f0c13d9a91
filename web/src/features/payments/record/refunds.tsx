import type { OwnConfirmation } from '@fieldstone/contract/entities/approvals/own-confirmation'
import type { PaymentRecord, Refund } from '@fieldstone/contract/entities/payments/payment-record'
import { paymentRecordRoutes } from '@fieldstone/contract/routes/payments/payment-record'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate, formatInstant, formatMoney } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/payment-record.ts'
import { useReadAgain, useSend } from '../../../lib/use-send.ts'
import { useConfirmation } from '../../../records/approvals/use-confirmation.tsx'
import { Button } from '../../../ui/button.tsx'
import { StaticTable } from '../../../ui/static-table.tsx'
import { StatusBadge, type StatusKind } from '../../../ui/status-badge.tsx'
import { TableSheet } from '../../../ui/table-sheet.tsx'
import type { Column } from '../../../ui/table-view.ts'
import { showFailure, showSuccess } from '../../../ui/toasts.tsx'
import { RefundDialog } from './refund-dialog.tsx'

/** What was given back, what waits, and giving more back. */
export function Refunds({ record }: { readonly record: PaymentRecord }) {
  const [isOpen, setOpen] = useState(false)
  const { refunds, refundable } = record
  return (
    <TableSheet
      isRuled
      title={t('refundHeading')}
      beside={
        refundable.obstacle === null ? (
          <Button kind="default" size="small" onClick={() => setOpen(true)}>
            {t('refundAction')}
          </Button>
        ) : null
      }
    >
      {refundable.obstacle === null ? null : (
        <p className="table-note muted">{t(`obstacle_${refundable.obstacle}`)}</p>
      )}
      {refunds.length === 0 ? (
        <p className="table-empty muted">{t('refundNone')}</p>
      ) : (
        <StaticTable
          caption={t('refundHeading')}
          columns={columns(record)}
          rows={refunds}
          rowKey={({ id }) => id}
        />
      )}
      {refunds.some(({ status }) => IS_FINAL[status]) ? (
        <p className="table-note muted">{t('refundFinal')}</p>
      ) : null}
      {isOpen ? <RefundDialog record={record} onClose={() => setOpen(false)} /> : null}
    </TableSheet>
  )
}

const columns = (record: PaymentRecord): readonly Column<Refund>[] => [
  {
    key: 'amount',
    header: t('columnAmount'),
    place: 'main',
    align: 'money',
    cell: ({ amountCents }) => formatMoney(amountCents),
  },
  {
    key: 'state',
    header: t('columnState'),
    place: 'lead',
    cell: ({ status }) => <StatusBadge kind={BADGES[status]}>{t(`refund_${status}`)}</StatusBadge>,
  },
  { key: 'asked', header: t('columnAsked'), cell: askedBy },
  { key: 'reason', header: t('columnReason'), cell: ({ reason }) => reason },
  {
    key: 'decide',
    header: t('columnDecide'),
    cell: (refund) => <Decision record={record} refund={refund} />,
  },
]

const BADGES: Readonly<Record<Refund['status'], StatusKind>> = {
  WAITING: 'waiting',
  DECLINED: 'neutral',
  READY: 'waiting',
  PENDING: 'waiting',
  SUCCEEDED: 'good',
  FAILED: 'bad',
}

/** It is on its way or has arrived: nothing here brings it back. */
const IS_FINAL: Readonly<Record<Refund['status'], boolean>> = {
  WAITING: false,
  DECLINED: false,
  READY: true,
  PENDING: true,
  SUCCEEDED: true,
  FAILED: false,
}

function askedBy({ requestedBy, requestedAt }: Refund): string {
  const at = formatInstant(requestedAt)
  return requestedBy === null ? t('askedElsewhere', { at }) : t('askedBy', { name: requestedBy, at })
}

/** Whoever approves a refund of a released certificate confirms that the lien is gone. */
const releaseNote = ({ releasedOn }: PaymentRecord) =>
  releasedOn === null
    ? {}
    : {
        title: t('releasedTitle', { date: formatDate(releasedOn) }),
        lede: t('releasedBody'),
        actionLabel: t('approveReleased'),
      }

function Decision({ record, refund }: { readonly record: PaymentRecord; readonly refund: Refund }) {
  const decideRefund = useSend(paymentRecordRoutes.decideRefund, { shows: paymentRecordRoutes.getPayment })
  const readPaymentAgain = useReadAgain('online-payments')
  const confirmation = useConfirmation()
  const decide = useMutation({
    mutationFn: (decision: 'approve' | 'decline') => {
      const send = (own: OwnConfirmation) =>
        decideRefund({
          params: { id: record.id, refundId: refund.id },
          body: { decision, seenReleasedDate: record.releasedOn, ...own },
        })
      return decision === 'approve' ? confirmation.ask(send, releaseNote(record)) : send({})
    },
    onSuccess: () => void showSuccess(t('decided')),
    onError: (error) => {
      if (error instanceof DOMException) return
      void readPaymentAgain()
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
      {confirmation.dialog}
    </div>
  )
}
