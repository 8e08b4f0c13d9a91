import type { BankLineRecord } from '@fieldstone/contract/entities/payments/bank-line'
import type { Payout } from '@fieldstone/contract/entities/payments/payout'
import { bankLineRoutes } from '@fieldstone/contract/routes/payments/bank-lines'
import { payoutRoutes } from '@fieldstone/contract/routes/payments/books'
import { DialogForm } from '../../../lib/form/dialog-form.tsx'
import { useForm } from '../../../lib/form/use-form.ts'
import { formatDate, formatMoney } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/books.ts'
import { useList } from '../../../lib/use-list.ts'
import { useSend } from '../../../lib/use-send.ts'
import { Failed } from '../../../ui/failed.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { showSuccess } from '../../../ui/toasts.tsx'

interface DecideDialogProps {
  readonly line: BankLineRecord
  readonly onClose: () => void
}

/** Asks which payout a line of the bank is, or why it is none. */
export function DecideDialog({ line, onClose }: DecideDialogProps) {
  const decide = useSend(bankLineRoutes.decideBankLine, { waits: true })
  const payouts = usePayoutsWithoutLine()
  const form = useForm({
    draft: { of: String(line.id) },
    initial: { payoutId: line.payoutId ?? '', note: line.note },
    check: () => null,
    refused: ({ message, fields }) => ({ title: `${t('decideProblem')} ${message}`, fields }),
    send: async ({ payoutId, note }) => {
      await decide({
        params: { id: line.id },
        body: { payoutId: payoutId === '' ? null : payoutId, note: note.trim() },
      })
      void showSuccess(t('decided'))
      onClose()
    },
  })
  const own = line.payoutId === null ? [] : [{ value: line.payoutId, label: line.payoutId }]
  return (
    <DialogForm
      form={{ ...form, isBusy: form.isBusy || payouts.data === undefined }}
      // Reading the payouts can be stopped.
      {...(form.isBusy ? {} : { onStop: onClose })}
      title={t('decideTitle')}
      lede={t('decideLede', {
        amount: formatMoney(line.amountCents),
        date: formatDate(line.on),
        description: line.description,
      })}
      actionLabel={t('decideSend')}
      cancelLabel={t('cancel')}
      onClose={onClose}
    >
      {payouts.error ? (
        <Failed
          title={t('payoutsFailed')}
          message={payouts.error.message}
          onRetry={() => void payouts.refetch()}
        />
      ) : null}
      <SelectField
        {...form.field('payoutId')}
        label={t('decidePayout')}
        none={t('decideNone')}
        options={[...own, ...(payouts.data?.rows ?? []).map(optionOf)]}
      />
      <TextField {...form.field('note')} label={t('decideNote')} hint={t('decideNoteHint')} maxLength={200} />
    </DialogForm>
  )
}

function usePayoutsWithoutLine() {
  const query = { page: 1, pageSize: 200, sort: '', filter: '', bank: 'missing' as const }
  return useList(payoutRoutes.listPayouts, { query }, { staleTime: 0 }).list
}

const optionOf = ({ id, arrivesOn, amountCents }: Payout) => ({
  value: id,
  label: t('payoutOption', { date: formatDate(arrivesOn), amount: formatMoney(amountCents), payout: id }),
})
