import type { User } from '@fieldstone/contract/entities/accounts/user'
import type { LegalFile, LegalHistoryLine, LegalRow } from '@fieldstone/contract/entities/legal/legal'
import type { Defendant, ExpenseList } from '@fieldstone/contract/entities/legal/tracking'
import { accountRoutes } from '@fieldstone/contract/routes/accounts/accounts'
import { countyRoutes } from '@fieldstone/contract/routes/counties/counties'
import { legalRoutes } from '@fieldstone/contract/routes/legal/legal'
import { trackingRoutes } from '@fieldstone/contract/routes/legal/tracking'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { call, isMissingOrForbidden, type Page } from '../../lib/api.ts'
import { firmChoicesKey, firmUsersKey } from '../../lib/place-keys.ts'
import { useSession } from '../../lib/session.ts'
import { readAgain } from '../../lib/shared-keys.ts'
import { readPage, useListPage } from '../../lib/use-list-page.ts'
import {
  defendantsKey,
  expensesKey,
  FILES,
  fileKey,
  filesKey,
  historyKey,
  ownAccountKey,
  staleAfterFile,
} from './keys.ts'

export interface FileQuery {
  readonly page: number
  readonly pageSize: number
  readonly sort: string
  readonly filter: string
  readonly countyId?: number
  readonly mine?: boolean
  readonly unassigned?: boolean
  readonly isActive?: boolean
}

export const useFiles = (query: FileQuery) =>
  useListPage(filesKey(query), readPage(legalRoutes.listLegalFiles, { query }))

export type FileRow = LegalRow

export const useFile = (id: number, { enabled = true }: { readonly enabled?: boolean } = {}) =>
  useQuery<LegalFile>({
    queryKey: fileKey(id),
    queryFn: ({ signal }) => call(legalRoutes.getLegalFile, { params: { id } }, { signal }),
    enabled,
    throwOnError: isMissingOrForbidden,
  })

/**
 * A file that was just saved stands in the cache as it was answered, in lists too: its row stays where it is, and open,
 * until the list is read again. Counts, history and figures are asked for anew.
 */
export function keepFile(queries: QueryClient, file: LegalFile): void {
  queries.setQueryData(fileKey(file.id), file)
  queries.setQueriesData<Page<LegalRow>>({ queryKey: FILES }, (page) =>
    page === undefined
      ? page
      : { ...page, rows: page.rows.map((row) => (row.id === file.id ? { ...row, ...file } : row)) },
  )
  void queries.invalidateQueries({ queryKey: FILES, refetchType: 'none' })
  void readAgain(queries, staleAfterFile(file.id))
}

export const useDefendants = (certificateId: number) =>
  useQuery<Defendant[]>({
    queryKey: defendantsKey(certificateId),
    queryFn: ({ signal }) => call(trackingRoutes.listDefendants, { params: { certificateId } }, { signal }),
  })

export const useExpenses = (certificateId: number) =>
  useQuery<ExpenseList>({
    queryKey: expensesKey(certificateId),
    queryFn: ({ signal }) => call(trackingRoutes.listExpenses, { params: { certificateId } }, { signal }),
  })

export const useFileHistory = (id: number, pageSize: number, isWanted: boolean) =>
  useListPage<LegalHistoryLine>(
    historyKey(id, pageSize),
    readPage(legalRoutes.listLegalHistory, { params: { id }, query: { page: 1, pageSize } }),
    { enabled: isWanted },
  )

/** The users of a firm, to whom a file may be assigned. */
export function useFirmUsers(firmId: number | null) {
  const isOfFirm = useSession()?.role !== 'county'
  return useQuery({
    queryKey: firmUsersKey(firmId),
    queryFn: ({ signal }) =>
      call(countyRoutes.listAttorneyUsers, { params: { id: firmId ?? 0 } }, { signal }),
    enabled: firmId !== null && isOfFirm,
    staleTime: 10 * 60_000,
  })
}

/** Every firm, for who works for none of them. */
export const useFirms = (isWanted: boolean) =>
  useQuery({
    queryKey: firmChoicesKey,
    queryFn: ({ signal }) => call(countyRoutes.listAttorneys, {}, { signal }),
    enabled: isWanted,
    staleTime: 10 * 60_000,
  })

/** Whether this user wants to see the reference numbers; false until it is known. */
export function useShowsRefNo(): boolean {
  const session = useSession()
  const userId = session?.userId ?? 0
  const { data } = useQuery<User>({
    queryKey: ownAccountKey(userId),
    queryFn: ({ signal }) => call(accountRoutes.getUser, { params: { id: userId } }, { signal }),
    enabled: session !== null,
    staleTime: 10 * 60_000,
  })
  return data?.showsRefNo ?? false
}
