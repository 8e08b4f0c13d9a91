import type { LienCount } from '@fieldstone/contract/entities/certificates/lien-count'
import { lienRoutes } from '@fieldstone/contract/routes/certificates/liens'
import { WEB_STATUSES, type WebStatus } from '@fieldstone/domain/certificates/web-status'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams, useSearchParams } from 'react-router'
import { useAllCounties } from '../../lib/all-places.ts'
import { call, callPage } from '../../lib/api.ts'
import { callCsv } from '../../lib/api-files.ts'
import { lastOpened } from '../../lib/back-link.ts'
import { formatCount } from '../../lib/format.ts'
import { ListTable } from '../../lib/list-table.tsx'
import { t } from '../../lib/messages/liens.ts'
import { PageHeading } from '../../lib/page-heading.tsx'
import { adminParcelPath, countyParcelPath } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.ts'
import { useTableView, withFlags } from '../../lib/table-view.ts'
import { useTurn } from '../../lib/turn.ts'
import { useListPage } from '../../lib/use-list-page.ts'
import { lienColumns } from '../../records/certificate-columns.tsx'
import { choiceColumn, useChosen } from '../../records/choose-rows.tsx'
import { Chips } from '../../ui/chips.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { PlaceChosen } from './place-chosen.tsx'

/** Every certificate of the county in the address; without one, of all counties. */
export default function LiensPage() {
  const { pathname, search } = useLocation()
  const { countyId } = useParams()
  const county = countyId === undefined ? null : Number(countyId)
  const [view, setView] = useTableView(15)
  const [status, setStatus] = useStatus()
  const counts = useCounts(county)
  const query = { ...view, status }
  const isAdmin = useSession()?.role === 'admin'
  const { chosen, choose, clear } = useChosen(JSON.stringify([county, status, view.filter]))
  const list = useListPage(
    ['certificates', 'liens', county, query],
    (signal) =>
      county === null
        ? callPage(lienRoutes.listLiens, { query }, { signal })
        : callPage(
            lienRoutes.listCountyLiens,
            { params: { id: county }, query: { ...query, onlyUnassigned: false } },
            { signal },
          ),
    { staleTime: 0 },
  )
  const here = pathname + search
  const pathOf = (id: number) => (county === null ? adminParcelPath(id) : countyParcelPath(county, id))
  useTurn(here, { title: t('title'), list, view, pathOf })
  const fetchFile = () =>
    county === null
      ? callCsv(lienRoutes.listLiens, { query })
      : callCsv(lienRoutes.listCountyLiens, {
          params: { id: county },
          query: { ...query, onlyUnassigned: false },
        })
  return (
    <div className="stack wide">
      <LiensHeading county={county} counts={counts} />
      <Sheet isRuled isFlush aria-label={t('title')}>
        <Chips
          label={t('statuses')}
          value={status ?? ''}
          onValue={setStatus}
          chips={[
            { value: '', label: t('all'), count: counts && formatCount(totalOf(counts)) },
            ...WEB_STATUSES.map((it) => ({ value: it, label: it, count: countOf(counts, it) })),
          ]}
        />
        {chosen.size > 0 ? <PlaceChosen ids={[...chosen]} onDone={clear} /> : null}
        <ListTable
          caption={t('caption')}
          columns={[
            ...lienColumns({ here, pathOf }),
            // Only administrators give certificates to a firm.
            ...(isAdmin ? [choiceColumn({ rows: list.data?.rows ?? [], chosen, onChoose: choose })] : []),
          ]}
          list={list}
          rowKey={(row) => row.id}
          currentKey={lastOpened(pathname)}
          view={[view, setView]}
          pageSizes={[5, 10, 15, 20, 50]}
          emptyText={t(status === undefined ? 'none' : 'noneOfStatus')}
          noMatchText={t('noMatch')}
          fetchFile={fetchFile}
        />
      </Sheet>
    </div>
  )
}

interface LiensHeadingProps {
  readonly county: number | null
  readonly counts: readonly LienCount[] | undefined
}

function LiensHeading({ county, counts }: LiensHeadingProps) {
  const name = useAllCounties().data?.find(({ id }) => id === county)?.name
  const count = counts && formatCount(totalOf(counts))
  return (
    <div className="stack tight">
      <PageHeading title={t('title')} {...(name === undefined ? {} : { area: name })} />
      {count === undefined ? null : (
        <p className="muted">
          {name === undefined ? t('lede', { count }) : t('ledeCounty', { county: name, count })}
        </p>
      )}
    </div>
  )
}

const useCounts = (county: number | null): readonly LienCount[] | undefined =>
  useQuery({
    queryKey: ['certificates', 'lien-counts', county],
    queryFn: ({ signal }) =>
      call(lienRoutes.countLiens, { query: county === null ? {} : { countyID: county } }, { signal }),
    staleTime: 0,
  }).data

/** The status of the address; another one begins on page 1. */
function useStatus(): [WebStatus | undefined, (status: string) => void] {
  const [params, setParams] = useSearchParams()
  const choose = (status: string) => setParams(withFlags(params, { status }), { preventScrollReset: true })
  return [WEB_STATUSES.find((it) => it === params.get('status')), choose]
}

const totalOf = (counts: readonly LienCount[]): number => counts.reduce((sum, { count }) => sum + count, 0)

const countOf = (counts: readonly LienCount[] | undefined, status: WebStatus): string | undefined =>
  counts && formatCount(counts.find((it) => it.status === status)?.count ?? 0)
