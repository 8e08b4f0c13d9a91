import type { County } from '@fieldstone/contract/entities/counties/place'
import type { Attorney } from '@fieldstone/contract/entities/firms/attorney'
import { countyRoutes } from '@fieldstone/contract/routes/counties/counties'
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import type { Option } from '../ui/field.tsx'
import { useCall } from './calls.ts'
import { keyOf } from './query-keys.ts'

const ALL = { query: {} }

/** All counties, for signed-in users; the search lists only those with certificates. */
export const useAllCounties = (): UseQueryResult<County[]> =>
  useCall(countyRoutes.listAllCounties, ALL, { staleTime: 10 * 60_000 })

/** The counties with certificates that the reader reaches: of a law firm, those of its files. */
export const useReachedCounties = (): UseQueryResult<County[]> =>
  useCall(countyRoutes.listAllCounties, { query: { isReached: true } }, { staleTime: 60_000 })

/** The law firms by their contact; a legal user gets only the own firm. */
export const useAttorneys = (): UseQueryResult<Attorney[]> =>
  useCall(countyRoutes.listAttorneys, {}, { staleTime: 10 * 60_000 })

/** Firms that may be given files and users: those that are not closed, and the one that is chosen already. */
export const openFirms = (firms: readonly Attorney[] | undefined, chosen = ''): readonly Attorney[] =>
  (firms ?? []).filter(({ id, isClosed }) => !isClosed || String(id) === chosen)

/** What the page has read of them already: not everybody who edits an account may ask. */
export function useKnownPlaces() {
  const queries = useQueryClient()
  return {
    counties: queries.getQueryData<County[]>(keyOf(countyRoutes.listAllCounties, ALL)),
    firms: queries.getQueryData<Attorney[]>(keyOf(countyRoutes.listAttorneys)),
  }
}

/** 'Summit, OH'. */
export const countyName = ({ name, stateId }: Pick<County, 'name' | 'stateId'>): string =>
  `${name}, ${stateId}`

/** The counties to choose from, by their ids. */
export const countyOptions = (counties: readonly County[] | undefined): readonly Option[] =>
  (counties ?? []).map((it) => ({ value: String(it.id), label: countyName(it) }))

/** The names of counties by their ids, with semicolons between. */
export const countyNames = (counties: readonly County[] | undefined, ids: readonly number[]): string =>
  ids
    .map((id) => {
      const county = counties?.find((it) => it.id === id)
      return county ? countyName(county) : String(id)
    })
    .join('; ')
