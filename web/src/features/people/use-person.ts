import { PERSON_PARTS, type Person, type PersonPart } from '@fieldstone/contract/entities/people/person'
import { peopleRoutes } from '@fieldstone/contract/routes/people'
import type { UseQueryResult } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { isMissingOrForbidden } from '../../lib/api.ts'
import { useCall } from '../../lib/calls.ts'
import { keyOf } from '../../lib/query-keys.ts'
import { keepOfSame } from '../../lib/use-list-page.ts'

export type PersonKind = Person['kind']

const ROUTES = {
  account: peopleRoutes.getPerson,
  owner: peopleRoutes.getOwner,
  payer: peopleRoutes.getPayer,
} as const

/** Reads everything of one person, in one call. While one part is loaded as a whole, the rest of the page stays. */
export function usePerson(kind: PersonKind, id: number): UseQueryResult<Person> {
  const input = { params: { id }, query: { all: useWholePart() ?? undefined } }
  return useCall(ROUTES[kind], input, {
    placeholderData: keepOfSame(keyOf(ROUTES[kind], input)),
    staleTime: 0,
    throwOnError: isMissingOrForbidden,
  })
}

/** Returns the part that the address shows with all rows. */
export function useWholePart(): PersonPart | null {
  const [params] = useSearchParams()
  return PERSON_PARTS.find((part) => part === params.get('all')) ?? null
}
