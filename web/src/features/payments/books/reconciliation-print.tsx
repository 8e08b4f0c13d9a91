import type { ReconciliationSummary } from '@fieldstone/contract/entities/payments/payout'
import { payoutRoutes } from '@fieldstone/contract/routes/payments/books'
import { useSearchParams } from 'react-router'
import { formatCount, formatDate, formatInstant } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/books.ts'
import { PageHeading } from '../../../lib/page-heading.tsx'
import { useList } from '../../../lib/use-list.ts'
import { allOf, Loaded } from '../../../records/loaded.tsx'
import { Button } from '../../../ui/button.tsx'
import { PrintTable } from '../../../ui/print-table.tsx'
import { PageLayoutSkeleton } from '../../../ui/skeletons.tsx'
import { countyColumns, totalsByColumn } from './county-rows.tsx'
import { differenceColumns, differencesHeading, keyOfDifference } from './differences.tsx'
import { payoutColumns } from './payout-columns.tsx'
import { SideBySide } from './side-by-side.tsx'

/** Nobody reads more rows on paper. The files have all rows. */
const MOST_ROWS = 200

/** The reconciliation for printing: the books side by side, all counties with totals, the differences, and the payouts. */
export function ReconciliationPrint({ summary }: { readonly summary: ReconciliationSummary }) {
  const { from, to, totals } = summary
  const [params, setParams] = useSearchParams()
  const lists = useLists(summary)
  const close = () => {
    const next = new URLSearchParams(params)
    next.delete('print')
    setParams(next)
  }
  return (
    <Loaded query={lists} title={t('loading')} skeleton={<PageLayoutSkeleton />}>
      {({ rows, differences, payouts }) => (
        <div className="stack wide print-report">
          <p className="row no-print">
            <Button onClick={() => window.print()}>{t('print')}</Button>
            <Button kind="default" onClick={close}>
              {t('back')}
            </Button>
          </p>
          <PageHeading title={t('printedTitle', { from: formatDate(from), to: formatDate(to) })} />
          <p className="muted">{t('printedAt', { at: formatInstant(new Date()) })}</p>
          <SideBySide summary={summary} />
          <h2>{t('rowsHeading')}</h2>
          <PrintTable
            caption={t('rowsCaption')}
            columns={countyColumns()}
            rows={rows.rows}
            rowKey={(row) => `${row.countyId} ${row.method}`}
            totals={totalsByColumn(totals)}
          />
          <Count {...rows} />
          <h2>{differencesHeading(to)}</h2>
          <PrintTable
            caption={t('differencesCaption')}
            columns={differenceColumns('')}
            rows={differences.rows}
            rowKey={keyOfDifference}
          />
          <Count {...differences} />
          <h2>{t('payoutsHeading')}</h2>
          <PrintTable
            caption={t('payoutsHeading')}
            columns={payoutColumns()}
            rows={payouts.rows}
            rowKey={(row) => row.id}
          />
          <Count {...payouts} />
        </div>
      )}
    </Loaded>
  )
}

function useLists({ from, to }: ReconciliationSummary) {
  const page = { page: 1, pageSize: MOST_ROWS, sort: '' }
  const { list: rows } = useList(payoutRoutes.listReconciliation, { query: { ...page, from, to } })
  const { list: differences } = useList(payoutRoutes.listDifferences, { query: { ...page, to } })
  const { list: payouts } = useList(payoutRoutes.listPayouts, { query: { ...page, filter: '', from, to } })
  return allOf({ rows, differences, payouts })
}

interface CountProps {
  readonly rows: readonly unknown[]
  readonly totalCount: number
}

/** Shows how many rows there are, and whether all of them are printed. */
const Count = ({ rows, totalCount }: CountProps) => (
  <p>
    <strong>{t('printTotal', { count: formatCount(totalCount) })}</strong>
    {rows.length < totalCount ? ` ${t('printPart')}` : null}
  </p>
)
