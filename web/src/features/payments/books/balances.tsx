import type { BankBalance } from '@fieldstone/contract/entities/payments/deposit-account'
import { depositAccountRoutes } from '@fieldstone/contract/routes/payments/deposit-accounts'
import { formatDate, formatInstant, formatMoney } from '../../../lib/format.ts'
import { ListTable } from '../../../lib/list-table.tsx'
import { t } from '../../../lib/messages/bank-lines.ts'
import { useTableView } from '../../../lib/table-view.ts'
import { useList } from '../../../lib/use-list.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { TableSheet } from '../../../ui/table-sheet.tsx'
import type { Column } from '../../../ui/table-view.ts'

/** Lists the balances that the bank states, and whether the lines lead to them. */
export function Balances() {
  const [view, setView] = useTableView(10, 'balances')
  const table = useList(depositAccountRoutes.listBankBalances, { query: view }, { staleTime: 0 })
  const hasRows = (table.list.data?.totalCount ?? 0) > 0
  return (
    <TableSheet title={t('balancesHeading')}>
      <ListTable
        {...table}
        isPart
        caption={t('balancesCaption')}
        columns={columns()}
        rowKey={({ accountId, on }) => `${accountId} ${on}`}
        view={[view, setView]}
        hasFilter={false}
        emptyText={t('balancesNone')}
        noMatchText={t('noMatch')}
        fetchFile={hasRows ? table.fetchFile : null}
      />
    </TableSheet>
  )
}

const columns = (): readonly Column<BankBalance>[] => [
  {
    key: 'balanceDate',
    header: t('columnDay'),
    align: 'number',
    place: 'main',
    cell: ({ on }) => formatDate(on),
  },
  { key: 'account', header: t('columnAccount'), cell: ({ accountName }) => accountName },
  {
    key: 'stated',
    header: t('columnStated'),
    align: 'money',
    cell: ({ statedCents }) => formatMoney(statedCents),
  },
  {
    key: 'computed',
    header: t('columnComputed'),
    align: 'money',
    cell: ({ computedCents }) => formatMoney(computedCents),
  },
  {
    key: 'difference',
    header: t('columnDifference'),
    place: 'lead',
    cell: ({ differenceCents }) => (
      <StatusBadge kind={differenceCents === 0 ? 'good' : 'bad'}>
        {differenceCents === 0
          ? t('differenceNone')
          : t('differenceLines', { amount: formatMoney(differenceCents) })}
      </StatusBadge>
    ),
  },
  {
    key: 'from',
    header: t('columnFrom'),
    cell: ({ fileName, enteredBy, enteredAt }) =>
      t('balanceFrom', { source: fileName ?? enteredBy, at: formatInstant(enteredAt) }),
  },
]
