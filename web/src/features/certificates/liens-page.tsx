import type { LienSummary } from '@fieldstone/contract/entities/certificates/certificate'
import type { LienCount } from '@fieldstone/contract/entities/certificates/staff'
import { MOST_CHOSEN } from '@fieldstone/contract/entities/worklists/worklist'
import { lienRoutes } from '@fieldstone/contract/routes/certificates/liens'
import { WEB_STATUSES, type WebStatus } from '@fieldstone/domain/certificates/web-status'
import { useLocation, useParams, useSearchParams } from 'react-router'
import { useAllCounties } from '../../lib/all-places.ts'
import { call } from '../../lib/api.ts'
import { lastOpened } from '../../lib/back-link.ts'
import { useCall } from '../../lib/calls.ts'
import { formatCount } from '../../lib/format.ts'
import { useListNavigation } from '../../lib/list-navigation.ts'
import { ListTable } from '../../lib/list-table.tsx'
import { t } from '../../lib/messages/liens.ts'
import { t as worklistsText } from '../../lib/messages/worklists.ts'
import { PageHeading } from '../../lib/page-heading.tsx'
import { useSession } from '../../lib/session.ts'
import { adminParcelPath, countyParcelPath } from '../../lib/staff-paths.ts'
import { useTableView, withFlags } from '../../lib/table-view.ts'
import { useAction } from '../../lib/use-action.ts'
import { useCleanSearchParams, wrongFlags } from '../../lib/use-clean-search-params.ts'
import { useList } from '../../lib/use-list.ts'
import { lienColumns } from '../../records/certificate-columns.tsx'
import { choiceColumn, useChosen } from '../../records/choose-rows.tsx'
import { useWorklists, worklistFlag, worklistIn } from '../../records/worklists/use-worklists.ts'
import { WorklistChoice } from '../../records/worklists/worklist-choice.tsx'
import { WorklistHead } from '../../records/worklists/worklist-head.tsx'
import { Chips } from '../../ui/chips.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import type { Column } from '../../ui/table-view.ts'
import { ChosenLiens } from './chosen-liens.tsx'

/** Every certificate of the county in the address; without one, of all counties. */
export default function LiensPage() {
  const { pathname, search } = useLocation()
  const { countyId } = useParams()
  const county = countyId === undefined ? null : Number(countyId)
  const [view, setView] = useTableView(15)
  const { status, worklistId, change } = useNarrowing()
  const counts = useCounts(county, worklistId)
  const query = { ...view, status, worklistId }
  const isAdmin = useSession()?.role === 'admin'
  const within = useWorklists()?.find(({ id }) => id === worklistId)
  const { chosen, choose, clear } = useChosen(JSON.stringify([county, status, worklistId, view.filter]))
  const table = useLiens(county, query)
  const { list } = table
  const all = useChooseMatching({
    query: { filter: view.filter, status, worklistId, countyId: county ?? undefined },
    totalCount: list.data?.totalCount ?? 0,
    isCapped: list.data?.isCapped ?? false,
    chosenCount: chosen.size,
    onIds: (ids) => choose(ids, true),
  })
  const hasCounty = useAllCounties().data?.length !== 1 && county === null
  const here = pathname + search
  const pathOf = (id: number) => (county === null ? adminParcelPath(id) : countyParcelPath(county, id))
  useListNavigation(here, { title: t('title'), list, view, pathOf })
  return (
    <div className="stack wide">
      <LiensHeading county={county} counts={counts} />
      <Sheet isRuled isFlush aria-label={t('title')}>
        <Chips
          label={t('statuses')}
          value={status ?? ''}
          onValue={(value) => change({ status: value })}
          chips={[
            { value: '', label: t('all'), count: counts && formatCount(totalOf(counts)) },
            ...WEB_STATUSES.map((it) => ({ value: it, label: it, count: countOf(counts, it) })),
          ]}
        />
        {within ? <WorklistHead list={within} onDeleted={() => change(worklistFlag(''))} /> : null}
        <ListTable
          {...table}
          caption={t('caption')}
          columns={[
            choiceColumn({ rows: list.data?.rows ?? [], chosen, onChoose: choose }),
            ...lienColumns<LienSummary>({ here, pathOf }),
            ...(hasCounty ? [countyColumn()] : []),
          ]}
          rowKey={(row) => row.id}
          currentKey={lastOpened(pathname)}
          view={[view, setView]}
          pageSizes={[5, 10, 15, 20, 50]}
          emptyText={t(emptyOf({ worklistId, status, isAdmin }))}
          noMatchText={t('noMatch')}
          actions={<WorklistChoice />}
        />
        <ChosenLiens chosen={chosen} within={within} isAdmin={isAdmin} all={all} onClear={clear} />
      </Sheet>
    </div>
  )
}

/** Comes after the specification's columns. Two counties can have the same certificate numbers. */
const countyColumn = (): Column<LienSummary> => ({
  key: 'countyName',
  header: t('columnCounty'),
  isPlain: true,
  cell: ({ countyName }) => countyName,
})

/** Returns the text for an empty list. */
function emptyOf({
  worklistId,
  status,
  isAdmin,
}: Pick<LienQuery, 'status' | 'worklistId'> & { readonly isAdmin: boolean }) {
  if (worklistId !== undefined) return 'noneInList'
  if (status !== undefined) return 'noneOfStatus'
  return isAdmin ? 'none' : 'noneOfCounty'
}

type LienQuery = ReturnType<typeof useTableView>[0] &
  Pick<ReturnType<typeof useNarrowing>, 'status' | 'worklistId'>

function useLiens(county: number | null, query: LienQuery) {
  const options = { staleTime: 0 }
  const all = useList(lienRoutes.listLiens, { query }, { ...options, enabled: county === null })
  const ofCounty = useList(
    lienRoutes.listCountyLiens,
    { params: { id: county ?? 0 }, query: { ...query, onlyUnassigned: false } },
    { ...options, enabled: county !== null },
  )
  return county === null ? all : ofCounty
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

const useCounts = (county: number | null, worklistId: number | undefined): readonly LienCount[] | undefined =>
  useCall(lienRoutes.countLiens, { query: { countyId: county ?? undefined, worklistId } }, { staleTime: 0 })
    .data

/** The status and the worklist in the address. Changing one goes back to page 1. */
function useNarrowing() {
  const [params, setParams] = useSearchParams()
  const worklistId = worklistIn(params)
  useCleanSearchParams(wrongFlags(params, worklistFlag(String(worklistId ?? ''))))
  return {
    status: WEB_STATUSES.find((it) => it === params.get('status')),
    worklistId,
    change: (flags: Readonly<Record<string, string>>) =>
      setParams(withFlags(params, flags), { preventScrollReset: true }),
  }
}

const totalOf = (counts: readonly LienCount[]): number => counts.reduce((sum, { count }) => sum + count, 0)

const countOf = (counts: readonly LienCount[] | undefined, status: WebStatus): string | undefined =>
  counts && formatCount(counts.find((it) => it.status === status)?.count ?? 0)

type Query = NonNullable<Parameters<typeof call<typeof lienRoutes.listLienIds>>[1]>['query']

interface Matching {
  /** The filters of the list. */
  readonly query: Query
  readonly totalCount: number
  readonly isCapped: boolean
  readonly chosenCount: number
  readonly onIds: (ids: readonly number[]) => void
}

/** Chooses all matching rows on all pages. The server returns their ids, up to the limit of one call. */
export function useChooseMatching({ query, totalCount, isCapped, chosenCount, onIds }: Matching) {
  const choose = useAction(async () => {
    const { certificateIds } = await call(lienRoutes.listLienIds, { query })
    onIds(certificateIds)
  })
  const isMore = isCapped || totalCount > MOST_CHOSEN
  if (chosenCount >= (isMore ? MOST_CHOSEN : totalCount)) return null
  const label = isMore
    ? worklistsText('chooseFirst', { count: formatCount(MOST_CHOSEN) })
    : worklistsText('chooseMatching', { count: formatCount(totalCount) })
  return { label, isBusy: choose.isBusy, onChoose: () => choose.run() }
}
