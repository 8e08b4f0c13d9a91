import { legalRoutes } from '@fieldstone/contract/routes/legal/legal'
import { Link, useLocation, useSearchParams } from 'react-router'
import { countyOptions, useAllCounties, useReachedCounties } from '../../lib/all-places.ts'
import { useListNavigation } from '../../lib/list-navigation.ts'
import { ListTable } from '../../lib/list-table.tsx'
import { t } from '../../lib/messages/legal.ts'
import { useOpenRows } from '../../lib/open-rows.ts'
import { PageHeading } from '../../lib/page-heading.tsx'
import { PATHS } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.ts'
import { legalParcelPath } from '../../lib/staff-paths.ts'
import { useTableView, withFlags } from '../../lib/table-view.ts'
import { useList } from '../../lib/use-list.ts'
import { useChosen } from '../../records/choose-rows.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { AssignChosen } from './assign-chosen.tsx'
import { KeptFiles } from './kept-files.tsx'
import { legalColumns } from './legal-columns.tsx'
import { LegalDetail } from './legal-detail.tsx'
import { useShowsRefNo } from './legal-queries.ts'
import { LegalToday } from './legal-today.tsx'
import './legal.css'

/** The firm's legal files: mine, those without an attorney, or all; each opens its editor below its row. */
export default function LegalParcelsPage() {
  const session = useSession()
  const [view, setView] = useTableView(15)
  const flags = useFlags()
  const query = { ...view, ...flags.query }
  const table = useList(legalRoutes.listLegalFiles, { query })
  const { list } = table
  const { chosen, choose, clear } = useChosen(JSON.stringify(flags.query))
  const openRows = useOpenRows()
  const title = t(flags.title)
  const { pathname, search } = useLocation()
  useListNavigation(pathname + search, { title, list, view, pathOf: legalParcelPath })
  return (
    <div className="stack wide">
      <div className="stack tight">
        <PageHeading title={title} />
        <p className="row muted">
          {session ? t('signedInAs', { name: session.username }) : null}{' '}
          <Link to={PATHS.legalDeadlines}>{t('deadlines')}</Link>
        </p>
      </div>
      {flags.query.mine ? <LegalToday /> : null}
      <KeptFiles isOpen={openRows.isOpen} />
      <Sheet isRuled isFlush aria-label={title}>
        <ListTable
          {...table}
          caption={t('caption')}
          columns={legalColumns({
            showsRefNo: useShowsRefNo(),
            rows: list.data?.rows ?? [],
            chosen,
            onChoose: choose,
          })}
          rowKey={(row) => row.id}
          detailsOf={(row) => <LegalDetail id={row.id} />}
          openRows={openRows}
          view={[view, setView]}
          pageSizes={[5, 10, 15, 20, 50]}
          emptyText={`${t(flags.empty)} ${flags.isActive ? t('emptyHint') : ''}`}
          noMatchText={t('noMatch')}
          actions={
            <>
              <CountyFilter countyId={flags.countyId} onChoose={flags.setCounty} />
              <label className="active-legal">
                <input
                  type="checkbox"
                  checked={flags.isActive}
                  onChange={(event) => flags.setActive(event.currentTarget.checked)}
                />
                {t('activeLegal')}
              </label>
            </>
          }
        />
        {chosen.size > 0 ? (
          <AssignChosen ids={[...chosen]} firmId={session?.firmId ?? null} onDone={clear} />
        ) : null}
      </Sheet>
    </div>
  )
}

/** The filters, kept in the address under the specification's names. Shows only open files unless isActive=false. */
function useFlags() {
  const [params, setParams] = useSearchParams()
  const isOn = (name: string) => params.get(name) === 'true'
  const countyId = /^[1-9]\d{0,8}$/.test(params.get('countyID') ?? '') ? Number(params.get('countyID')) : null
  const isActive = params.get('isActive') !== 'false'
  const setActive = (isOnlyActive: boolean) =>
    setParams(withFlags(params, { isActive: isOnlyActive ? '' : 'false' }), {
      replace: true,
      preventScrollReset: true,
    })
  const setCounty = (id: string) =>
    setParams(withFlags(params, { countyID: id }), { replace: true, preventScrollReset: true })
  const mine = isOn('mine')
  const unassigned = isOn('unassigned')
  const query = {
    ...(countyId === null ? {} : { countyId }),
    ...(mine ? { mine } : {}),
    ...(unassigned ? { unassigned } : {}),
    ...(isActive ? { isActive } : {}),
  }
  const title = mine ? 'titleMine' : unassigned ? 'titleUnassigned' : 'titleAll'
  const empty = mine ? 'emptyMine' : unassigned ? 'emptyUnassigned' : 'emptyAll'
  return { query, isActive, setActive, countyId, setCounty, title, empty } as const
}

interface CountyFilterProps {
  readonly countyId: number | null
  readonly onChoose: (countyId: string) => void
}

/** Chooses the county. By default the files of all counties are shown. */
function CountyFilter({ countyId, onChoose }: CountyFilterProps) {
  const { data: counties } = useAllCounties()
  const { data: own } = useReachedCounties()
  // The chosen county is always an option, so that the reader can leave it.
  const offered = counties?.filter(({ id }) => id === countyId || own?.some((it) => it.id === id))
  return (
    <SelectField
      id="county-filter"
      label={t('countyFilter')}
      value={String(countyId ?? '')}
      none={t('everyCounty')}
      options={countyOptions(offered)}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  )
}
