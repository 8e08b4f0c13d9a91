import type { LienCount } from '@fieldstone/contract/entities/certificates/staff'
import { MOST_CHOSEN } from '@fieldstone/contract/entities/worklists/worklist'
import { lienRoutes } from '@fieldstone/contract/routes/certificates/liens'
import { WEB_STATUSES, type WebStatus } from '@fieldstone/domain/certificates/web-status'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { useAllCounties } from '../../lib/all-places.ts'
import { call } from '../../lib/api.ts'
import { callCsv } from '../../lib/api-files.ts'
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
import { useTableView } from '../../lib/table-view.ts'
import { useAction } from '../../lib/use-action.ts'
import { useList } from '../../lib/use-list.ts'
import { choiceColumn, useChosen } from '../../records/choose-rows.tsx'
import { useWorklists, worklistFlag } from '../../records/worklists/use-worklists.ts'
import { WorklistChoice } from '../../records/worklists/worklist-choice.tsx'
import { WorklistHead } from '../../records/worklists/worklist-head.tsx'
import { Chips } from '../../ui/chips.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { AllLiens, ChosenLiens } from './chosen-liens.tsx'
import { allLienColumns, useLienColumns } from './lien-columns.tsx'
import { LienFilterFields } from './lien-filter-fields.tsx'
import { useLienFilters } from './lien-filters.ts'
import { LienTotals } from './lien-totals.tsx'
import './liens-page.css'

/** Every certificate of the county in the address; without one, of all counties. */
export default function LiensPage() {
  const { pathname, search } = useLocation()
  const { countyId } = useParams()
  const county = countyId === undefined ? null : Number(countyId)
  const [view, setView] = useTableView(15)
  const narrow = useLienFilters(county)
  const { filters, change } = narrow
  const { status, worklistId } = filters
  const counts = useCounts(county, worklistId)
  const isAdmin = useSession()?.role === 'admin'
  const within = useWorklists()?.find(({ id }) => id === worklistId)
  const listKey = JSON.stringify([county, filters, view.filter])
  const { chosen, choose, clear } = useChosen(listKey)
  const [allOf, setAllOf] = useState<string | null>(null)
  const hasCounty = useAllCounties().data?.length !== 1 && county === null
  const here = pathname + search
  const pathOf = (id: number) => (county === null ? adminParcelPath(id) : countyParcelPath(county, id))
  const columns = useLienColumns(allLienColumns({ here, pathOf }, hasCounty))
  const table = useLiens(county, { ...view, ...filters }, columns.wire)
  const { list } = table
  const rows = list.data?.rows ?? []
  const matching = { filter: view.filter, ...filters, ...(county === null ? {} : { countyId: county }) }
  const { data: shownTotals, isPlaceholderData: isStale } = useCall(
    lienRoutes.totalLiens,
    { query: matching },
    { staleTime: 0, placeholderData: keepPreviousData },
  )
  const totals = isStale ? undefined : shownTotals
  const all = useChooseMatching({
    query: matching,
    totalCount: list.data?.totalCount ?? 0,
    isCapped: list.data?.isCapped ?? false,
    chosenCount: chosen.size,
    onIds: (ids) => choose(ids, true),
    // Administrators act on more than a call can name as a task.
    onAll: isAdmin ? () => setAllOf(listKey) : null,
  })
  const isAll = allOf === listKey && totals !== undefined
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
        <LienFilterFields narrow={narrow} hasCounty={hasCounty} />
        <LienTotals totals={shownTotals} isStale={isStale} />
        {within ? <WorklistHead list={within} onDeleted={() => change(worklistFlag(''))} /> : null}
        <ListTable
          {...table}
          caption={t('caption')}
          columns={[
            choiceColumn({
              rows,
              chosen: isAll ? new Set(rows.map(({ id }) => id)) : chosen,
              onChoose: (...choice) => {
                setAllOf(null)
                choose(...choice)
              },
            }),
            ...columns.shown,
          ]}
          columnChoice={columns.choice}
          rowKey={(row) => row.id}
          currentKey={lastOpened(pathname)}
          view={[view, setView]}
          pageSizes={[5, 10, 15, 20, 50]}
          emptyText={t(
            emptyOf({ worklistId, isFiltered: status !== undefined || narrow.count > 0, isAdmin }),
          )}
          noMatchText={t('noMatch')}
          actions={<WorklistChoice />}
        />
        {isAll ? (
          <AllLiens
            match={matching}
            count={totals.count}
            fetchFile={table.fetchFile}
            onClear={() => {
              setAllOf(null)
              clear()
            }}
          />
        ) : (
          <ChosenLiens chosen={chosen} within={within} isAdmin={isAdmin} all={all} onClear={clear} />
        )}
      </Sheet>
    </div>
  )
}

interface Emptiness {
  readonly worklistId: number | undefined
  readonly isFiltered: boolean
  readonly isAdmin: boolean
}

/** Returns the text for an empty list. */
function emptyOf({ worklistId, isFiltered, isAdmin }: Emptiness) {
  if (worklistId !== undefined) return 'noneInList'
  if (isFiltered) return 'noMatch'
  return isAdmin ? 'none' : 'noneOfCounty'
}

type LienQuery = ReturnType<typeof useTableView>[0] & ReturnType<typeof useLienFilters>['filters']

/** The rows of the page. `columns` are those of the file. */
function useLiens(county: number | null, query: LienQuery, columns: string) {
  const options = { staleTime: 0 }
  const all = useList(lienRoutes.listLiens, { query }, { ...options, enabled: county === null })
  const ofCounty = useList(
    lienRoutes.listCountyLiens,
    { params: { id: county ?? 0 }, query: { ...query, onlyUnassigned: false } },
    { ...options, enabled: county !== null },
  )
  const fetchFile = () =>
    county === null
      ? callCsv(lienRoutes.listLiens, { query: { ...query, columns } })
      : callCsv(lienRoutes.listCountyLiens, {
          params: { id: county },
          query: { ...query, columns, onlyUnassigned: false },
        })
  return { ...(county === null ? all : ofCounty), fetchFile }
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
  /** Chooses more than one call can name. Null: the reader has no action for them. */
  readonly onAll: (() => void) | null
}

/** Chooses all matching rows on all pages. The server returns their ids, up to the limit of one call. */
export function useChooseMatching({ query, totalCount, isCapped, chosenCount, onIds, onAll }: Matching) {
  const choose = useAction(async () => {
    const { certificateIds } = await call(lienRoutes.listLienIds, { query })
    onIds(certificateIds)
  })
  const isMore = isCapped || totalCount > MOST_CHOSEN
  if (chosenCount >= (isMore && onAll === null ? MOST_CHOSEN : totalCount)) return null
  if (isMore && onAll !== null)
    return {
      label: isCapped
        ? worklistsText('chooseAll')
        : worklistsText('chooseMatching', { count: formatCount(totalCount) }),
      isBusy: false,
      onChoose: onAll,
    }
  const label = isMore
    ? worklistsText('chooseFirst', { count: formatCount(MOST_CHOSEN) })
    : worklistsText('chooseMatching', { count: formatCount(totalCount) })
  return { label, isBusy: choose.isBusy, onChoose: () => choose.run() }
}
