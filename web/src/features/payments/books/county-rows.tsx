import type { ReconciliationSummary } from '@fieldstone/contract/entities/payout'
import { payoutRoutes } from '@fieldstone/contract/routes/payouts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callCsv, callPage } from '../../../lib/api.ts'
import { CsvButton } from '../../../lib/csv-button.tsx'
import { t } from '../../../lib/messages/books.ts'
import { listProps, useTableView } from '../../../lib/table-view.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { countyColumns, totalsByColumn } from './county-columns.tsx'
import { BOOKS } from './use-books.ts'

/** The payments of the days by county and method, with the totals of all rows. */
export function CountyRows({ summary }: { readonly summary: ReconciliationSummary }) {
  const { from, to, totals } = summary
  const [view, setView] = useTableView(20, 'rows')
  const { filter: _, ...paging } = view
  const query = { ...paging, from, to }
  const list = useQuery({
    queryKey: [BOOKS, 'rows', query],
    queryFn: ({ signal }) => callPage(payoutRoutes.listReconciliation, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return (
    <Sheet isFlush aria-labelledby="by-county">
      <div className="sheet-head">
        <h2 id="by-county">{t('rowsHeading')}</h2>
      </div>
      <DataTable
        caption={t('rowsCaption')}
        columns={countyColumns()}
        {...listProps(list)}
        rowKey={(row) => `${row.countyId} ${row.method}`}
        totals={totalsByColumn(totals)}
        view={view}
        onView={setView}
        hasFilter={false}
        emptyText={t('rowsNone')}
        noMatchText={t('noMatch')}
        isWide
        actions={
          <CsvButton label={t('csv')} fetchFile={() => callCsv(payoutRoutes.listReconciliation, { query })} />
        }
      />
    </Sheet>
  )
}
