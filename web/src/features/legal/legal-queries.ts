import type { LegalFile, LegalRow } from '@fieldstone/contract/entities/legal/legal'
import { accountRoutes } from '@fieldstone/contract/routes/accounts/accounts'
import { countyRoutes } from '@fieldstone/contract/routes/counties/counties'
import { deadlineRoutes } from '@fieldstone/contract/routes/legal/deadlines'
import { legalRoutes } from '@fieldstone/contract/routes/legal/legal'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { useQueryClient } from '@tanstack/react-query'
import { isMissingOrForbidden, type Page } from '../../lib/api.ts'
import { useCall } from '../../lib/calls.ts'
import { keyOf, keyOfSubject } from '../../lib/query-keys.ts'
import { useSession } from '../../lib/session.ts'
import { useList } from '../../lib/use-list.ts'
import { useReadAgain } from '../../lib/use-send.ts'

const TEN_MINUTES = 10 * 60_000

export const useFile = (id: number, { enabled = true }: { readonly enabled?: boolean } = {}) =>
  useCall(legalRoutes.getLegalFile, { params: { id } }, { enabled, throwOnError: isMissingOrForbidden })

/**
 * Returns a function that puts a saved file into the cache as it was answered, in lists too. Its row keeps its place and stays
 * open until the list is read again. Counts, history and figures are read again at once.
 */
export function useKeepFile(): (file: LegalFile) => void {
  const queries = useQueryClient()
  const readAgain = useReadAgain(...legalRoutes.updateCertificate.changes)
  return (file) => {
    const queryKey = keyOfSubject('legal/files')
    queries.setQueryData(keyOf(legalRoutes.getLegalFile, { params: { id: file.id } }), file)
    queries.setQueriesData<Page<LegalRow>>({ queryKey }, (page) =>
      page === undefined
        ? page
        : { ...page, rows: page.rows.map((row) => (row.id === file.id ? { ...row, ...file } : row)) },
    )
    void queries.invalidateQueries({ queryKey, refetchType: 'none' })
    void readAgain()
  }
}

/** The users of a firm, to whom a file may be assigned. */
export function useFirmUsers(firmId: number | null) {
  const isOfFirm = useSession()?.role !== 'county'
  return useCall(
    countyRoutes.listAttorneyUsers,
    { params: { id: firmId ?? 0 } },
    { enabled: firmId !== null && isOfFirm, staleTime: TEN_MINUTES },
  )
}

/** Whether this user wants to see the reference numbers. False until it is known. */
export function useShowsRefNo(): boolean {
  const session = useSession()
  const { data } = useCall(
    accountRoutes.getUser,
    { params: { id: session?.userId ?? 0 } },
    { enabled: session !== null, staleTime: TEN_MINUTES },
  )
  return data?.showsRefNo ?? false
}

/** The filter by firm and attorney. */
export interface WhoseFiles {
  /** The firm. */
  readonly firmId?: number
  readonly attorneyId?: number
  readonly mine?: true
  readonly unassigned?: true
}

export interface DueQuery extends WhoseFiles {
  readonly page: number
  readonly pageSize: number
  readonly from?: PlainDate
  readonly to?: PlainDate
  readonly marked?: 'only'
}

/** Reads a page of what is due. Null while it is not known of which days. */
export const useDue = (query: DueQuery | null) =>
  useList(
    deadlineRoutes.listDeadlines,
    { query: query ?? { page: 1, pageSize: 1 } },
    { enabled: query !== null },
  ).list

/** The deadline that was marked last, for its undo. */
export interface Marked {
  readonly id: number
  readonly text: string
}
