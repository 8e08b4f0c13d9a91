import { payoutRoutes } from '@fieldstone/contract/routes/payments/books'
import { useLocation } from 'react-router'
import type { DateRange } from '../../../lib/date-range.tsx'
import { ListTable } from '../../../lib/list-table.tsx'
import { t } from '../../../lib/messages/books.ts'
import { totalsOf } from '../../../lib/table-tools/list-totals.ts'
import { useTableView } from '../../../lib/table-view.ts'
import { useList } from '../../../lib/use-list.ts'
import { TableSheet } from '../../../ui/table-sheet.tsx'
import { ageColumn, lineColumns } from './line-columns.tsx'
import { payoutColumns } from './payout-columns.tsx'
import { PayoutLines } from './payout-lines.tsx'

/** Lists the payouts that were made in some days, with their lines. */
export function Payouts({ range }: { readonly range: DateRange }) {
  const [view, setView] = useTableView(20, 'payouts')
  const query = { ...view, ...range }
  const table = useList(payoutRoutes.listPayouts, { query }, { staleTime: 0 })
  return (
    <TableSheet title={t('payoutsHeading')}>
      <ListTable
        {...table}
        isPart
        caption={t('payoutsCaption')}
        columns={payoutColumns()}
        totals={totalsOf(table.list.data, payoutColumns())}
        rowKey={(row) => row.id}
        detailsOf={(row) => <PayoutLines payout={row} />}
        view={[view, setView]}
        emptyText={t('payoutsNone')}
        noMatchText={t('noMatch')}
      />
    </TableSheet>
  )
}

/** Lists the lines of the processor that are in no payout yet, oldest first. */
export function NotPaidOut() {
  const { pathname, search } = useLocation()
  const [view, setView] = useTableView(20, 'waiting')
  const query = { ...view, sort: view.sort || 'created', payout: 'none' }
  const table = useList(payoutRoutes.listBalanceEntries, { query }, { staleTime: 0 })
  const hasRows = (table.list.data?.totalCount ?? 0) > 0
  return (
    <TableSheet title={t('waitingHeading')}>
      <ListTable
        {...table}
        isPart
        caption={t('waitingCaption')}
        columns={[...lineColumns(pathname + search), ageColumn()]}
        rowKey={(line) => line.id}
        view={[view, setView]}
        hasFilter={false}
        emptyText={t('waitingNone')}
        noMatchText={t('noMatch')}
        fetchFile={hasRows ? table.fetchFile : null}
      />
    </TableSheet>
  )
}
