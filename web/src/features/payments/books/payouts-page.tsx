import { payoutRoutes } from '@fieldstone/contract/routes/payments/books'
import { Link, useLocation } from 'react-router'
import { useLogFilter } from '../../../lib/date-range.tsx'
import { LogFilters } from '../../../lib/list-page.tsx'
import { ListTable } from '../../../lib/list-table.tsx'
import { t } from '../../../lib/messages/books.ts'
import { PageHead } from '../../../lib/page-heading.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { totalsOf } from '../../../lib/table-tools/list-totals.ts'
import { useTableView } from '../../../lib/table-view.ts'
import { useList } from '../../../lib/use-list.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { TableSheet } from '../../../ui/table-sheet.tsx'
import { BankLines } from './bank-lines.tsx'
import { FetchNow } from './fetch-now.tsx'
import { ageColumn, lineColumns } from './line-columns.tsx'
import { payoutColumns } from './payout-columns.tsx'
import { PayoutLines } from './payout-lines.tsx'
import { StatementImport } from './statement-import.tsx'
import { Statements } from './statements.tsx'
import './books.css'

/** Lists the payouts with their lines, the lines of the bank, and what is not paid out yet. */
export default function PayoutsPage() {
  return (
    <div className="stack wide loose">
      <div className="row apart">
        <PageHead title={t('payoutsTitle')} isQuiet lede={t('payoutsLede')} />
        <div className="row">
          <Link className={buttonClass({ kind: 'default' })} to={PATHS.reconciliation}>
            {t('toDays')}
          </Link>
          <FetchNow />
        </div>
      </div>
      <Payouts />
      <BankLines />
      <StatementImport />
      <Statements />
      <NotPaidOut />
    </div>
  )
}

function Payouts() {
  const [view, setView] = useTableView(20)
  const filter = useLogFilter()
  const query = { ...view, ...filter.range }
  const table = useList(payoutRoutes.listPayouts, { query }, { staleTime: 0 })
  return (
    <TableSheet isRuled title={t('payoutsHeading')}>
      <LogFilters filter={filter} />
      <ListTable
        {...table}
        caption={t('payoutsCaption')}
        columns={payoutColumns()}
        totals={totalsOf(table.list.data, payoutColumns())}
        rowKey={(row) => row.id}
        detailsOf={(row) => <PayoutLines payout={row} />}
        view={[view, setView]}
        emptyText={filter.isNarrowed ? t('noMatch') : t('payoutsNone')}
        noMatchText={t('noMatch')}
      />
    </TableSheet>
  )
}

function NotPaidOut() {
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
