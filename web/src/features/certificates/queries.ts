import type { CertificateSummary } from '@fieldstone/contract/entities/certificates/certificate'
import type { County, State } from '@fieldstone/contract/entities/counties/place'
import { certificateRoutes } from '@fieldstone/contract/routes/certificates/certificates'
import type { SearchInput } from '@fieldstone/domain/certificates/search-terms'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { call, type Page } from '../../lib/api.ts'
import { countiesKey, statesKey } from '../../lib/place-keys.ts'
import type { TableViewState } from '../../lib/table-view.ts'
import { readPage, useListPage } from '../../lib/use-list-page.ts'
import { searchKey } from './keys.ts'

export type SummaryPage = Page<CertificateSummary>

/** One page of a valid search; null = no request. */
export const useSearch = (input: SearchInput | null, view: TableViewState): UseQueryResult<SummaryPage> =>
  useListPage(
    searchKey({ ...view, input }),
    readPage(certificateRoutes.searchCertificates, { query: { ...view }, body: searchBody(input) }),
    { enabled: input !== null },
  )

/** States and counties with certificates; the specification's list is used until they are loaded. */
export function usePlaces(): { readonly states: readonly State[]; readonly counties: readonly County[] } {
  const states = useQuery({
    queryKey: statesKey,
    queryFn: ({ signal }) => call(certificateRoutes.listStates, {}, { signal }),
    staleTime: 60 * 60_000,
  })
  const counties = useQuery({
    queryKey: countiesKey,
    queryFn: ({ signal }) => call(certificateRoutes.listCounties, {}, { signal }),
    staleTime: 60 * 60_000,
  })
  return { states: states.data ?? FALLBACK_STATES, counties: counties.data ?? FALLBACK_COUNTIES }
}

const FALLBACK_STATES: readonly State[] = [{ id: 'OH', name: 'Ohio' }]
const FALLBACK_COUNTIES: readonly County[] = [
  { id: 856, name: 'Franklin', stateId: 'OH' },
  { id: 854, name: 'Hamilton', stateId: 'OH' },
  { id: 1033, name: 'Montgomery', stateId: 'OH' },
  { id: 1032, name: 'Pickaway', stateId: 'OH' },
  { id: 855, name: 'Summit', stateId: 'OH' },
]

/** A search as the call takes it. */
export const searchBody = (input: SearchInput | null) => ({
  state: input?.state ?? '',
  county: input?.countyId ?? null,
  address: input?.address ?? '',
  ownerInfo: input?.owner ?? '',
  parcelNumber: input?.parcelNo ?? '',
})
