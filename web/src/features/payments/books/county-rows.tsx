import type {
  Reconciliation,
  ReconciliationFigures,
  ReconciliationSummary,
} from '@fieldstone/contract/entities/payments/payout'
import { payoutRoutes } from '@fieldstone/contract/routes/payments/books'
import type { Cents } from '@fieldstone/domain/money/cents'
import { formatCount, formatMoney } from '../../../lib/format.ts'
import { ListTable } from '../../../lib/list-table.tsx'
import { t } from '../../../lib/messages/books.ts'
import { t as methodWords } from '../../../lib/messages/methods.ts'
import { useTableView } from '../../../lib/table-view.ts'
import { useList } from '../../../lib/use-list.ts'
import { TableSheet } from '../../../ui/table-sheet.tsx'
import type { Column } from '../../../ui/table-view.ts'

/** Lists the payments of the days by county and method, with the totals of all rows. */
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

type AmountName = Exclude<keyof ReconciliationFigures, 'paidCount' | 'inProcessCount'>

/** The amounts of a row, in the order in which they are added up. */
const AMOUNTS = [
  ['certificatePortion', 'portionCents', 'columnPortion'],
  ['fee', 'feeCents', 'columnFee'],
  ['collected', 'collectedCents', 'columnCollected'],
  ['refunds', 'refundedCents', 'columnRefunds'],
  ['returns', 'returnedCents', 'columnReturns'],
  ['ledger', 'ledgerCents', 'columnLedger'],
  ['provider', 'providerCents', 'columnProvider'],
  ['processorFee', 'providerFeeCents', 'columnProcessorFee'],
  ['net', 'netCents', 'columnNet'],
  ['inProcess', 'inProcessCents', 'columnInProcess'],
] as const satisfies readonly (readonly [string, AmountName, string])[]

export const countyColumns = (): readonly Column<Reconciliation>[] => [
  {
    key: 'countyName',
    header: t('columnCounty'),
    place: 'main',
    cell: (row) => row.countyName,
  },
  {
    key: 'method',
    header: t('columnMethod'),
    place: 'lead',
    cell: (row) => methodWords(`${row.method}_name`),
  },
  { key: 'count', header: t('columnCount'), align: 'number', cell: (row) => formatCount(row.paidCount) },
  ...AMOUNTS.map(
    ([key, name, header]): Column<Reconciliation> => ({
      key,
      header: t(header),
      align: 'money',
      cell: (row) => amount(row[name]),
    }),
  ),
]

/** The totals row: the same amounts over all rows, summed by the server. */
export const totalsByColumn = (totals: ReconciliationFigures): Readonly<Record<string, string>> => ({
  countyName: t('total'),
  count: formatCount(totals.paidCount),
  ...Object.fromEntries(AMOUNTS.map(([key, name]) => [key, amount(totals[name])])),
})

/** Shows a dash for zero, because most cells of this wide table are empty. */
const amount = (value: Cents): string => (value === 0 ? '–' : formatMoney(value))
