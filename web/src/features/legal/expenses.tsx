import type { Expense, ExpenseList } from '@fieldstone/contract/entities/legal/tracking'
import { trackingRoutes } from '@fieldstone/contract/routes/legal/tracking'
import { sumCents } from '@fieldstone/domain/money/cents'
import { useState } from 'react'
import { useCall } from '../../lib/calls.ts'
import { formatDate, formatMoney } from '../../lib/format.ts'
import { t } from '../../lib/messages/legal.ts'
import { Loaded } from '../../records/loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { TextSkeleton } from '../../ui/skeletons.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { ManageExpenses } from './manage-expenses.tsx'
import { PayoffEffect } from './tracking-parts.tsx'
import '../../ui/money.css'

interface ExpensesProps {
  readonly certificateId: number
  readonly isReadOnly: boolean
}

/** Shows the expenses of the case, their totals, and their effect on the payoff. */
export function Expenses({ certificateId, isReadOnly }: ExpensesProps) {
  const list = useCall(trackingRoutes.listExpenses, { params: { certificateId } })
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="stack tight" aria-labelledby={`expenses-${certificateId}`}>
      <div className="row apart">
        <h2 id={`expenses-${certificateId}`} className="part">
          {t('expenses')}
        </h2>
        {isReadOnly ? null : (
          <Button kind="quiet" size="small" onClick={() => setOpen(true)}>
            {t('manageExpenses')}
          </Button>
        )}
      </div>
      <Loaded query={list} skeleton={<TextSkeleton lines={3} />}>
        {(data) => (
          <>
            <ExpenseTable list={data} />
            <PayoffEffect list={data} />
            {isOpen ? (
              <ManageExpenses certificateId={certificateId} list={data} onClose={() => setOpen(false)} />
            ) : null}
          </>
        )}
      </Loaded>
    </section>
  )
}

function ExpenseTable({ list: { unposted, posted, notChargedIds } }: { readonly list: ExpenseList }) {
  const rows = [...unposted, ...posted]
  if (rows.length === 0) return <p className="muted">{t('noExpenses')}</p>
  return (
    <table className="ledger compact">
      <caption className="visually-hidden">{t('expenses')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('expenseDate')}</th>
          <th scope="col">{t('expenseDescr')}</th>
          <th scope="col" className="money">
            {t('expenseAmt')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row" className="num expense-day">
              {formatDate(row.incurredOn)}
            </th>
            <td>
              {row.description || t('none')}{' '}
              {row.postedOn === null ? (
                <StatusBadge kind="waiting" isBare>
                  {t('unposted')}
                </StatusBadge>
              ) : null}{' '}
              {notChargedIds.includes(row.id) ? <span className="muted small">{t('notCharged')}</span> : null}
            </td>
            <td className="money">{formatMoney(row.amountCents)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <Total label={t('unpostedTotal')} rows={unposted} />
        <Total label={t('postedTotal')} rows={posted} />
      </tfoot>
    </table>
  )
}

const Total = ({ label, rows }: { readonly label: string; readonly rows: readonly Expense[] }) => (
  <tr className="total">
    <th scope="row" colSpan={2}>
      {label}
    </th>
    <td className="money">{formatMoney(sumCents(rows.map(({ amountCents }) => amountCents)))}</td>
  </tr>
)
