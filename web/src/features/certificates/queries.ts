import type { CertificateSummary } from '@fieldstone/contract/entities/certificates/certificate'
import type { County, State } from '@fieldstone/contract/entities/counties/place'
import { certificateRoutes } from '@fieldstone/contract/routes/certificates/certificates'
import type { SearchInput } from '@fieldstone/domain/certificates/search-terms'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Page } from '../../lib/api.ts'
import { useCall } from '../../lib/calls.ts'
import { keyOf } from '../../lib/query-keys.ts'
import type { TableViewState } from '../../lib/table-view.ts'
import { readPage, useListPage } from '../../lib/use-list-page.ts'

export type SummaryPage = Page<CertificateSummary>

const { searchCertificates } = certificateRoutes

/** Reads one page of a valid search. Null sends no request. */
export function useSearch(input: SearchInput | null, view: TableViewState): UseQueryResult<SummaryPage> {
  const search = { query: view, body: searchBody(input) }
  // The search has no file, so it does not load what reads one.
  return useListPage(keyOf(searchCertificates, search), readPage(searchCertificates, search), {
    enabled: input !== null,
  })
}

/** Reads the states and counties with certificates. Until they are loaded, returns the specification's list. */
export function usePlaces(): { readonly states: readonly State[]; readonly counties: readonly County[] } {
  const states = useCall(certificateRoutes.listStates, {}, ONE_HOUR)
  const counties = useCall(certificateRoutes.listCounties, {}, ONE_HOUR)
  return { states: states.data ?? FALLBACK_STATES, counties: counties.data ?? FALLBACK_COUNTIES }
}

const ONE_HOUR = { staleTime: 60 * 60_000 }

const FALLBACK_STATES: readonly State[] = [{ id: 'OH', name: 'Ohio' }]
const FALLBACK_COUNTIES: readonly County[] = [
  { id: 856, name: 'Franklin', stateId: 'OH' },
  { id: 854, name: 'Hamilton', stateId: 'OH' },
  { id: 1033, name: 'Montgomery', stateId: 'OH' },
  { id: 1032, name: 'Pickaway', stateId: 'OH' },
  { id: 855, name: 'Summit', stateId: 'OH' },
]

/** Converts a search to the body of the call. */
export const searchBody = (input: SearchInput | null) => ({
  state: input?.state ?? '',
  county: input?.countyId ?? null,
  address: input?.address ?? '',
  ownerInfo: input?.owner ?? '',
  parcelNumber: input?.parcelNo ?? '',
})
