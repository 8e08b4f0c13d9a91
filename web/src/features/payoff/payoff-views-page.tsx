import type { PayoffLogRow } from '@fieldstone/contract/entities/payoff/payoff-log'
import { staffPayoffRoutes } from '@fieldstone/contract/routes/payoff/staff'
import { useLocation } from 'react-router'
import { useLogFilter } from '../../lib/date-range.tsx'
import { formatInstant, formatMoney } from '../../lib/format.ts'
import { ListPage, LogFilters } from '../../lib/list-page.tsx'
import { t } from '../../lib/messages/logs.ts'
import { adminParcelPath } from '../../lib/staff-paths.ts'
import { useTableView } from '../../lib/table-view.ts'
import { useList } from '../../lib/use-list.ts'
import { certificateNoColumn, parcelNoColumn } from '../../records/certificate-columns.tsx'
import type { Column } from '../../ui/table-view.ts'

/** The log of payoff views, newest first. */
export default function PayoffViewsPage() {
  const { pathname, search } = useLocation()
  const [view, setView] = useTableView(20)
  const filter = useLogFilter()
  const query = { ...view, ...filter.range }
  return (
    <ListPage
      title={t('viewsTitle')}
      lede={t('viewsLede')}
      caption={t('viewsCaption')}
      emptyText={t('viewsNone')}
      {...useList(staffPayoffRoutes.listPayoffViews, { query }, { staleTime: 0 })}
      columns={columns(pathname + search)}
      rowKey={(row) => row.id}
      view={[view, setView]}
      filters={<LogFilters filter={filter} />}
      isNarrowed={filter.isNarrowed}
    />
  )
}

/** The specification's columns; `here` is the list's address. */
const columns = (here: string): readonly Column<PayoffLogRow>[] => [
  certificateNoColumn({ here, pathOf: (row) => adminParcelPath(row.certificateId) }),
  parcelNoColumn(),
  {
    key: 'userName',
    header: t('columnUser'),
    cell: (row) => row.username ?? <span className="muted">{t('notLoggedIn')}</span>,
  },
  {
    key: 'ownerName',
    header: t('columnOwner'),
    isFirst: true,
    cell: (row) => row.ownerName,
  },
  {
    key: 'address',
    header: t('columnAddress'),
    shortHeader: t('columnAddressShort'),
    cell: (row) => row.address,
  },
  {
    key: 'payofF_TOTAL',
    header: t('columnPayoff'),
    align: 'money',
    cell: (row) => formatMoney(row.totalCents),
  },
  {
    key: 'requestDate',
    header: t('columnRequested'),
    align: 'number',
    cell: (row) => formatInstant(row.requestedAt),
  },
]
