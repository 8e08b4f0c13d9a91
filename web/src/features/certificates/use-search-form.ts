import { checkSearch, type SearchField, type SearchInput } from '@fieldstone/domain/certificates/search-terms'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useForm } from '../../lib/form/use-form.ts'
import type { FormProblem } from '../../lib/form/values.ts'
import { t } from '../../lib/messages/search.ts'
import { EMPTY_SEARCH, SEARCH_NAMES, writeSearch } from '../../records/search-address.ts'

export type SearchForm = ReturnType<typeof useSearchForm>

/** The state of the form for an address or an owner. It follows the address after Back or a link. */
export function useSearchForm(criteria: SearchInput | null, onSearch: (search: SearchInput) => void) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const form = useForm({
    initial: valuesOf(criteria ?? EMPTY_SEARCH),
    check: (values) => searchProblem(inputOf(values)),
    send: async (values) => onSearch(inputOf(values)),
  })
  const criteriaKey = criteria === null ? '' : String(writeSearch(criteria))
  const shown = useRef(criteriaKey)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another search in the address counts
  useEffect(() => {
    // What was typed before the page was shown anew in another language stays.
    if (shown.current !== criteriaKey) form.reset()
    shown.current = criteriaKey
    const problem = criteria === null || criteria.parcelNo !== '' ? null : searchProblem(criteria)
    if (problem !== null) form.refuse(problem)
  }, [criteriaKey])
  return {
    ...form,
    clear: () => {
      form.reset(valuesOf(EMPTY_SEARCH))
      if (search !== '') void navigate(pathname)
    },
  }
}

const valuesOf = (input: SearchInput) => ({
  state: input.state,
  county: input.countyId === null ? '' : String(input.countyId),
  address: input.address,
  owner: input.owner,
})

const inputOf = ({ state, county, address, owner }: ReturnType<typeof valuesOf>): SearchInput => ({
  ...{ parcelNo: '', state, countyId: county === '' ? null : Number(county), address, owner },
})

/** The errors of the shared search rule; null if valid. */
function searchProblem(input: SearchInput): FormProblem | null {
  const answer = checkSearch(input)
  if (answer.ok) return null
  const fields = answer.invalid.flatMap((field) =>
    field === 'parcelNo' ? [] : [[SEARCH_NAMES[field], t(NEEDS[field])]],
  )
  return { title: t('tooThin'), fields: Object.fromEntries(fields) }
}

const NEEDS = {
  state: 'needState',
  countyId: 'needCounty',
  address: 'needAddress',
  owner: 'needOwner',
} as const satisfies Record<Exclude<SearchField, 'parcelNo'>, string>
