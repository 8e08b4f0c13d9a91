import type { PaymentRecord } from '@fieldstone/contract/entities/payments/payment-record'
import { paymentRecordRoutes } from '@fieldstone/contract/routes/payments/payment-record'
import { isReason } from '@fieldstone/contract/values'
import type { ReviewEnding } from '@fieldstone/domain/payments/refundable'
import { useState } from 'react'
import { DialogForm } from '../../../lib/form/dialog-form.tsx'
import { useForm } from '../../../lib/form/use-form.ts'
import { formatMoney } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/payment-record.ts'
import { useReadAgain, useSend } from '../../../lib/use-send.ts'
import { Button } from '../../../ui/button.tsx'
import { TextAreaField } from '../../../ui/field.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { showSuccess } from '../../../ui/toasts.tsx'

/** A payment that waits for a person: what may end the wait. */
export function Review({ record }: { readonly record: PaymentRecord }) {
  const [ending, setEnding] = useState<ReviewEnding | null>(null)
  const { reviewEndings } = record
  return (
    <Sheet aria-labelledby="review" className="stack">
      <h2 id="review">{t('reviewHeading')}</h2>
      <p>{t('reviewBody')}</p>
      {reviewEndings.length === 0 ? <p className="muted">{t('reviewRefundFirst')}</p> : null}
      <div className="row">
        {reviewEndings.map((it) => (
          <Button key={it} kind="default" onClick={() => setEnding(it)}>
            {t(it === 'post' ? 'reviewPost' : 'reviewClose')}
          </Button>
        ))}
      </div>
      {ending ? <ReviewDialog record={record} ending={ending} onClose={() => setEnding(null)} /> : null}
    </Sheet>
  )
}

interface ReviewDialogProps {
  readonly record: PaymentRecord
  readonly ending: ReviewEnding
  readonly onClose: () => void
}

function ReviewDialog({ record, ending, onClose }: ReviewDialogProps) {
  const endReview = useSend(paymentRecordRoutes.reviewPayment, { shows: paymentRecordRoutes.getPayment })
  const readPaymentAgain = useReadAgain('online-payments')
  const amount = formatMoney(record.portionCents)
  const form = useForm({
    initial: { note: '' },
    check: ({ note }) =>
      !isReason(note) ? { title: t('reviewProblem'), fields: { note: t('refundNeedReason') } } : null,
    refused: ({ message, fields }) => {
      void readPaymentAgain()
      return { title: `${t('reviewProblem')} ${message}`, fields }
    },
    send: async ({ note }) => {
      await endReview({ params: { id: record.id }, body: { action: ending, note: note.trim() } })
      void showSuccess(t('reviewDone'))
      onClose()
    },
  })
  const isPost = ending === 'post'
  return (
    <DialogForm
      form={form}
      title={t(isPost ? 'reviewPostTitle' : 'reviewCloseTitle')}
      lede={isPost ? t('reviewPostLede', { amount }) : t('reviewCloseLede')}
      actionLabel={isPost ? t('reviewPostSend', { amount }) : t('reviewCloseSend')}
      cancelLabel={t('cancel')}
      onClose={onClose}
    >
      <TextAreaField
        {...form.field('note')}
        label={t('reviewNote')}
        hint={t('reviewNoteHint')}
        maxLength={500}
        rows={3}
      />
    </DialogForm>
  )
}
