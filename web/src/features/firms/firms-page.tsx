import type { Firm } from '@fieldstone/contract/entities/firms/firm'
import { firmRoutes } from '@fieldstone/contract/routes/firms'
import { Link, useSearchParams } from 'react-router'
import { useAllCounties } from '../../lib/all-places.ts'
import { formatCount, formatDate } from '../../lib/format.ts'
import { ListTable } from '../../lib/list-table.tsx'
import { t } from '../../lib/messages/firms.ts'
import { PageHead } from '../../lib/page-heading.tsx'
import { PATHS } from '../../lib/paths.ts'
import { firmPath } from '../../lib/staff-paths.ts'
import { useTableView, withFlags } from '../../lib/table-view.ts'
import { useList } from '../../lib/use-list.ts'
import { buttonClass } from '../../ui/button.tsx'
import { CheckField } from '../../ui/field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import type { Column } from '../../ui/table-view.ts'

/** The law firms, if chosen also those that are closed. */
export default function FirmsPage() {
  const [view, setView] = useTableView(20)
  const [params, setParams] = useSearchParams()
  const showsClosed = params.get('closed') === 'true'
  const query = { ...view, ...(showsClosed ? { closed: true } : {}) }
  const { data: counties = [] } = useAllCounties()
  const namesOf = (ids: readonly number[]) =>
    counties.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  return (
    <div className="stack wide">
      <PageHead title={t('title')} isQuiet lede={t('lede')} />
      <div>
        <Link className={buttonClass({ kind: 'primary' })} to={PATHS.newFirm}>
          {t('add')}
        </Link>
      </div>
      <Sheet isRuled isFlush aria-label={t('title')}>
        <ListTable
          {...useList(firmRoutes.listFirms, { query }, { staleTime: 0 })}
          caption={t('caption')}
          columns={columns(namesOf)}
          rowKey={(firm) => firm.id}
          view={[view, setView]}
          emptyText={t('none')}
          noMatchText={t('noMatch')}
          actions={
            <CheckField
              id="closed-firms"
              label={t('showClosed')}
              checked={showsClosed}
              onChange={(event) =>
                setParams(withFlags(params, { closed: event.currentTarget.checked ? 'true' : '' }), {
                  replace: true,
                  preventScrollReset: true,
                })
              }
            />
          }
        />
      </Sheet>
    </div>
  )
}

const columns = (namesOf: (ids: readonly number[]) => readonly string[]): readonly Column<Firm>[] => [
  {
    key: 'firmName',
    header: t('columnName'),
    place: 'main',
    cell: (firm) => <Link to={firmPath(firm.id)}>{firm.name}</Link>,
  },
  {
    key: 'lastName',
    header: t('columnContact'),
    cell: ({ contactFirstName, contactLastName }) => `${contactFirstName} ${contactLastName}`.trim(),
  },
  { key: 'phone', header: t('columnPhone'), cell: (firm) => firm.phone },
  {
    key: 'counties',
    header: t('columnCounties'),
    cell: ({ countyIds }) => (countyIds.length === 0 ? t('everywhere') : namesOf(countyIds).join(', ')),
  },
  {
    key: 'attorneys',
    header: t('columnAttorneys'),
    align: 'number',
    cell: (firm) => formatCount(firm.attorneyCount),
  },
  {
    key: 'openFileCount',
    header: t('columnFiles'),
    align: 'number',
    cell: (firm) => formatCount(firm.openFileCount),
  },
  {
    key: 'standing',
    header: t('columnStanding'),
    cell: ({ closedOn }) =>
      closedOn === null ? t('standingOpen') : t('standingClosed', { date: formatDate(closedOn) }),
  },
]
