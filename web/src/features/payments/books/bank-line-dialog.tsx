import type { Payout } from '@fieldstone/contract/entities/payments/payout'
import { payoutRoutes } from '@fieldstone/contract/routes/payments/books'
import { parsePlainDate, plainDate } from '@fieldstone/domain/calendar/plain-date'
import { centsToText, readDollars } from '@fieldstone/domain/money/dollars'
import { DialogForm } from '../../../lib/form/dialog-form.tsx'
import { useForm } from '../../../lib/form/use-form.ts'
import { problemIn } from '../../../lib/form/values.ts'
import { formatMoney } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/books.ts'
import { useSend } from '../../../lib/use-send.ts'
import { TextField } from '../../../ui/field.tsx'
import { AmountField } from '../../../ui/number-fields.tsx'
import { showSuccess } from '../../../ui/toasts.tsx'

interface BankLineDialogProps {
  readonly payout: Payout
  readonly onClose: () => void
}

/** Enters the line of the bank statement for a payout by hand. */
export function BankLineDialog({ payout, onClose }: BankLineDialogProps) {
  const form = useBankLine(payout, onClose)
  return (
    <DialogForm
      form={form}
      title={t('enterTitle', { payout: payout.id })}
      lede={t('enterLede', { amount: formatMoney(payout.amountCents) })}
      actionLabel={t('enterSend')}
      cancelLabel={t('cancel')}
      onClose={onClose}
    >
      <AmountField {...form.field('amount')} label={t('bankAmount')} />
      <TextField {...form.field('on')} label={t('bankOn')} type="date" />
      <TextField {...form.field('reference')} label={t('bankReference')} maxLength={80} autoComplete="off" />
    </DialogForm>
  )
}

function useBankLine(payout: Payout, onClose: () => void) {
  const enter = useSend(payoutRoutes.enterBankLine, { waits: true })
  return useForm({
    draft: { of: payout.id },
    initial: {
      amount: centsToText(payout.bankCents ?? payout.amountCents),
      on: String(payout.bankOn ?? payout.arrivesOn),
      reference: payout.bankReference ?? '',
    },
    check: ({ amount, on, reference }) =>
      problemIn(t('enterProblem'), {
        ...(readDollars(amount) === null ? { amount: t('needAmount') } : {}),
        ...(parsePlainDate(on) === null ? { on: t('needDay') } : {}),
        ...(reference.trim() === '' ? { reference: t('needReference') } : {}),
      }),
    fieldNames: { amountCents: 'amount' },
    send: async ({ amount, on, reference }) => {
      const amountCents = readDollars(amount)
      if (amountCents === null) throw new Error('the amount was checked before')
      await enter({
        params: { id: payout.id },
        body: {
          amountCents,
          on: plainDate(on),
          reference: reference.trim(),
        },
      })
      void showSuccess(t('entered'))
      onClose()
    },
  })
}
