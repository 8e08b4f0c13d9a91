import type { PayoffLogRow } from '@fieldstone/contract/entities/payoff/payoff-log'
import { staffPayoffRoutes } from '@fieldstone/contract/routes/payoff/staff'
import { useLocation } from 'react-router'
import { callCsv } from '../../lib/api-files.ts'
import { useLogFilter } from '../../lib/date-range.tsx'
import { formatInstant, formatMoney } from '../../lib/format.ts'
import { ListPage, LogFilters } from '../../lib/list-page.tsx'
import { t } from '../../lib/messages/logs.ts'
import { adminParcelPath } from '../../lib/staff-paths.ts'
import { useTableView } from '../../lib/table-view.ts'
import { readPage, useListPage } from '../../lib/use-list-page.ts'
import { certificateNoColumn, parcelNoColumn } from '../../records/certificate-columns.tsx'
import type { Column } from '../../ui/table-view.ts'
import { viewsKey } from './keys.ts'

/** The log of payoff views, newest first. */
export default function PayoffViewsPage() {
  const { pathname, search } = useLocation()
  const [view, setView] = useTableView(20)
  const filter = useLogFilter()
  const query = { ...view, ...filter.range }
  const list = useListPage(viewsKey(query), readPage(staffPayoffRoutes.listPayoffViews, { query }), {
    staleTime: 0,
  })
  return (
    <ListPage
      title={t('viewsTitle')}
      lede={t('viewsLede')}
      caption={t('viewsCaption')}
      emptyText={t('viewsNone')}
      list={list}
      columns={columns(pathname + search)}
      rowKey={(row) => row.id}
      view={[view, setView]}
      filters={<LogFilters filter={filter} />}
      isNarrowed={filter.isNarrowed}
      fetchFile={() => callCsv(staffPayoffRoutes.listPayoffViews, { query })}
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
    isSortable: true,
    cell: (row) => row.username ?? <span className="muted">{t('notLoggedIn')}</span>,
  },
  {
    key: 'ownerName',
    header: t('columnOwner'),
    isSortable: true,
    isFirst: true,
    cell: (row) => row.ownerName,
  },
  {
    key: 'address',
    header: t('columnAddress'),
    shortHeader: t('columnAddressShort'),
    isSortable: true,
    cell: (row) => row.address,
  },
  {
    key: 'payofF_TOTAL',
    header: t('columnPayoff'),
    align: 'money',
    isSortable: true,
    cell: (row) => formatMoney(row.totalCents),
  },
  {
    key: 'requestDate',
    header: t('columnRequested'),
    align: 'number',
    isSortable: true,
    cell: (row) => formatInstant(row.requestedAt),
  },
]
