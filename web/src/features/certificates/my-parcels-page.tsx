import { savedCertificateRoutes } from '@fieldstone/contract/routes/certificates/saved-certificates'
import { lazy, Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { ListTable } from '../../lib/list-table.tsx'
import { t } from '../../lib/messages/my-parcels.ts'
import { PageHead } from '../../lib/page-heading.tsx'
import { PATHS } from '../../lib/paths.ts'
import { useTableView } from '../../lib/table-view.ts'
import { useList } from '../../lib/use-list.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { savedColumns } from './saved-columns.tsx'

/** Asked once. */
const HowToWrite = lazy(() => import('../../records/how-to-write.tsx'))

/** The certificates that a taxpayer has saved, last saved first. */
export default function MyParcelsPage() {
  const { pathname, search } = useLocation()
  const [view, setView] = useTableView(10)
  // Saving and removing happen on other pages.
  const table = useList(savedCertificateRoutes.listMyCertificates, { query: view }, { staleTime: 0 })
  const { list } = table
  // While the list loads, rows are expected, so that their bar does not move the page later.
  const hasRows = list.isPending || (list.data?.totalCount ?? 0) > 0
  return (
    <div className="stack loose wide">
      <PageHead title={t('mineTitle')} lede={t('mineLede')} />
      <Sheet isFlush aria-label={t('mineTitle')}>
        <ListTable
          {...table}
          caption={t('mineCaption')}
          columns={savedColumns(pathname + search)}
          rowKey={(row) => row.id}
          view={[view, setView]}
          emptyText={t('mineEmpty')}
          noMatchText={t('noMatch')}
          hasFilter={view.filter !== '' || hasRows}
          fetchFile={hasRows ? table.fetchFile : null}
        />
      </Sheet>
      {/* Hidden until the rows are there, so that it does not move. */}
      <div className="stack loose" hidden={list.isPending}>
        <p className="row">
          <Link className={buttonClass({ kind: 'default' })} to={PATHS.search}>
            {t('findOne')}
          </Link>
          <Link className={buttonClass({ kind: 'default' })} to={PATHS.myPayments}>
            {t('toMyPayments')}
          </Link>
        </p>
        <Suspense fallback={null}>
          <HowToWrite />
        </Suspense>
      </div>
    </div>
  )
}
