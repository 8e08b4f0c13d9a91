import { normalParcelNo } from '@fieldstone/domain/certificates/normal-text'
import type { SearchInput } from '@fieldstone/domain/certificates/search-terms'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ServicingPhone } from '../../lib/contact.tsx'
import { formatCount } from '../../lib/format.ts'
import { t } from '../../lib/messages/search.ts'
import { certificatePath, opensOnlyMatch } from '../../lib/paths.ts'
import { useTableView } from '../../lib/table-view.ts'
import { unreadableRows } from '../../lib/use-list-page.ts'
import { certificateColumns } from '../../records/certificate-columns.tsx'
import type { Places } from '../../records/places.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { TableSheet } from '../../ui/table-sheet.tsx'
import { NearMatches } from './near-matches.tsx'
import { type SummaryPage, useSearch } from './queries.ts'

interface SearchResultsProps {
  readonly criteria: SearchInput
  readonly places: Places
  readonly here: string
  /** Called with the count when the results are loaded. */
  readonly onResults: (count: number) => void
}

export default function SearchResults({ criteria, places, here, onResults }: SearchResultsProps) {
  const [view, setView] = useTableView(10)
  const { data, error, isError, isPlaceholderData, refetch } = useSearch(criteria, view)
  const page = useLastPage(data)
  const isThere = data !== undefined && !isPlaceholderData
  const count = isThere && view.filter === '' ? data.totalCount : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the results of each search
  useEffect(() => {
    if (count !== null) onResults(count)
  }, [count, here])
  useOnlyMatch(count === 1 ? data?.rows[0]?.id : undefined, here)
  return (
    <TableSheet
      title={headingOf(page, isError)}
      isTitleStatus
      beside={<p className="muted small">{summaryOf(criteria, places, page)}</p>}
    >
      <DataTable
        caption={t('resultsCaption')}
        columns={certificateColumns({ here, pathOf: certificatePath })}
        rows={page?.rows}
        gaps={unreadableRows(page)}
        rowKey={(row) => row.id}
        totalCount={page?.totalCount ?? 0}
        isCapped={page?.isCapped ?? false}
        view={view}
        onView={setView}
        isStale={isPlaceholderData}
        error={isError ? error.message : null}
        onRetry={() => void refetch()}
        emptyText={<NoResults isByParcel={criteria.parcelNo !== ''} />}
        noMatchText={t('noMatch')}
        hasFilter={view.filter !== '' || page === undefined || page.totalCount > 0}
      />
      {isThere && data.totalCount === 0 && view.filter === '' ? <NearMatches criteria={criteria} /> : null}
    </TableSheet>
  )
}

/** Opens the only match of a search that was just made, in place of the list. Its link back leads to the list. */
function useOnlyMatch(id: number | undefined, here: string): void {
  const { state } = useLocation()
  const navigate = useNavigate()
  const opens = opensOnlyMatch(state)
  useEffect(() => {
    if (opens && id !== undefined)
      void navigate(certificatePath(id), { replace: true, state: { back: here, isDirect: false } })
  }, [opens, id, here, navigate])
}

/** The specification's message, and some advice for what was asked. */
function NoResults({ isByParcel }: { readonly isByParcel: boolean }) {
  return (
    <>
      <span>{t('noResults')}</span>
      <br />
      <span>{t.rich(isByParcel ? 'noParcelAdvice' : 'noResultsAdvice', { phone: <ServicingPhone /> })}</span>
    </>
  )
}

/** After an error the previous rows stay. */
function useLastPage(data: SummaryPage | undefined): SummaryPage | undefined {
  const [last, setLast] = useState(data)
  if (data !== undefined && data !== last) setLast(data)
  return data ?? last
}

function headingOf(page: SummaryPage | undefined, isError: boolean): string {
  if (page === undefined) return t(isError ? 'resultsFailed' : 'resultsWaiting')
  if (page.totalCount === 0) return t('resultsNone')
  const count = formatCount(page.totalCount)
  return t(page.isCapped ? 'resultCountCapped' : 'resultCount', { count })
}

/** 'Address contains “Meadow”, Summit County, Ohio'. */
function summaryOf(criteria: SearchInput, places: Places, page: SummaryPage | undefined): string {
  const { parcelNo, address, owner } = criteria
  if (parcelNo !== '') {
    // Letters carry the certificate number, which can be typed into the same field.
    const key = normalParcelNo(parcelNo)
    const isCertificate = page?.rows.some((row) => normalParcelNo(row.certificateNo) === key)
    return t(isCertificate ? 'askedNumber' : 'askedParcel', { parcelNo })
  }
  const county = places.counties.find((it) => it.id === criteria.countyId)?.name ?? ''
  const state = places.states.find((it) => it.id === criteria.state)?.name ?? criteria.state
  const place = t('place', { county, state })
  if (owner === '') return t('askedAddress', { address, place })
  return address === '' ? t('askedOwner', { owner, place }) : t('askedBoth', { address, owner, place })
}
