import type { BankItemRecord } from '@fieldstone/contract/entities/payments/bank-line'
import { bankLineRoutes } from '@fieldstone/contract/routes/payments/bank-lines'
import { daysBetween } from '@fieldstone/domain/calendar/plain-date'
import { todayHere } from '../../../lib/dates.ts'
import { formatCount, formatDate, formatMoney } from '../../../lib/format.ts'
import { ListTable } from '../../../lib/list-table.tsx'
import { t } from '../../../lib/messages/bank-lines.ts'
import { totalsOf } from '../../../lib/table-tools/list-totals.ts'
import { useTableView } from '../../../lib/table-view.ts'
import { useList } from '../../../lib/use-list.ts'
import { TableSheet } from '../../../ui/table-sheet.tsx'
import type { Column } from '../../../ui/table-view.ts'

/** Lists what has no bank line yet, oldest first. */
export function BankItems() {
  const [view, setView] = useTableView(20, 'items')
  const table = useList(bankLineRoutes.listBankItems, { query: view }, { staleTime: 0 })
  const hasRows = (table.list.data?.totalCount ?? 0) > 0
  return (
    <TableSheet title={t('itemsHeading')}>
      <ListTable
        {...table}
        isPart
        caption={t('itemsCaption')}
        columns={itemColumns()}
        totals={totalsOf(table.list.data, itemColumns())}
        rowKey={keyOfItem}
        view={[view, setView]}
        emptyText={t('itemsNone')}
        noMatchText={t('noMatch')}
        fetchFile={hasRows ? table.fetchFile : null}
      />
    </TableSheet>
  )
}

export const keyOfItem = ({ kind, id }: Pick<BankItemRecord, 'kind' | 'id'>): string => `${kind} ${id}`

/** 'Deposit 000012', 'Payout po_1'. */
export const itemText = ({ kind, id, number }: Pick<BankItemRecord, 'kind' | 'id' | 'number'>): string =>
  t(`item_${kind}`, { number: kind === 'payout' ? id : number || t('lineNo', { id }) })

const itemColumns = (): readonly Column<BankItemRecord>[] => [
  { key: 'item', header: t('columnItem'), place: 'main', cell: itemText },
  {
    key: 'expectedDate',
    header: t('columnExpected'),
    align: 'number',
    cell: ({ on }) => formatDate(on),
  },
  { key: 'about', header: t('columnAbout'), cell: ({ about }) => about.replaceAll('_', ' ') || '–' },
  {
    key: 'amount',
    header: t('columnAmount'),
    align: 'money',
    cell: ({ amountCents }) => formatMoney(amountCents),
  },
  ageColumn(),
]

/** How many days ago a line was booked, or an item was expected. */
export function ageColumn<Row extends Pick<BankItemRecord, 'on'>>(): Column<Row> {
  const today = todayHere()
  return {
    key: 'age',
    header: t('columnAge'),
    align: 'number',
    cell: ({ on }) => {
      const days = Math.max(0, daysBetween(on, today))
      return t('days', { count: formatCount(days) })
    },
  }
}
