import { savedCertificateRoutes } from '@fieldstone/contract/routes/saved-certificates'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { callCsv, callPage } from '../../lib/api.ts'
import { CsvButton } from '../../lib/csv-button.tsx'
import { formatCount } from '../../lib/format.ts'
import { t } from '../../lib/messages/certificates.ts'
import { PageHeading } from '../../lib/page-heading.tsx'
import { PATHS } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.ts'
import { listProps, type TableViewState, useTableView } from '../../lib/table-view.ts'
import { buttonClass } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { savedColumns } from './saved-columns.tsx'

/** The certificates that a taxpayer has saved, last saved first. */
export default function MyParcelsPage() {
  const { pathname, search } = useLocation()
  const [view, setView] = useTableView(10)
  const list = useMyCertificates(view)
  const { data } = list
  return (
    <div className="stack loose">
      <div className="stack tight">
        <PageHeading title={t('mineTitle')} />
        <p className="lede">{t('mineLede')}</p>
      </div>
      <Sheet isFlush aria-label={t('mineTitle')}>
        <DataTable
          caption={t('mineCaption')}
          columns={savedColumns(pathname + search)}
          {...listProps(list)}
          rowKey={(row) => row.id}
          view={view}
          onView={setView}
          emptyText={t('mineEmpty')}
          noMatchText={t('noMatch')}
          hasFilter={view.filter !== '' || (data?.totalCount ?? 0) > 0}
          actions={
            data && data.totalCount > 0 ? (
              <CsvButton
                label={t('csvAll', { count: formatCount(data.totalCount) })}
                fetchFile={() => callCsv(savedCertificateRoutes.listMyCertificates, { query: view })}
              />
            ) : null
          }
        />
      </Sheet>
      <p className="row">
        <Link className={buttonClass({ kind: 'default' })} to={PATHS.search}>
          {t('findOne')}
        </Link>
        <Link className={buttonClass({ kind: 'default' })} to={PATHS.myPayments}>
          {t('toMyPayments')}
        </Link>
      </p>
    </div>
  )
}

function useMyCertificates(view: TableViewState) {
  const session = useSession()
  return useQuery({
    queryKey: ['certificates', 'mine', session?.userId ?? null, view],
    queryFn: ({ signal }) =>
      callPage(savedCertificateRoutes.listMyCertificates, { query: { ...view } }, { signal }),
    placeholderData: keepPreviousData,
    // Saving and removing happen on other pages.
    staleTime: 0,
  })
}
