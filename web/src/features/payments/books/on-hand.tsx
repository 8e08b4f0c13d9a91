import type { DepositAccount } from '@fieldstone/contract/entities/payments/deposit-account'
import { depositRoutes } from '@fieldstone/contract/routes/payments/deposits'
import { sumCents } from '@fieldstone/domain/money/cents'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { formatMoney } from '../../../lib/format.ts'
import { ListTable } from '../../../lib/list-table.tsx'
import { t } from '../../../lib/messages/deposits.ts'
import { slipPath } from '../../../lib/staff-paths.ts'
import { totalsOf } from '../../../lib/table-tools/list-totals.ts'
import { useTableView } from '../../../lib/table-view.ts'
import { useList } from '../../../lib/use-list.ts'
import { BulkBar } from '../../../records/bulk-bar.tsx'
import { rowChoiceColumn, useChosen } from '../../../records/choose-rows.tsx'
import { Button } from '../../../ui/button.tsx'
import { TableSheet } from '../../../ui/table-sheet.tsx'
import { paymentColumns, paymentText } from './deposit-payments.tsx'
import { SlipDialog } from './slip-dialog.tsx'

/** Lists the checks, money orders and cash that wait for a deposit slip. The chosen ones become a slip. */
export function OnHand({ accounts }: { readonly accounts: readonly DepositAccount[] }) {
  const { pathname, search } = useLocation()
  const [view, setView] = useTableView(100, 'hand')
  const table = useList(depositRoutes.listOnHand, { query: view }, { staleTime: 0 })
  const rows = table.list.data?.rows ?? []
  const { chosen, choose, clear } = useChosen(JSON.stringify(view))
  const [isOpen, setOpen] = useState(false)
  const navigate = useNavigate()
  const payments = rows.filter(({ id }) => chosen.has(id))
  const total = sumCents(payments.map(({ totalCents }) => totalCents))
  const columns = paymentColumns(pathname + search)
  return (
    <TableSheet title={t('handHeading')}>
      <ListTable
        {...table}
        isPart
        caption={t('handCaption')}
        columns={
          accounts.length === 0
            ? columns
            : [rowChoiceColumn({ rows, chosen, onChoose: choose }, paymentText), ...columns]
        }
        totals={totalsOf(table.list.data, columns)}
        rowKey={({ id }) => id}
        view={[view, setView]}
        emptyText={t('handNone')}
        noMatchText={t('noMatch')}
        fetchFile={rows.length > 0 ? table.fetchFile : null}
      />
      {payments.length === 0 ? null : (
        <BulkBar count={payments.length} onClear={clear}>
          <b className="num">{t('chosenTotal', { amount: formatMoney(total) })}</b>
          <Button size="small" onClick={() => setOpen(true)}>
            {t('makeSlip')}
          </Button>
        </BulkBar>
      )}
      {isOpen && payments.length > 0 ? (
        <SlipDialog
          deposit={null}
          payments={payments}
          accounts={accounts}
          onClose={() => setOpen(false)}
          onDone={({ id }) => {
            clear()
            setOpen(false)
            void navigate(slipPath(id))
          }}
        />
      ) : null}
    </TableSheet>
  )
}
