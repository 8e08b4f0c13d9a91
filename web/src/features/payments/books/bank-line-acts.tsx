import type { BankLineRecord } from '@fieldstone/contract/entities/payments/bank-line'
import type { DepositAccount } from '@fieldstone/contract/entities/payments/deposit-account'
import { bankLineRoutes } from '@fieldstone/contract/routes/payments/bank-lines'
import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { LINE_CATEGORIES } from '@fieldstone/domain/payments/bank-lines'
import { useState } from 'react'
import { todayHere } from '../../../lib/dates.ts'
import { type Act, ActDialog } from '../../../lib/form/act-dialog.tsx'
import { DialogForm } from '../../../lib/form/dialog-form.tsx'
import { useForm } from '../../../lib/form/use-form.ts'
import { formatDate, formatMoney } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/bank-lines.ts'
import { useAction } from '../../../lib/use-action.ts'
import { useSend } from '../../../lib/use-send.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { showSuccess } from '../../../ui/toasts.tsx'
import { centsIn } from './accounts.tsx'

/** A button that enters a line of a bank that sends no files. */
export function AddLine({ accounts }: { readonly accounts: readonly DepositAccount[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="default" size="small" onClick={() => setOpen(true)}>
        {t('addLine')}
      </Button>
      {isOpen ? <LineDialog accounts={accounts} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

interface LineDialogProps {
  readonly accounts: readonly DepositAccount[]
  readonly onClose: () => void
}

function LineDialog({ accounts, onClose }: LineDialogProps) {
  const add = useSend(bankLineRoutes.addBankLine, { waits: true })
  const options = accounts.map(({ id, name }) => ({ value: String(id), label: name }))
  const act: Act = {
    title: t('addLineTitle'),
    lede: t('addLineLede'),
    actionLabel: t('saveLine'),
    problem: t('lineProblem'),
    fields: [
      {
        ...{ name: 'accountId', label: t('columnAccount'), kind: 'choice', options },
        initial: options[0]?.value ?? '',
      },
      { name: 'bookedOn', label: t('lineOn'), kind: 'date', initial: todayHere() },
      { name: 'amount', label: t('lineAmount'), kind: 'signed' },
      { name: 'description', label: t('lineText'), kind: 'text', maxLength: 200 },
    ],
    send: async ({ accountId = '', bookedOn = '', amount = '', description = '' }) => {
      const body = {
        accountId: Number(accountId),
        on: plainDate(bookedOn),
        amountCents: centsIn(amount),
        description,
      }
      await add({ body })
      void showSuccess(t('lineSaved'))
    },
  }
  return <ActDialog act={act} onClose={onClose} />
}

interface CategoryDialogProps {
  readonly line: BankLineRecord
  readonly onClose: () => void
}

/** Asks what a line is that is none of our items. */
export function CategoryDialog({ line, onClose }: CategoryDialogProps) {
  const categorize = useSend(bankLineRoutes.categorizeBankLine, { waits: true })
  const form = useForm({
    draft: { of: String(line.id) },
    initial: { category: String(line.category ?? ''), note: line.note },
    check: () => null,
    refused: ({ message, fields }) => ({ title: `${t('saveProblem')} ${message}`, fields }),
    send: async ({ category, note }) => {
      const chosen = LINE_CATEGORIES.find((it) => it === category) ?? null
      await categorize({ params: { id: line.id }, body: { category: chosen, note: note.trim() } })
      void showSuccess(t('saved'))
      onClose()
    },
  })
  return (
    <DialogForm
      form={form}
      title={t('categorizeTitle')}
      lede={t('line', {
        amount: formatMoney(line.amountCents),
        date: formatDate(line.on),
        description: line.description,
      })}
      actionLabel={t('save')}
      cancelLabel={t('cancel')}
      onClose={onClose}
    >
      <SelectField
        {...form.field('category')}
        label={t('category')}
        none={t('categoryNone')}
        options={LINE_CATEGORIES.map((value) => ({ value, label: t(`category_${value}`) }))}
      />
      <TextField {...form.field('note')} label={t('note')} hint={t('noteHint')} maxLength={200} />
    </DialogForm>
  )
}

export function UndoMatch({ lineId, matchId }: { readonly lineId: number; readonly matchId: number }) {
  const undo = useSend(bankLineRoutes.undoBankMatch, { waits: true })
  const action = useAction(async () => {
    await undo({ params: { id: matchId } })
    void showSuccess(t('matchUndone'))
  })
  return (
    <Button
      kind="default"
      size="small"
      isBusy={action.isBusy}
      aria-label={t('undoMatchOf', { id: lineId })}
      onClick={() => action.run()}
    >
      {t('undoMatch')}
    </Button>
  )
}

export function DeleteLine({ id }: { readonly id: number }) {
  const remove = useSend(bankLineRoutes.deleteBankLine, { waits: true })
  const action = useAction(async () => {
    await remove({ params: { id } })
    void showSuccess(t('lineDeleted'))
  })
  return (
    <Button
      kind="default"
      size="small"
      isBusy={action.isBusy}
      aria-label={t('deleteOf', { id })}
      onClick={() => action.run()}
    >
      {t('deleteLine')}
    </Button>
  )
}
