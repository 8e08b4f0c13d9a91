import type { DepositPayment, DepositRecord } from '@fieldstone/contract/entities/payments/deposit'
import type { DepositAccount } from '@fieldstone/contract/entities/payments/deposit-account'
import { depositRoutes } from '@fieldstone/contract/routes/payments/deposits'
import { parsePlainDate, plainDate } from '@fieldstone/domain/calendar/plain-date'
import { sumCents } from '@fieldstone/domain/money/cents'
import { useState } from 'react'
import { todayHere } from '../../../lib/dates.ts'
import { DialogForm } from '../../../lib/form/dialog-form.tsx'
import { useForm } from '../../../lib/form/use-form.ts'
import { problemIn } from '../../../lib/form/values.ts'
import { formatCount, formatMoney } from '../../../lib/format.ts'
import { t as bank } from '../../../lib/messages/bank-lines.ts'
import { t } from '../../../lib/messages/deposits.ts'
import { useList } from '../../../lib/use-list.ts'
import { useSend } from '../../../lib/use-send.ts'
import { CheckField, SelectField, TextField } from '../../../ui/field.tsx'
import { showSuccess } from '../../../ui/toasts.tsx'
import { paymentText } from './deposit-payments.tsx'

interface SlipDialogProps {
  /** Null for a new slip. */
  readonly deposit: DepositRecord | null
  readonly payments: readonly DepositPayment[]
  readonly accounts: readonly DepositAccount[]
  readonly onClose: () => void
  readonly onDone: (saved: DepositRecord) => void
}

/** Makes or changes a deposit slip. Its total and the number of payments are in sight. */
export function SlipDialog({ deposit, payments, accounts, onClose, onDone }: SlipDialogProps) {
  const make = useSend(depositRoutes.makeDeposit, { waits: true })
  const change = useSend(depositRoutes.changeDeposit, { waits: true })
  const { kept, boxes } = usePaymentBoxes(payments)
  const totalCents = sumCents(
    kept.filter(({ state }) => state !== 'recorded-by-mistake').map((payment) => payment.totalCents),
  )
  const form = useForm({
    initial: {
      accountId: String(deposit?.accountId ?? accounts[0]?.id ?? ''),
      depositDate: String(deposit?.depositedOn ?? todayHere()),
      note: deposit?.note ?? '',
    },
    check: ({ depositDate }) =>
      problemIn(t('slipProblem'), {
        ...(parsePlainDate(depositDate) === null ? { depositDate: t('slipNeedDay') } : {}),
      }),
    refused: ({ message, fields }) => ({ title: `${t('slipProblem')} ${message}`, fields }),
    send: async ({ accountId, depositDate, note }) => {
      const body = {
        ...{
          accountId: Number(accountId),
          depositedOn: plainDate(depositDate),
          note: note.trim(),
          totalCents,
        },
        paymentIds: kept.map(({ id }) => id),
      }
      const saved = await (deposit === null ? make({ body }) : change({ params: { id: deposit.id }, body }))
      void showSuccess(t('slipMade'))
      onDone(saved)
    },
  })
  return (
    <DialogForm
      form={form}
      title={t('slipTitle')}
      lede={t('slipLede', { count: formatCount(kept.length), amount: formatMoney(totalCents) })}
      actionLabel={t('slipSend')}
      cancelLabel={bank('cancel')}
      onClose={onClose}
    >
      <SelectField
        {...form.field('accountId')}
        label={t('slipAccount')}
        options={accounts.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <TextField {...form.field('depositDate')} label={t('slipOn')} type="date" />
      <TextField {...form.field('note')} label={t('slipNote')} maxLength={200} autoComplete="off" />
      {deposit === null ? null : (
        <>
          <PaymentBoxes {...boxes} legend={t('changeLede')} payments={payments} />
          <OnHandBoxes {...boxes} />
        </>
      )}
    </DialogForm>
  )
}

type OnToggle = (payment: DepositPayment, isOn: boolean) => void

interface Boxes {
  readonly kept: readonly DepositPayment[]
  readonly onToggle: OnToggle
}

/** Returns the payments whose boxes are checked: at first those of the slip. */
function usePaymentBoxes(payments: readonly DepositPayment[]) {
  const [off, setOff] = useState<ReadonlySet<number>>(new Set())
  const [added, setAdded] = useState<readonly DepositPayment[]>([])
  const kept = [...payments.filter(({ id }) => !off.has(id)), ...added]
  const onToggle: OnToggle = (payment, isOn) => {
    if (payments.some(({ id }) => id === payment.id)) setOff(toggled(off, payment.id, !isOn))
    else setAdded([...added.filter(({ id }) => id !== payment.id), ...(isOn ? [payment] : [])])
  }
  return { kept, boxes: { kept, onToggle } }
}

interface PaymentBoxesProps extends Boxes {
  readonly legend: string
  readonly payments: readonly DepositPayment[]
}

const PaymentBoxes = ({ legend, payments, kept, onToggle }: PaymentBoxesProps) => (
  <fieldset className="slip-payments">
    <legend>{legend}</legend>
    {payments.map((payment) => (
      <CheckField
        key={payment.id}
        id={`payment-${payment.id}`}
        label={`${paymentText(payment)} ${payment.payerName}`}
        checked={kept.some(({ id }) => id === payment.id)}
        onChange={(event) => onToggle(payment, event.currentTarget.checked)}
      />
    ))}
  </fieldset>
)

const MOST_ON_HAND = 100

/** Payments that wait for a slip, to be put on this one. */
function OnHandBoxes(boxes: Boxes) {
  const query = { page: 1, pageSize: MOST_ON_HAND, sort: 'receivedDate', filter: '' }
  const { list } = useList(depositRoutes.listOnHand, { query }, { staleTime: 0 })
  const payments = list.data?.rows ?? []
  return payments.length === 0 ? null : <PaymentBoxes {...boxes} legend={t('addLede')} payments={payments} />
}

function toggled(ids: ReadonlySet<number>, id: number, isIn: boolean): ReadonlySet<number> {
  const next = new Set(ids)
  if (isIn) next.add(id)
  else next.delete(id)
  return next
}
