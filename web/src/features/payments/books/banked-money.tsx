import type { BankedMoney } from '@fieldstone/contract/entities/payments/deposit'
import { depositRoutes } from '@fieldstone/contract/routes/payments/deposits'
import { useLogFilter } from '../../../lib/date-range.tsx'
import { formatCount, formatDate, formatMoney } from '../../../lib/format.ts'
import { LogFilters } from '../../../lib/list-page.tsx'
import { ListTable } from '../../../lib/list-table.tsx'
import { t } from '../../../lib/messages/deposits.ts'
import { totalsOf } from '../../../lib/table-tools/list-totals.ts'
import { useTableView } from '../../../lib/table-view.ts'
import { useList } from '../../../lib/use-list.ts'
import { methodText } from '../../../records/method-text.ts'
import { TableSheet } from '../../../ui/table-sheet.tsx'
import type { Column } from '../../../ui/table-view.ts'

/** Lists the money by the day on which it was in the bank, and by method. */
export function BankedMoneyTable() {
  const [view, setView] = useTableView(50, 'money')
  const filter = useLogFilter()
  const query = { ...view, ...filter.range }
  const table = useList(depositRoutes.listBankedMoney, { query }, { staleTime: 0 })
  const hasRows = (table.list.data?.totalCount ?? 0) > 0
  return (
    <TableSheet title={t('moneyHeading')}>
      <LogFilters filter={filter} />
      <ListTable
        {...table}
        isPart
        caption={t('moneyCaption')}
        columns={columns()}
        totals={totalsOf(table.list.data, columns())}
        rowKey={({ on, method }) => `${on} ${method}`}
        view={[view, setView]}
        hasFilter={false}
        emptyText={t('moneyNone')}
        noMatchText={t('noMatch')}
        fetchFile={hasRows ? table.fetchFile : null}
      />
    </TableSheet>
  )
}

function nameOf(method: BankedMoney['method']): string {
  return method === 'LOCKBOX' || method === 'returned-check' || method === 'fees'
    ? t(`method_${method}`)
    : methodText(method)
}

const columns = (): readonly Column<BankedMoney>[] => [
  {
    key: 'bankDate',
    header: t('columnDay'),
    align: 'number',
    place: 'main',
    cell: ({ on }) => formatDate(on),
  },
  {
    key: 'method',
    header: t('columnMethod'),
    cell: ({ method }) => nameOf(method),
  },
  {
    key: 'payments',
    header: t('columnPayments'),
    align: 'number',
    cell: ({ paymentCount }) => formatCount(paymentCount),
  },
  {
    key: 'gross',
    header: t('columnGross'),
    align: 'money',
    cell: ({ grossCents }) => formatMoney(grossCents),
  },
  {
    key: 'processorFee',
    header: t('columnProcessorFee'),
    align: 'money',
    cell: ({ processorFeeCents }) => formatMoney(processorFeeCents),
  },
  {
    key: 'disputeFee',
    header: t('columnDisputeFee'),
    align: 'money',
    cell: ({ disputeFeeCents }) => formatMoney(disputeFeeCents),
  },
  {
    key: 'returnedItemFee',
    header: t('columnItemFee'),
    align: 'money',
    cell: ({ returnedItemFeeCents }) => formatMoney(returnedItemFeeCents),
  },
  {
    key: 'net',
    header: t('columnNet'),
    align: 'money',
    cell: ({ netCents }) => <b>{formatMoney(netCents)}</b>,
  },
]
