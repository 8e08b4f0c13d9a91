import type { Expense, ExpenseList } from '@fieldstone/contract/entities/legal/tracking'
import { trackingRoutes } from '@fieldstone/contract/routes/legal/tracking'
import { ZERO } from '@fieldstone/domain/money/cents'
import { useState } from 'react'
import { formatDate, formatMoney } from '../../lib/format.ts'
import { t } from '../../lib/messages/legal.ts'
import { useSession } from '../../lib/session.ts'
import { useAction } from '../../lib/use-action.ts'
import { useReadAgain, useSend } from '../../lib/use-send.ts'
import { ChargeProof } from '../../records/documents/charge-proof.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { showSuccessOnce } from '../../ui/toasts.tsx'
import { ExpenseRow } from './expense-row.tsx'
import { PostExpenses } from './post-expenses.tsx'
import { PayoffEffect, UndoNotice, UsualExpenses } from './tracking-parts.tsx'

interface ManageExpensesProps {
  readonly certificateId: number
  readonly list: ExpenseList
  readonly onClose: () => void
}

/** The dialog of expenses. Unposted ones can be changed and deleted. Posted ones are read-only. */
export function ManageExpenses({ certificateId, list, onClose }: ManageExpensesProps) {
  const session = useSession()
  const { add, newId, remove, undo, removed } = useExpenseActions(certificateId)
  const readAgain = useReadAgain(...trackingRoutes.updateExpense.changes)
  const { unposted, posted } = list
  return (
    <Dialog
      isOpen
      title={t('manageExpenses')}
      size="wide"
      onClose={onClose}
      foot={
        <Button kind="default" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <div className="stack editor-dialog">
        <div className="row apart">
          <h3>{t('unposted')}</h3>
          <Button kind="quiet" size="small" isBusy={add.isBusy} onClick={add.run}>
            {t('addExpense')}
          </Button>
        </div>
        <UndoNotice name={removed?.description || (removed && t('expenses'))} onUndo={undo} />
        {unposted.length === 0 ? <p className="muted">{t('noExpenses')}</p> : null}
        {unposted.map((row, at) => (
          <ExpenseRow
            key={row.id}
            expense={row}
            no={at + 1}
            isNew={row.id === newId}
            isNotCharged={list.notChargedIds.includes(row.id)}
            onSaved={() => {
              void showSuccessOnce(t('expenseSaved'))
              void readAgain()
            }}
            onRemove={() => remove.run(row)}
          />
        ))}
        <PayoffEffect list={list} />
        {session?.role === 'admin' && unposted.length > 0 ? (
          <PostExpenses certificateId={certificateId} list={list} />
        ) : null}
        <h3>{t('posted')}</h3>
        {posted.length === 0 ? <p className="muted">{t('none')}</p> : null}
        <ul className="posted">
          {posted.map((row) => (
            <li key={row.id}>
              <span className="num">{formatDate(row.incurredOn)}</span> {row.description || t('none')}{' '}
              <span className="muted">{factsOf(row, list)}</span>{' '}
              <b className="num">{formatMoney(row.amountCents)}</b>{' '}
              <ChargeProof
                certificateId={certificateId}
                kind="expense"
                itemId={row.id}
                name={row.description}
              />
            </li>
          ))}
        </ul>
        <UsualExpenses />
      </div>
    </Dialog>
  )
}

const factsOf = (
  { id, postedOn, isRefundable, accruesInterest, kind }: Expense,
  { notChargedIds }: ExpenseList,
): string =>
  [
    ...(kind === null ? [] : [t(`kind_${kind}`)]),
    t('postedOn', { date: formatDate(postedOn) }),
    ...(isRefundable ? [t('expenseRef')] : []),
    ...(accruesInterest ? [t('accrueInterest')] : []),
    ...(notChargedIds.includes(id) ? [t('notCharged')] : []),
  ].join(', ')

/** Adds, deletes and restores expenses. The list and the payoff are then read again. */
function useExpenseActions(certificateId: number) {
  const send = useSend(trackingRoutes.addExpense)
  const sendRemoval = useSend(trackingRoutes.deleteExpense)
  const [removed, setRemoved] = useState<Expense | null>(null)
  const [newId, setNewId] = useState<number | null>(null)
  const create = async (values: typeof EMPTY | Again) => {
    const { id } = await send({ params: { certificateId }, body: values })
    return id
  }
  const add = useAction(async () => setNewId(await create(EMPTY)))
  const remove = useAction(async (row: Expense) => {
    await sendRemoval({ params: { id: row.id } })
    setRemoved(row)
  })
  const undo = async () => {
    if (removed === null) return
    await create(againOf(removed))
    setRemoved(null)
  }
  return { removed, newId, add, remove, undo }
}

const EMPTY = {
  id: undefined,
  version: undefined,
  incurredOn: undefined,
  description: '',
  amountCents: ZERO,
  isRefundable: false,
  accruesInterest: false,
  kind: null,
  lastId: 0,
} as const

type Again = ReturnType<typeof againOf>

/** Returns a removed expense with its id, to add it again. */
const againOf = (removed: Expense) => {
  const { id, version, incurredOn, description, amountCents, isRefundable, accruesInterest, kind } = removed
  return {
    id,
    version,
    incurredOn,
    description,
    amountCents,
    isRefundable,
    accruesInterest,
    kind,
    lastId: 0,
  }
}
