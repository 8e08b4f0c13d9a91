import { Link, useLocation } from 'react-router'
import { t } from '../../lib/messages/certificates.ts'
import { PageHeading } from '../../lib/page-heading.tsx'
import { PATHS } from '../../lib/paths.ts'
import { useTableView } from '../../lib/table-view.ts'
import { buttonClass } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { certificateColumns } from './certificate-columns.tsx'
import { useMyCertificates } from './queries.ts'

/** The certificates that a taxpayer has saved, last saved first. */
export default function MyParcelsPage() {
  const { pathname, search } = useLocation()
  const [view, setView] = useTableView(10)
  const { data, error, isError, isPlaceholderData, refetch } = useMyCertificates(view)
  return (
    <div className="stack loose">
      <div className="stack tight">
        <PageHeading title={t('mineTitle')} />
        <p className="lede">{t('mineLede')}</p>
      </div>
      <Sheet isFlush aria-label={t('mineTitle')}>
        <DataTable
          caption={t('mineCaption')}
          columns={certificateColumns({
            here: pathname + search,
            origin: 'fromMyParcels',
            isSortable: false,
          })}
          rows={data?.rows}
          rowKey={(row) => row.id}
          totalCount={data?.totalCount ?? 0}
          view={view}
          onView={setView}
          isStale={isPlaceholderData}
          error={isError ? error.message : null}
          onRetry={() => void refetch()}
          emptyText={t('mineEmpty')}
          noMatchText={t('mineEmpty')}
          hasFilter={false}
        />
      </Sheet>
      <p>
        <Link className={buttonClass({ kind: 'default' })} to={PATHS.search}>
          {t('findOne')}
        </Link>
      </p>
    </div>
  )
}
