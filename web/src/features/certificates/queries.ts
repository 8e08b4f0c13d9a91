import type { CertificateSummary } from '@fieldstone/contract/entities/certificates/certificate'
import { certificateRoutes } from '@fieldstone/contract/routes/certificates/certificates'
import type { SearchInput } from '@fieldstone/domain/certificates/search-terms'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Page } from '../../lib/api.ts'
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

/** Converts a search to the body of the call. */
export const searchBody = (input: SearchInput | null) => ({
  state: input?.state ?? '',
  county: input?.countyId ?? null,
  address: input?.address ?? '',
  ownerInfo: input?.owner ?? '',
  parcelNumber: input?.parcelNo ?? '',
})
