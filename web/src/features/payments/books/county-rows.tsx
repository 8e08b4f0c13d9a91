import type { ReconciliationSummary } from '@fieldstone/contract/entities/payments/payout'
import { payoutRoutes } from '@fieldstone/contract/routes/payments/books'
import { ListTable } from '../../../lib/list-table.tsx'
import { t } from '../../../lib/messages/books.ts'
import { useTableView } from '../../../lib/table-view.ts'
import { useList } from '../../../lib/use-list.ts'
import { TableSheet } from '../../../ui/table-sheet.tsx'
import { countyColumns, totalsByColumn } from './county-columns.tsx'

/** The payments of the days by county and method, with the totals of all rows. */
export function CountyRows({ summary }: { readonly summary: ReconciliationSummary }) {
  const { from, to, totals } = summary
  const [view, setView] = useTableView(20, 'rows')
  const { filter: _, ...paging } = view
  const query = { ...paging, from, to }
  return (
    <TableSheet title={t('rowsHeading')}>
      <ListTable
        {...useList(payoutRoutes.listReconciliation, { query }, { staleTime: 0 })}
        isPart
        caption={t('rowsCaption')}
        columns={countyColumns()}
        rowKey={(row) => `${row.countyId} ${row.method}`}
        totals={totalsByColumn(totals)}
        view={[view, setView]}
        hasFilter={false}
        emptyText={t('rowsNone')}
        noMatchText={t('noMatch')}
      />
    </TableSheet>
  )
}
