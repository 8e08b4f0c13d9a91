import type { PaymentRecord } from '@fieldstone/contract/entities/payments/payment-record'
import { paymentRecordRoutes } from '@fieldstone/contract/routes/payments/payment-record'
import { isReason } from '@fieldstone/contract/values'
import { readDollars } from '@fieldstone/domain/money/dollars'
import { DialogForm } from '../../../lib/form/dialog-form.tsx'
import { useForm } from '../../../lib/form/use-form.ts'
import { problemIn } from '../../../lib/form/values.ts'
import { formatDate, formatMoney } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/payment-record.ts'
import { useReadAgain, useSend } from '../../../lib/use-send.ts'
import { SelectField, TextAreaField, TextField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { showSuccess } from '../../../ui/toasts.tsx'

interface RefundDialogProps {
  readonly record: PaymentRecord
  readonly onClose: () => void
}

/** How much goes back, and why. The server decides whether it may, and whether a second person must agree. */
export function RefundDialog({ record, onClose }: RefundDialogProps) {
  const form = useRefundForm({ record, onClose })
  const { certificateNo, totalCents, refundedCents, refundable } = record
  const { wholeCents, partCents, approvalAboveCents } = refundable
  const isPart = form.values.what === 'part'
  return (
    <DialogForm
      form={form}
      title={t('refundTitle')}
      lede={t('refundLede', {
        number: certificateNo,
        total: formatMoney(totalCents),
        refunded: formatMoney(refundedCents),
      })}
      actionLabel={isPart ? t('refundSendPart') : t('refundSend', { amount: formatMoney(wholeCents) })}
      cancelLabel={t('cancel')}
      note={t('refundApproval', { amount: formatMoney(approvalAboveCents) })}
      onClose={onClose}
    >
      {record.releasedOn === null ? null : (
        <Notice kind="bad" title={t('releasedTitle', { date: formatDate(record.releasedOn) })}>
          {t('releasedBody')}
        </Notice>
      )}
      <SelectField
        {...form.field('what')}
        label={t('refundWhat')}
        hint={isPart ? t('refundPartHint', { amount: formatMoney(partCents) }) : t('refundWholeHint')}
        options={[
          { value: 'whole', label: t('refundWhole', { amount: formatMoney(wholeCents) }) },
          ...(partCents > 0 ? [{ value: 'part', label: t('refundPart') }] : []),
        ]}
      />
      {isPart ? (
        <TextField {...form.field('amount')} label={t('refundAmount')} inputMode="decimal" maxLength={16} />
      ) : null}
      <TextAreaField
        {...form.field('reason')}
        label={t('refundReason')}
        hint={t('refundReasonHint')}
        maxLength={500}
        rows={3}
      />
    </DialogForm>
  )
}

type RefundValues = Readonly<Record<'what' | 'amount' | 'reason', string>>

function useRefundForm({ record, onClose }: RefundDialogProps) {
  const refund = useSend(paymentRecordRoutes.refundPayment, { shows: paymentRecordRoutes.getPayment })
  const readPaymentAgain = useReadAgain('online-payments')
  const { wholeCents, partCents } = record.refundable
  const amountOf = ({ what, amount }: RefundValues): number | null =>
    what === 'whole' ? wholeCents : readDollars(amount)
  return useForm<RefundValues>({
    initial: { what: 'whole', amount: '', reason: '' },
    check: (values) => {
      const amount = amountOf(values)
      const isRight = amount !== null && amount > 0 && (values.what === 'whole' || amount <= partCents)
      return problemIn(t('refundProblem'), {
        ...(isRight ? {} : { amount: t('refundNeedAmount', { amount: formatMoney(partCents) }) }),
        ...(!isReason(values.reason) ? { reason: t('refundNeedReason') } : {}),
      })
    },
    refused: ({ message, fields }) => {
      void readPaymentAgain()
      return { title: `${t('refundProblem')} ${message}`, fields }
    },
    send: async (values) => {
      await refund({
        params: { id: record.id },
        body: {
          amountCents: amountOf(values) ?? undefined,
          reason: values.reason.trim(),
          seenRefundedCents: record.refundedCents,
          seenReleasedDate: record.releasedOn,
        },
      })
      void showSuccess(t('refundDone'))
      onClose()
    },
  })
}
