import type { County } from '@fieldstone/contract/entities/counties/place'
import type { Attorney } from '@fieldstone/contract/entities/firms/attorney'
import { countyRoutes } from '@fieldstone/contract/routes/counties/counties'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Option } from '../ui/field.tsx'
import { call } from './api.ts'
import { allCountiesKey, attorneysKey, reachedCountiesKey } from './place-keys.ts'

/** All counties, for signed-in users; the search lists only those with certificates. */
export const useAllCounties = (): UseQueryResult<County[]> =>
  useQuery({
    queryKey: allCountiesKey,
    queryFn: ({ signal }) => call(countyRoutes.listAllCounties, { query: {} }, { signal }),
    staleTime: 10 * 60_000,
  })

/** The counties with certificates that the reader reaches: of a law firm, those of its files. */
export const useReachedCounties = (): UseQueryResult<County[]> =>
  useQuery({
    queryKey: reachedCountiesKey,
    queryFn: ({ signal }) => call(countyRoutes.listAllCounties, { query: { isReached: true } }, { signal }),
    staleTime: 60_000,
  })

/** The law firms by their contact; a legal user gets only the own firm. */
export const useAttorneys = (): UseQueryResult<Attorney[]> =>
  useQuery({
    queryKey: attorneysKey,
    queryFn: ({ signal }) => call(countyRoutes.listAttorneys, {}, { signal }),
    staleTime: 10 * 60_000,
  })

/** Firms that may be given files and users: those that are not closed, and the one that is chosen already. */
export const openFirms = (firms: readonly Attorney[] | undefined, chosen = ''): readonly Attorney[] =>
  (firms ?? []).filter(({ id, isClosed }) => !isClosed || String(id) === chosen)

/** What the page has read of them already: not everybody who edits an account may ask. */
export function useKnownPlaces() {
  const queries = useQueryClient()
  return {
    counties: queries.getQueryData<County[]>(allCountiesKey),
    firms: queries.getQueryData<Attorney[]>(attorneysKey),
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
