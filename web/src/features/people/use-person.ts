import { PERSON_PARTS, type Person, type PersonPart } from '@fieldstone/contract/entities/people/person'
import { peopleRoutes } from '@fieldstone/contract/routes/people'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { call, isMissingOrForbidden } from '../../lib/api.ts'
import { readAgain } from '../../lib/shared-keys.ts'
import { isOfPerson, PEOPLE, personKey } from './keys.ts'

export type PersonKind = Person['kind']

const ROUTES = {
  account: peopleRoutes.getPerson,
  owner: peopleRoutes.getOwner,
  payer: peopleRoutes.getPayer,
} as const

/** Everything of one person, in one call. While one part is asked for as a whole, the rest of the page stays. */
export function usePerson(kind: PersonKind, id: number): UseQueryResult<Person> {
  const all = useWholePart() ?? undefined
  return useQuery({
    queryKey: personKey(kind, id, all),
    queryFn: ({ signal }) => call(ROUTES[kind], { params: { id }, query: { all } }, { signal }),
    placeholderData: (before, query) => (query && isOfPerson(query.queryKey, kind, id) ? before : undefined),
    staleTime: 0,
    throwOnError: isMissingOrForbidden,
  })
}

/** Something was done beside the page: it is read again. */
export function useReadAgain(): () => void {
  const queries = useQueryClient()
  return () => void readAgain(queries, [PEOPLE])
}

/** The part that the address asks for as a whole. */
export function useWholePart(): PersonPart | null {
  const [params] = useSearchParams()
  return PERSON_PARTS.find((part) => part === params.get('all')) ?? null
}
